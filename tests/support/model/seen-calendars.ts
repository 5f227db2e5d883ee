import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { rulesOfRow, type RulesRow } from '@aangan/server/domain/calendar/home-terms.ts';
import { sql } from 'kysely';
import { listDays, type Run } from './site/foreign-site.ts';
import type { ExportedRun, KnownEvent, World, WorldFeed } from './world.ts';

const MAX_PREPARATION = 7;

/** Data as in JSON: instants are texts. */
type AsJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | Extract<T[K], null> : T[K] };

/** Calendars as stored in the database. */
export interface SeenCalendars {
  calendars: {
    id: string;
    rules: RulesRow | null;
    days: Record<string, { rent: number | null; minNights: number | null }> | null;
    blocked: Run[];
  }[];
  feeds: (Omit<AsJson<WorldFeed>, 'events'> & { events: AsJson<KnownEvent>[] })[];
  given: AsJson<ExportedRun>[];
  taken: (Run & { home: string; kind: string })[];
}

/** SQL: parts of `SeenCalendars`, without deleted homes, whose feeds are deleted later. */
export const calendarParts = sql`
      'calendars', (select json_agg(json_build_object('id', listing.id,
          'rules', (select row_to_json(stay_rules) from stay_rules where listing_id = listing.id),
          'days', (select json_object_agg(day, json_build_object('rent', rent, 'minNights', min_nights))
            from day_terms where listing_id = listing.id),
          'blocked', (select coalesce(json_agg(json_build_object('start', lower(days), 'end', upper(days))), '[]')
            from taken_days where listing_id = listing.id and kind = 'block')))
        from listing),
      'feeds', (select coalesce(json_agg(json_build_object('id', feed.id, 'home', listing_id, 'url', url, 'passOn', pass_on,
          'emptySince', empty_since, 'lastRead', read_at, 'lastError', last_error, 'failingSince', failing_since,
          'isFailureNotified', failure_notified_at is not null,
          'failureNotifications', (select count(*) from event where kind = 'feed-failing' and data ->> 'feedId' = feed.id::text),
          'conflicts', (select coalesce(json_agg(booking_id order by booking_id), '[]') from feed_conflict where feed_id = feed.id),
          'events', (select coalesce(json_agg(json_build_object('uid', uid, 'start', lower(days), 'end', upper(days),
              'isBlock', is_block, 'isEcho', is_echo, 'since', since, 'missed', missed) order by feed_event.id), '[]')
            from feed_event where feed_id = feed.id))), '[]')
        from feed join listing on listing.id = listing_id where deleted_at is null),
      'given', (select coalesce(json_agg(json_build_object('feed', feed_id, 'uid', uid, 'start', lower(days), 'end', upper(days),
          'since', since, 'until', until)), '[]') from calendar_reading where feed_id is not null),
      'taken', (select coalesce(json_agg(json_build_object('home', listing_id, 'kind', kind, 'start', lower(days), 'end', upper(days))), '[]')
        from taken_days)`;

export function exportsOfFeed({ given }: SeenCalendars, feed: string): ExportedRun[] {
  return given
    .filter((one) => one.feed === feed)
    .map((one) => ({ ...one, since: new Date(one.since), until: instant(one.until) }));
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Normalized calendars, to compare model and database. */
export function comparableCalendars({ homes, feeds, now }: World) {
  const isThere = (home: string) => homes.some(({ id, isDeleted }) => id === home && !isDeleted);
  return {
    calendars: homes.map(({ id, calendar }) => ({ id, ...calendar })),
    feeds: feeds.filter(({ home }) => isThere(home)).map((feed) => asText(feed, now)),
  };
}

export function comparableCalendarsSeen(
  { calendars, feeds }: SeenCalendars,
  now: Date,
): ReturnType<typeof comparableCalendars> {
  return {
    calendars: calendars.map(({ id, rules, days, blocked }) => ({
      id,
      rules: rulesOfRow(rules),
      days: days ?? {},
      blocked: blocked.flatMap(listDays).toSorted(),
    })),
    feeds: feeds.map((feed) =>
      asText(
        {
          ...feed,
          events: feed.events.map((event) => ({ ...event, since: new Date(event.since) })),
          emptySince: instant(feed.emptySince),
          lastRead: instant(feed.lastRead),
          failingSince: instant(feed.failingSince),
        },
        now,
      ),
    ),
  };
}

/** Feed as comparable text, without events whose preparation days have passed. */
function asText({ id, ...feed }: WorldFeed, now: Date): { id: string; says: string } {
  const { home, url, passOn, lastError, isFailureNotified, failureNotifications, conflicts } = feed;
  const past = addDays(dateInIndia(now), -MAX_PREPARATION);
  const events = feed.events.filter(({ end }) => end > past);
  const says = [
    { home, url, passOn, lastError, isFailureNotified, failureNotifications, conflicts },
    [feed.emptySince, feed.lastRead, feed.failingSince],
    events.map(({ uid, start, end, isBlock, isEcho, missed, since }) => [
      uid,
      start,
      end,
      isBlock,
      isEcho,
      missed,
      since,
    ]),
  ];
  return { id, says: JSON.stringify(says) };
}
