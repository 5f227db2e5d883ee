import type { Payout, PayoutLine } from '@aangan/contract/payout/payouts.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/shared/payouts.ts';
import type { Kysely } from 'kysely';
import type { PayoutState } from '../../domain/ledger/payout-tables.ts';
import { type NotReady, whyNotReady } from '../../domain/payout-accounts/ready.ts';
import type { HostPayout } from '../../domain/payouts/list-payouts.ts';
import type { Database } from '../../platform/database/schema.ts';

const PAISE = 100;

/** The states of the ledger that a host need not tell apart. */
const shown: Record<PayoutState, Payout['state']> = {
  planned: 'planned',
  sending: 'held',
  held: 'held',
  releasing: 'held',
  'on-the-way': 'on-the-way',
  arrived: 'arrived',
  failed: 'failed',
  reversed: 'reversed',
};

/** Payouts for their host. */
export async function presentPayouts(
  db: Kysely<Database>,
  hostId: string,
  payouts: readonly HostPayout[],
  now: Date,
): Promise<Payout[]> {
  const hindrance = await whyNotReady(db, hostId, now);
  return payouts.map((payout) => present(payout, hindrance));
}

function present(payout: HostPayout, hindrance: NotReady | null): Payout {
  const { id, bookingId, listingId, title, guest, checkIn, checkOut, arrivedAt, reference } = payout;
  const state = shown[payout.state];
  const why = whyOf(payout, state, hindrance);
  return {
    _id: id,
    booking: bookingId,
    listing: listingId,
    title,
    guest,
    checkIn,
    checkOut,
    amount: amountOf(payout),
    state,
    releaseAt: payout.releaseAt.toISOString(),
    ...(arrivedAt !== null && { arrivedAt: arrivedAt.toISOString() }),
    ...(reference !== null && { reference }),
    ...(why !== undefined && { why }),
    lines: linesOf(payout),
  };
}

function amountOf({ duePaise, keptBackPaise }: HostPayout): number {
  return rupees(duePaise - keptBackPaise);
}

/** What the stay brought, what went back of it since, and what of that does not come with this payout. */
function linesOf(payout: HostPayout): Payout['lines'] {
  const { earned, duePaise, keptBackPaise, otherPaise } = payout;
  const { stay = 0, extra = 0, commission = 0, tcs = 0, tds = 0 } = earned;
  const brought = stay + extra + commission + tcs + tds;
  const paise: [PayoutLine, number][] = [
    ['stay', stay],
    ['extra', extra],
    ['commission', commission],
    ['tcs', tcs],
    ['tds', tds],
    ['refund', duePaise + otherPaise - brought],
    ['other-payout', -otherPaise],
    ['kept-back', -keptBackPaise],
  ];
  const lines = paise.map(([kind, amount]) => ({ kind, amount: rupees(amount) })).filter(({ amount }) => amount !== 0);
  const odd = amountOf(payout) - lines.reduce((sum, { amount }) => sum + amount, 0);
  return odd === 0 ? lines : [...lines, { kind: 'round-off', amount: odd }];
}

function rupees(paise: number): number {
  // Half up, and never minus zero.
  return Math.floor((paise + PAISE / 2) / PAISE) + 0;
}

/** Why it does not simply go its way, in a sentence for its host. */
function whyOf(payout: HostPayout, state: Payout['state'], hindrance: NotReady | null): string | undefined {
  if (state === 'failed') return words.failed;
  if (state === 'reversed') return words.reversed;
  if (state === 'arrived') return payout.duePaise > 0 && amountOf(payout) === 0 ? words.keptBack : undefined;
  if (state === 'on-the-way' || hindrance === null) return undefined;
  if (hindrance.why === 'resting')
    return hindrance.until === null ? words.bankBySupport : words.resting({ moment: formatMoment(hindrance.until) });
  return { none: words.notSetUp, incomplete: words.incomplete, checking: words.checking, paused: words.paused }[
    hindrance.why
  ];
}
