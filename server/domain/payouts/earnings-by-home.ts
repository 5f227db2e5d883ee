import type { HomeEarnings } from '@aangan/contract/payouts/earnings.ts';
import { type Kysely, sql } from 'kysely';
import { unpreparedStatement } from '../../platform/database/named-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { soldStays } from '../calendar/nights.ts';
import { type DayRange, lastNight } from './earnings-date-ranges.ts';
import { enteredRows, openRows } from './earning-queries.ts';
import { summaryInRupees } from './earnings-summary.ts';

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
  db: Kysely<Database>,
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
