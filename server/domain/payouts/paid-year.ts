import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from './earnings-date-ranges.ts';
import { type Earner, earnerCondition } from './earning-queries.ts';

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
      where ${earnerCondition(earner, 'payout')} and payout.state = 'arrived'
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
