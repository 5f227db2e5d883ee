import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

interface InconsistentDays {
  home: string;
  /** In PostgreSQL's range format. */
  days: string;
  /** The booking or other site that the days belong to: a booking's id or a site's name. */
  claimant: string;
}

type Inconsistency = keyof typeof inconsistencies;

async function findInconsistentDays(db: Db): Promise<(InconsistentDays & { inconsistency: Inconsistency })[]> {
  const found = await Promise.all(
    (Object.keys(inconsistencies) as Inconsistency[]).map(async (inconsistency) => {
      const { rows } = await inconsistencies[inconsistency].execute(db);
      return rows.map((days) => ({ ...days, inconsistency }));
    }),
  );
  return found.flat();
}

const inconsistencies = {
  nightsFree: sql<InconsistentDays>`
      select booking.listing_id as home, booking.id as claimant, daterange(check_in, check_out)::text as days
      from booking left join taken_days on booking_id = booking.id and kind = 'booking'
      where state in ('held', 'confirmed', 'completed') and days is distinct from daterange(check_in, check_out)`,
  takenByEnded: sql<InconsistentDays>`
      select taken_days.listing_id as home, booking.id as claimant, days::text as days
      from taken_days join booking on booking.id = booking_id
      where state not in ('held', 'confirmed', 'completed') or taken_days.listing_id <> booking.listing_id`,
  unprepared: sql<InconsistentDays>`
      select stay.listing_id as home, stay.booking_id as claimant, (due.days - taken.days)::text as days
      from taken_days as stay
        join booking on booking.id = stay.booking_id and booking.state in ('held', 'confirmed')
        cross join lateral (
          select datemultirange(daterange(upper(stay.days), upper(stay.days) + preparation_days_of(stay.listing_id))) as days
        ) as due
        cross join lateral (
          select coalesce(range_agg(other.days), '{}') as days from taken_days as other
          where other.listing_id = stay.listing_id and (other.kind = 'booking' or other.booking_id = stay.booking_id)
        ) as taken
      where stay.kind = 'booking' and not isempty(due.days - taken.days)`,
  feedFree: sql<InconsistentDays>`
      select feed.listing_id as home, feed.name as claimant, (datemultirange(feed_event.days) - taken.days)::text as days
      from feed_event join feed on feed.id = feed_event.feed_id
        cross join lateral (
          select coalesce(range_agg(other.days), '{}') as days from taken_days as other
          where other.listing_id = feed.listing_id and (other.kind = 'booking' or other.feed_id = feed.id)
        ) as taken
      where not feed_event.is_echo and not isempty(datemultirange(feed_event.days) - taken.days)`,
  feedUnnamed: sql<InconsistentDays>`
      select taken_days.listing_id as home, feed.name as claimant, (datemultirange(taken_days.days) - told.days)::text as days
      from taken_days join feed on feed.id = taken_days.feed_id
        cross join lateral (
          select coalesce(range_agg(feed_event.days), '{}') as days from feed_event
          where feed_event.feed_id = feed.id and not feed_event.is_echo
        ) as told
      where taken_days.kind = 'feed' and not isempty(datemultirange(taken_days.days) - told.days)`,
} satisfies Record<string, RawBuilder<InconsistentDays>>;

/** Contradictions between taken days and stays, blocks and external calendars; one sentence each. */
export async function findCalendarInconsistencies(db: Db): Promise<string[]> {
  const found = await findInconsistentDays(db);
  return found.map(({ inconsistency, ...days }) => sentences[inconsistency](days));
}

const sentences: Record<Inconsistency, (found: InconsistentDays) => string> = {
  nightsFree: ({ home, days, claimant }) =>
    `The nights ${days} of the booking ${claimant} are not taken in the home ${home}.`,
  takenByEnded: ({ home, days, claimant }) =>
    `The days ${days} of the home ${home} are taken by the booking ${claimant}, which has ended.`,
  unprepared: ({ home, days, claimant }) =>
    `The days ${days} after the booking ${claimant} are not blocked in the home ${home}.`,
  feedFree: ({ home, days, claimant }) =>
    `The days ${days} of an event from ${claimant} are not taken in the home ${home}.`,
  feedUnnamed: ({ home, days, claimant }) =>
    `The days ${days} of the home ${home} are taken for ${claimant}, which has no event on them.`,
};
