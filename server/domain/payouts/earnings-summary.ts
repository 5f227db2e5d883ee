import type { EarningsSummary, HomeEarnings, MonthOfEarnings } from '@aangan/contract/payouts/earnings.ts';
import { monthOf, monthsFrom } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Db } from '../../platform/database/schema.ts';
import { openNights, soldStays } from '../calendar/booked-nights.ts';
import {
  type DayRange,
  type Earner,
  enteredRows,
  lastNight,
  openRows,
  paidYear,
  toRupees,
  yearInRupees,
  type YearPaise,
} from './earning-queries.ts';

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
  db: Db,
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
function summaryInRupees({ total, coming, waiting }: Omit<MonthPaise, 'month'> = { total: 0, coming: 0, waiting: 0 }) {
  const open = { coming: toRupees(coming), waiting: toRupees(waiting) };
  return { earned: toRupees(total) - open.coming - open.waiting, ...open };
}

/** The occupancy to four decimals: of past nights, or of future nights if none is past. */
function occupancyRate({ sold, soldOver, open, openOver }: NightSums): number {
  const [taken, all] = openOver > 0 ? [soldOver, openOver] : [sold, open];
  const total = Math.max(taken, all);
  return total === 0 ? 0 : Math.round((taken / total) * 10_000) / 10_000;
}

/** A home's earnings, with the home's sequence for the cursor. */
export interface EarningHome {
  sequence: number;
  earnings: HomeEarnings;
}

interface EarningHomeRow {
  id: string;
  sequence: number;
  title: string;
  isGone: boolean;
  total: number;
  coming: number;
  waiting: number;
  nights: number;
}

/** A host's homes with their earnings in a range of days, newest first; withdrawn homes only if they have any. */
export async function listHomesWithEarnings(
  db: Db,
  hostId: string,
  span: DayRange,
  { limit, before }: { limit: number; before: number | undefined },
  now: Date,
): Promise<EarningHome[]> {
  const { from, to } = span;
  const { rows } = await sql<EarningHomeRow>`
    with ${enteredRows({ hostId })}, ${openRows({ hostId }, now)},
    of_home as (
      select listing_id, sum(total) as total, sum(coming) as coming, sum(waiting) as waiting
      from (
        select listing_id, counts_on, paise as total, 0 as coming, 0 as waiting from entered
        union all select listing_id, counts_on, 0, coming, waiting from standing
      ) as part
      where counts_on between ${from} and ${to} group by listing_id
    ),
    sold as (
      select listing_id, sum(nights) as nights
      from (${soldStays({ hostId, listingId: undefined }, { ...span, over: lastNight(now) })}) as stay
      where not settled_elsewhere group by listing_id
    )
    select listing.id, listing.sequence, listing.title, listing.deleted_at is not null as "isGone",
      coalesce(total, 0)::bigint as total, coalesce(coming, 0)::bigint as coming, coalesce(waiting, 0)::bigint as waiting,
      coalesce(nights, 0)::int as nights
    from listing left join of_home on of_home.listing_id = listing.id left join sold on sold.listing_id = listing.id
    where listing.host_id = ${hostId} and (listing.deleted_at is null or of_home.listing_id is not null)
      and (${before ?? null}::bigint is null or listing.sequence < ${before ?? null})
    order by listing.sequence desc limit ${limit} ${unpreparedStatement}`.execute(db);
  return rows.map(({ id, sequence, title, isGone, nights, ...paise }) => ({
    sequence,
    earnings: { listing: id, title, ...summaryInRupees(paise), nights, ...(isGone && { gone: true as const }) },
  }));
}
