import type { EarningsSummary, MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';
import { monthOf, monthsFrom } from '@aangan/contract/rules/months.ts';
import { type Kysely, sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openNights, soldStays } from '../calendar/nights.ts';
import { type DayRange, lastNight } from './earnings-date-ranges.ts';
import { type Earner, enteredRows, openRows } from './earning-queries.ts';
import { toRupees, paidYear, type YearPaise, yearInRupees } from './paid-year.ts';

/** Amounts of a month in paise; only months with earnings. */
interface MonthPaise {
  month: string;
  total: number;
  coming: number;
  waiting: number;
}

interface NightSums {
  sold: number;
  soldOver: number;
  open: number;
  openOver: number;
  /** Revenue of the sold nights, in paise. */
  revenuePaise: number;
}

interface SummaryRows extends YearPaise, NightSums {
  months: MonthPaise[];
}

/** A host's earnings by month, and payouts, nights and occupancy of the days of `paid`, in one query. */
export async function loadSummary(
  db: Kysely<Database>,
  earner: Earner,
  { months, paid }: { months: DayRange; paid: DayRange },
  now: Date,
): Promise<EarningsSummary> {
  const homes = { hostId: earner.hostId, listingId: earner.listingId };
  const nights = { ...paid, over: lastNight(now) };
  const { rows } = await sql<SummaryRows>`
    with ${enteredRows(earner)}, ${openRows(earner, now)}, ${paidYear(earner, paid, now)},
    month_row as (
      select counts_on, paise as total, 0 as coming, 0 as waiting from entered
      union all select counts_on, 0, coming, waiting from standing
    ),
    by_month as (
      select to_char(date_trunc('month', counts_on::timestamp), 'YYYY-MM') as month,
        sum(total) as total, sum(coming) as coming, sum(waiting) as waiting
      from month_row where counts_on between ${months.from} and ${months.to}
      group by date_trunc('month', counts_on::timestamp)
    ),
    sold as materialized (${soldStays(homes, nights)}),
    night as (
      select coalesce(sum(nights) filter (where not settled_elsewhere), 0) as sold,
        coalesce(sum(nights_over) filter (where not settled_elsewhere), 0) as sold_over,
        coalesce(sum(nights) filter (where settled_elsewhere), 0) as elsewhere,
        coalesce(sum(nights_over) filter (where settled_elsewhere), 0) as elsewhere_over
      from sold
    ),
    bookable as (
      select coalesce(sum(open), 0) as open, coalesce(sum(open_over), 0) as open_over
      from (${openNights(homes, nights)}) as home
    ),
    revenue as (
      select coalesce(sum(entered.paise * sold.nights / sold.all_nights), 0) as paise
      from sold join entered on entered.booking_id = sold.id and entered.kind = 'stay'
    )
    select (select coalesce(json_agg(by_month), '[]') from by_month) as months,
      year.gross::bigint, year.commission::bigint, year.withheld::bigint, year.paid::bigint,
      night.sold::int, night.sold_over::int as "soldOver", (bookable.open - night.elsewhere)::int as open,
      (bookable.open_over - night.elsewhere_over)::int as "openOver", revenue.paise::bigint as "revenuePaise"
    from year cross join night cross join bookable cross join revenue ${unpreparedStatement}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a summary is always one row');
  return {
    months: fillMonths(months, found.months),
    year: yearInRupees(found),
    nights: found.sold,
    occupancy: occupancyRate(found),
    averageNight: found.sold === 0 ? 0 : toRupees(Math.round(found.revenuePaise / found.sold)),
  };
}

/** Adds months without earnings. The rounded parts of a month add up to its rounded total. */
function fillMonths({ from, to }: DayRange, found: readonly MonthPaise[]): MonthOfEarnings[] {
  const known = new Map(found.map((month) => [month.month, month]));
  return monthsFrom(monthOf(from), monthOf(to)).map((month) => ({ month, ...summaryInRupees(known.get(month)) }));
}

/** Rounds to whole rupees; `earned` is the total minus `coming` and `waiting`. */
export function summaryInRupees(
  { total, coming, waiting }: Omit<MonthPaise, 'month'> = { total: 0, coming: 0, waiting: 0 },
) {
  const open = { coming: toRupees(coming), waiting: toRupees(waiting) };
  return { earned: toRupees(total) - open.coming - open.waiting, ...open };
}

/** The occupancy to four decimals: of past nights, or of future nights if none is past. */
function occupancyRate({ sold, soldOver, open, openOver }: NightSums): number {
  const [taken, all] = openOver > 0 ? [soldOver, openOver] : [sold, open];
  const total = Math.max(taken, all);
  return total === 0 ? 0 : Math.round((taken / total) * 10_000) / 10_000;
}
