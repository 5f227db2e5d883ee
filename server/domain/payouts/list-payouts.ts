import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import type { NextPayout } from '@aangan/contract/payouts/earnings.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { workingDaysAfter } from '@aangan/contract/rules/payout/payout-days.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { sumHostDebt } from '../ledger/debts.ts';
import type { PayoutState } from '../ledger/ledger-tables.ts';
import { isWaitingPayout, toRupees } from './earning-queries.ts';

/** A payout as shown to its host; amounts in paise. */
export interface HostPayout {
  id: string;
  bookingId: string;
  listingId: string;
  title: string;
  guest: string;
  checkIn: string;
  checkOut: string;
  way: 'route' | 'by-hand';
  state: PayoutState;
  duePaise: number;
  deductedPaise: number;
  /** The amount of the same stay in other payouts. */
  otherPaise: number;
  /** The stay's earnings at payment, by kind. */
  earned: Partial<Record<EarningKind, number>>;
  releaseAt: Date;
  arrivedAt: Date | null;
  reference: string | null;
}

/** A page of a host's payouts, latest release first, starting after `before`; an empty list after the last. */
export async function listHostPayouts(
  db: Db,
  hostId: string,
  { limit, before }: { limit: number; before: { at: Date; id: string } | undefined },
): Promise<HostPayout[]> {
  const page =
    before === undefined
      ? sql`true`
      : sql`(payout.release_at, payout.id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  return load(db, sql`payout.host_id = ${hostId} and ${page}`, limit);
}

/** A payout of this host; null if it does not exist or belongs to another host. */
export async function findHostPayout(db: Db, hostId: string, id: string): Promise<HostPayout | null> {
  const [payout] = await load(db, sql`payout.host_id = ${hostId} and payout.id = ${id}`, 1);
  return payout ?? null;
}

async function load(db: Db, which: ReturnType<typeof sql>, limit: number): Promise<HostPayout[]> {
  const { rows } = await sql<HostPayout>`
    select payout.id, payout.booking_id as "bookingId", payout.listing_id as "listingId", listing.title,
      account.name as guest, booking.check_in as "checkIn", booking.check_out as "checkOut", payout.way, payout.state,
      payout.due_paise as "duePaise", payout.deducted_paise as "deductedPaise",
      coalesce((select sum(other.due_paise)::bigint from payout as other
        where other.gateway_payment_id = payout.gateway_payment_id and other.part <> payout.part), 0) as "otherPaise",
      coalesce((select jsonb_object_agg(kind, paise) from earning where source = payout.gateway_payment_id), '{}') as earned,
      payout.release_at as "releaseAt", payout.arrived_at as "arrivedAt", payout.reference
    from payout
    join listing on listing.id = payout.listing_id
    join booking on booking.id = payout.booking_id
    join account on account.id = booking.guest_id
    where ${which}
    order by payout.release_at desc, payout.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The sum of payouts that are sent on one day in India; the day is meaningless for waiting payouts. */
interface PayoutGroup {
  day: CalendarDate;
  isWaiting: boolean;
  /** Whether it is not yet transferred, so that the host's debts may still be deducted. */
  isPlanned: boolean;
  paise: number;
  stays: number;
}

/** A host's next automatic payout (all that arrive on the same day), and the sum of waiting payouts. */
export async function findNextPayout(db: Db, hostId: string, now: Date): Promise<NextPayout> {
  const { rows } = await sql<PayoutGroup>`
    select ((greatest(payout.release_at, payout.released_at, payout_account.ready_at, payout_account.next_bank_at) at time zone 'Asia/Kolkata')::date) as day,
      ${isWaitingPayout(now)} as "isWaiting", payout.state = 'planned' as "isPlanned",
      sum(payout.due_paise - payout.deducted_paise)::bigint as paise, count(distinct payout.booking_id)::int as stays
    from payout left join payout_account on payout_account.host_id = payout.host_id
    where payout.host_id = ${hostId} and payout.state not in ('arrived', 'reversed') and payout.due_paise > payout.deducted_paise
    group by 1, 2, 3`.execute(db);
  const waiting = toRupees(sumPayouts(rows.filter(({ isWaiting }) => isWaiting)));
  const today = dateInIndia(now);
  const coming = rows.filter(({ isWaiting }) => !isWaiting).map((row) => ({ ...row, from: arrivalDay(row, today) }));
  const from = coming.map((row) => row.from).toSorted()[0];
  if (from === undefined) return { amount: 0, stays: 0, waiting };
  const next = coming.filter((row) => row.from === from);
  const planned = sumPayouts(next.filter(({ isPlanned }) => isPlanned));
  const withheld = planned === 0 ? 0 : Math.min(planned, await sumHostDebt(db, hostId));
  return {
    amount: toRupees(sumPayouts(next) - withheld),
    from,
    stays: next.reduce((sum, { stays }) => sum + stays, 0),
    waiting,
  };
}

/** One working day after the release, two after a transfer that is still to be made, and not in the past. */
function arrivalDay({ day, isPlanned }: PayoutGroup, today: CalendarDate): CalendarDate {
  const soonest = isPlanned ? workingDaysAfter(today, 2) : today;
  const from = workingDaysAfter(day, 1);
  return from < soonest ? soonest : from;
}

function sumPayouts(rows: readonly PayoutGroup[]): number {
  return rows.reduce((sum, { paise }) => sum + paise, 0);
}
