import type { NextPayout } from '@aangan/contract/payouts/earnings.ts';
import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { workingDaysAfter } from '@aangan/contract/rules/payout/working-days.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { sumHostDebt } from '../ledger/debts.ts';
import { toRupees } from './paid-year.ts';
import { isWaitingPayout } from './earning-queries.ts';

/** The sum of payouts that are sent on one day in India; the day is meaningless for waiting payouts. */
interface PayoutGroup {
  day: CalendarDate;
  isWaiting: boolean;
  /** Whether it is not yet transferred, so that the host's debts may still be deducted. */
  isPlanned: boolean;
  paise: number;
  stays: number;
}

/**
 * A host's next automatic payout (the sum of all payouts that arrive on the same day), and the sum of waiting payouts.
 */
export async function findNextPayout(db: Kysely<Database>, hostId: string, now: Date): Promise<NextPayout> {
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

/**
 * The earliest day of arrival: one working day after the release, two working days after a transfer that is still to be
 * made, and not in the past.
 */
function arrivalDay({ day, isPlanned }: PayoutGroup, today: CalendarDate): CalendarDate {
  const soonest = isPlanned ? workingDaysAfter(today, 2) : today;
  const from = workingDaysAfter(day, 1);
  return from < soonest ? soonest : from;
}

function sumPayouts(rows: readonly PayoutGroup[]): number {
  return rows.reduce((sum, { paise }) => sum + paise, 0);
}
