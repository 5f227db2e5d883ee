import { addDays, dateInIndia, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from './date-ranges.ts';
import { type Earner, earnerCondition } from './earning-queries.ts';

/** What was paid out in some days, in paise; `paid` is what reached the host's bank. */
export interface YearPaise {
  gross: number;
  commission: number;
  withheld: number;
  paid: number;
}

/**
 * SQL: the common table `year`, one row of YearPaise. A payout counts by the day in India on which it arrived, with the rows
 * of its stay that had been written when it left: what came after that is owed, and kept of a later payout. What goes by
 * hand because the gateway did not let all of a share pass counts with its own day. A stay that was paid before there were payouts
 * has no such day: its rows count on theirs, once that has come.
 */
export function paidYear(earner: Earner, { from, to }: DayRange, now: Date): RawBuilder<unknown> {
  const [begin, end] = [instantInIndia(from), instantInIndia(addDays(to, 1))];
  return sql`
    arrival as materialized (
      select payout.booking_id, payout.part, payout.due_paise, payout.due_paise - payout.kept_back_paise as paid,
        coalesce(payout.released_at, payout.arrived_at) as left_at, coalesce(rest.due_paise, 0) as rest
      from payout left join payout as rest
        on payout.part = 'share' and rest.part = 'rest' and rest.gateway_payment_id = payout.gateway_payment_id
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
 * The year in whole rupees. It adds up to the rupee: corrections are what is left between the parts and what was paid, and
 * of paise, which only withholding knows, withholding takes the odd rupee.
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

/** Half up, whatever the sign. */
export function toRupees(paise: number): number {
  return Math.floor((paise + 50) / 100);
}
