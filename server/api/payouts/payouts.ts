import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { Payout, PayoutLine } from '@aangan/contract/payouts/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/shared/payouts.ts';
import type { PayoutState } from '../../domain/ledger/ledger-tables.ts';
import { findHostPayout, findNextPayout, type HostPayout, listHostPayouts } from '../../domain/payouts/list-payouts.ts';
import { type NotReady, findNotReadyReason } from '../../domain/payouts/ready.ts';
import { payoutNotFound } from '../../domain/refusals.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { call } from '../call.ts';
import { decodePosition, encodePosition, nextPageLink, toPage } from '../list-pages.ts';

export const myPayouts = call('payout/mine', async ({ query, account, now }, { db }) => {
  const limit = query.limit ?? PAGE_SIZE;
  const found = await listHostPayouts(db, account.id, { limit: limit + 1, before: decodePosition(query.cursor) });
  const { shown, cursor } = toPage(found, limit, ({ releaseAt: at, id }) => encodePosition({ at, id }));
  return {
    status: 200,
    body: await presentPayouts(db, account.id, shown, now),
    headers: nextPageLink('payout/mine', { limit, cursor }),
  };
});

export const getPayout = call('payout/payout', async ({ params: { id }, account, now }, { db }) => {
  const found = isUuid(id) ? await findHostPayout(db, account.id, id) : null;
  if (found === null) throw payoutNotFound();
  const [payout] = await presentPayouts(db, account.id, [found], now);
  if (payout === undefined) throw payoutNotFound();
  return { status: 200, body: payout };
});

export const nextPayout = call('earnings/next-payout', async ({ account, now }, { db }) => ({
  status: 200,
  body: await findNextPayout(db, account.id, now),
}));

const PAISE = 100;

/** Payout states of the ledger, reduced to those shown to hosts. */
const publicStates: Record<PayoutState, Payout['state']> = {
  planned: 'planned',
  sending: 'held',
  held: 'held',
  releasing: 'held',
  'on-the-way': 'on-the-way',
  arrived: 'arrived',
  failed: 'failed',
  reversed: 'reversed',
};

async function presentPayouts(db: Db, hostId: string, payouts: readonly HostPayout[], now: Date): Promise<Payout[]> {
  const notReady = await findNotReadyReason(db, hostId, now);
  return payouts.map((payout) => presentPayout(payout, notReady));
}

function presentPayout(payout: HostPayout, notReady: NotReady | null): Payout {
  const { id, bookingId, listingId, title, guest, checkIn, checkOut, arrivedAt, reference } = payout;
  const state = publicStates[payout.state];
  const why = delayReason(payout, state, notReady);
  return {
    _id: id,
    booking: bookingId,
    listing: listingId,
    title,
    guest,
    checkIn,
    checkOut,
    amount: payoutAmount(payout),
    state,
    releaseAt: payout.releaseAt.toISOString(),
    ...(arrivedAt !== null && { arrivedAt: arrivedAt.toISOString() }),
    ...(reference !== null && { reference }),
    ...(why !== undefined && { why }),
    lines: payoutLines(payout),
  };
}

function payoutAmount({ duePaise, deductedPaise }: HostPayout): number {
  return toRupees(duePaise - deductedPaise);
}

/** A payout's lines in rupees: earnings, minus refunds, other payouts, retained; `round-off` makes the sum exact. */
function payoutLines(payout: HostPayout): Payout['lines'] {
  const { earned, duePaise, deductedPaise, otherPaise } = payout;
  const { stay = 0, extra = 0, commission = 0, tcs = 0, tds = 0 } = earned;
  const earnedPaise = stay + extra + commission + tcs + tds;
  const paise: [PayoutLine, number][] = [
    ['stay', stay],
    ['extra', extra],
    ['commission', commission],
    ['tcs', tcs],
    ['tds', tds],
    ['refund', duePaise + otherPaise - earnedPaise],
    ['other-payout', -otherPaise],
    ['kept-back', -deductedPaise],
  ];
  const lines = paise
    .map(([kind, amount]) => ({ kind, amount: toRupees(amount) }))
    .filter(({ amount }) => amount !== 0);
  const rounding = payoutAmount(payout) - lines.reduce((sum, { amount }) => sum + amount, 0);
  return rounding === 0 ? lines : [...lines, { kind: 'round-off', amount: rounding }];
}

function toRupees(paise: number): number {
  // Rounds half up; + 0 turns -0 into 0.
  return Math.floor((paise + PAISE / 2) / PAISE) + 0;
}

/** Why the payout is delayed or reduced, in a sentence for the host; undefined if it is neither. */
function delayReason(payout: HostPayout, state: Payout['state'], notReady: NotReady | null): string | undefined {
  if (state === 'failed') return words.failed;
  if (state === 'reversed') return words.reversed;
  if (state === 'arrived') return payout.duePaise > 0 && payoutAmount(payout) === 0 ? words.keptBack : undefined;
  if (state === 'on-the-way' || notReady === null) return undefined;
  if (notReady.kind === 'resting')
    return notReady.until === null ? words.bankBySupport : words.resting({ moment: formatMoment(notReady.until) });
  return { none: words.notSetUp, incomplete: words.incomplete, checking: words.checking, paused: words.paused }[
    notReady.kind
  ];
}
