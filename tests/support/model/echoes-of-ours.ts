import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { ExportedRun, KnownEvent, WorldFeed } from './calendars.ts';
import type { Run, PublishedEvent } from './site/site-calendar.ts';
import { clipToToday } from './spans.ts';
import type { World } from './world.ts';

const GRACE_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether an event is one of ours republished: it has our UID, or covers exactly days that the site fetched before
 * first listing them. After the site has fetched the removal of our event, it counts as ours for one more day.
 */
export function isOurs(world: World, feed: WorldFeed, event: PublishedEvent, known: KnownEvent | null): boolean {
  const feeds = new Set(world.feeds.filter(({ home }) => home === feed.home).map(({ id }) => id));
  const [name] = event.uid.split('@');
  if (world.exported.some((given) => feeds.has(given.feed) && given.uid === name)) return true;
  if (event.isSoldThere) return false;
  const given = world.exported.filter(({ feed: id, since, until }) => {
    if (id !== feed.id || (known !== null && known.since <= since)) return false;
    return until === null || (known?.isEcho === true && world.now.getTime() < until.getTime() + GRACE_MS);
  });
  return areExactly(event, given, dateInIndia(world.now));
}

/** Whether the exported runs cover exactly these days. */
function areExactly(event: Run, given: readonly ExportedRun[], today: CalendarDate): boolean {
  const within = given
    .map((one) => clipToToday(one, today))
    .filter(({ start, end }) => start < end && start >= clipToToday(event, today).start && end <= event.end)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const reached = within.reduce(
    (reached, { start, end }) => (start <= reached && end > reached ? end : reached),
    clipToToday(event, today).start,
  );
  return reached === event.end;
}
