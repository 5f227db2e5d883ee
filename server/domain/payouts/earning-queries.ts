import { MAX_EARNING_MONTHS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import {
  addMonths,
  financialYearDaysOf,
  firstDayOf,
  lastDayOf,
  monthOf,
  monthsBetween,
} from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/payouts/refused-earnings.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalidInput } from '../../platform/http/errors.ts';

/** All homes of a host, or one home. */
export interface Earner {
  hostId: string;
  listingId?: string | undefined;
}

/** SQL: whether a row of `table` belongs to this host and home. */
export function isOfHostAndHome({ hostId, listingId }: Earner, table: 'earning' | 'payout'): RawBuilder<boolean> {
  const ofHome = listingId === undefined ? sql`true` : sql`${sql.ref(`${table}.listing_id`)} = ${listingId}`;
  return sql<boolean>`${sql.ref(`${table}.host_id`)} = ${hostId} and ${ofHome}`;
}

/** SQL: whether a `payout` has arrived or was reversed. */
const isClosed = sql`payout.state in ('arrived', 'reversed')`;

/**
 * SQL: whether a `payout` joined with its `payout_account` needs action before it can be sent: it failed, the host's
 * account is not ready, or it is a due manual payout.
 */
export function isWaitingPayout(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    payout.state = 'failed'
    or (payout.state in ('planned', 'held') and payout_account.status is distinct from 'ready')
    or (payout.state = 'planned' and payout.way = 'by-hand' and payout.release_at <= ${now})
  )`;
}

/**
 * SQL: the CTE `entered`: a host's earnings with the day on which each counts: the check-in of the stay, or the day of
 * the row if it was added in a later month, so that past months never change.
 */
export function enteredRows(earner: Earner): RawBuilder<unknown> {
  return sql`entered as materialized (
    select booking_id, listing_id, kind, paise, at,
      case when day > stay_on and date_trunc('month', day::timestamp) > date_trunc('month', stay_on::timestamp)
        then day else stay_on end as counts_on
    from earning where ${isOfHostAndHome(earner, 'earning')}
  )`;
}

/**
 * SQL: the CTE `standing`: the earnings per home and day that have not reached the host, as `coming` and `waiting`, in
 * paise. Earnings of a stay count as paid once none of its payouts is open; before that, only the amount that has
 * arrived. All other rows of `entered` count as paid, including those from before payouts existed.
 */
export function openRows(earner: Earner, now: Date): RawBuilder<unknown> {
  return sql`
    open_stay as materialized (
      select payout.booking_id,
        coalesce(sum(due_paise) filter (where ${isClosed}), 0) as arrived,
        coalesce(sum(due_paise) filter (where not ${isClosed} and not ${isWaitingPayout(now)}), 0) as coming,
        coalesce(sum(due_paise) filter (where not ${isClosed} and ${isWaitingPayout(now)}), 0) as waiting
      from payout left join payout_account on payout_account.host_id = payout.host_id
      where ${isOfHostAndHome(earner, 'payout')} and payout.booking_id in (
        select payout.booking_id from payout where ${isOfHostAndHome(earner, 'payout')} and not ${isClosed}
      )
      group by payout.booking_id
      having sum(due_paise) filter (where not ${isClosed}) > 0
    ),
    open_row as materialized (
      select booking_id, listing_id, counts_on, paise, open_stay.waiting > 0 as waits from entered join open_stay using (booking_id)
    ),
    standing as (
      select listing_id, counts_on, case when waits then 0 else paise end as coming, case when waits then paise else 0 end as waiting
      from open_row
      union all
      -- Parts of a stay may be paid separately; arrived amounts are not open unless they are owed.
      select first.listing_id, first.counts_on,
        case when open_stay.waiting > 0 then coming else -least(arrived, paise) end,
        case when open_stay.waiting > 0 then -least(arrived, paise) - coming else 0 end
      from open_stay join (
        select distinct on (booking_id) booking_id, listing_id, counts_on, sum(paise) as paise
        from open_row group by booking_id, listing_id, counts_on order by booking_id, counts_on
      ) as first using (booking_id)
    )`;
}

const MONTHS_BACK = 12;
const MONTHS_AHEAD = 6;

/** Days in India, both inclusive. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

interface SpanParameters {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The range of months to show: as requested, by default from 12 months back to 6 months ahead. */
export function monthsSpan({ from, to }: SpanParameters, now: Date): DayRange {
  const today = dateInIndia(now);
  const [begin, end] = [from !== undefined && from > today ? from : today, to !== undefined && to < today ? to : today];
  const span = {
    from: from ?? firstDayOf(addMonths(monthOf(end), -MONTHS_BACK)),
    to: to ?? lastDayOf(addMonths(monthOf(begin), MONTHS_AHEAD)),
  };
  if (monthsBetween(monthOf(span.from), monthOf(span.to)) < MAX_EARNING_MONTHS) return span;
  throw invalidInput({
    [from === undefined ? 'to' : 'from']: words.tooManyMonths({ max: String(MAX_EARNING_MONTHS) }),
  });
}

/** The range of payouts and nights to sum: as requested, by default this financial year. */
export function yearSpan(query: SpanParameters, now: Date): DayRange {
  if (query.from === undefined && query.to === undefined) return financialYearDaysOf(dateInIndia(now));
  return monthsSpan(query, now);
}

/** The last night that has ended. */
export function lastNight(now: Date): CalendarDate {
  return addDays(dateInIndia(now), -1);
}

/** Payouts of a range of days, in paise; `paid` is the amount that reached the host's bank. */
export interface YearPaise {
  gross: number;
  commission: number;
  withheld: number;
  paid: number;
}

/**
 * SQL: the CTE `year`: one row of `YearPaise`. A payout counts on the day in India of its arrival, with the earnings of
 * its stay that existed when it was sent: later corrections are deducted from later payouts. The manually paid part
 * (`rest`) counts on its own day; the share counts without what was left for the rest when the share was sent, since
 * refunds reduce the rest later. Stays paid before payouts existed count on the days of their earnings, once these are
 * past.
 */
export function paidYear(earner: Earner, { from, to }: DayRange, now: Date): RawBuilder<unknown> {
  const [begin, end] = [instantInIndia(from), instantInIndia(addDays(to, 1))];
  return sql`
    arrival as materialized (
      select payout.booking_id, payout.part, payout.due_paise, payout.due_paise - payout.deducted_paise as paid,
        left_at, case when payout.part = 'rest' or rest.id is null then 0 else greatest(0, (
          select coalesce(sum(paise), 0) from entered
          where entered.booking_id = payout.booking_id and at <= left_at and kind <> 'correction'
        ) - payout.due_paise) end as rest
      from payout cross join lateral (select coalesce(payout.released_at, payout.arrived_at) as left_at) as sent
        left join payout as rest on rest.part = 'rest' and rest.gateway_payment_id = payout.gateway_payment_id
      where ${isOfHostAndHome(earner, 'payout')} and payout.state = 'arrived'
        and payout.arrived_at >= ${begin} and payout.arrived_at < ${end}
    ),
    before_payouts as materialized (
      select kind, paise from entered
      where counts_on between ${from} and least(${to}::date, ${dateInIndia(now)}::date) and booking_id is not null
        and not exists (select from payout where payout.booking_id = entered.booking_id and payout.host_id = ${earner.hostId})
    ),
    paid_row as (
      select kind, paise from entered join arrival using (booking_id) where part = 'share' and at <= left_at
      union all
      select kind, paise from before_payouts
    ),
    parts as (
      select coalesce(sum(case part when 'rest' then due_paise else -rest end), 0) as gross, 
        coalesce(sum(paid), 0) + (select coalesce(sum(paise), 0) from before_payouts) as paid
      from arrival
    ),
    year as (
      select
        parts.gross + coalesce(sum(paise) filter (where kind in ('stay', 'extra')), 0) as gross,
        -coalesce(sum(paise) filter (where kind = 'commission'), 0) as commission,
        -coalesce(sum(paise) filter (where kind in ('tcs', 'tds')), 0) as withheld,
        parts.paid
      from parts left join paid_row on true group by parts.gross, parts.paid
    )`;
}

/**
 * Rounds to whole rupees so that the figures add up: corrections are the difference between the parts and the paid
 * amount, and withholding, the only part with paise, takes the rounding difference.
 */
export function yearInRupees({ gross, commission, withheld, paid }: YearPaise) {
  const inRupees = {
    gross: toRupees(gross),
    commission: toRupees(commission),
    corrections: toRupees(paid - gross + commission + withheld),
    paid: toRupees(paid),
  };
  const { corrections } = inRupees;
  return { ...inRupees, withheld: inRupees.gross - inRupees.commission + corrections - inRupees.paid };
}

/** Rounds half up, also for negative amounts. */
export function toRupees(paise: number): number {
  return Math.floor((paise + 50) / 100);
}
