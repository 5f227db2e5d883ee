import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent, WorldFeed } from './calendars.ts';
import { isOver, knownAfter, onceEach } from './known-events.ts';
import type { Rule } from './ruling.ts';
import type { ToldEvent } from './site/site-calendar.ts';
import { isSame } from './spans.ts';
import { clashesOf } from './taken.ts';
import { changed, find, type World } from './world.ts';

const HOUR_MS = 60 * 60 * 1_000;
const TOLD_AFTER_MS = 6 * HOUR_MS;
const EMPTY_AFTER_MS = 24 * HOUR_MS;

/**
 * A reading that failed leaves all that is known, and after six hours the host is told. A good one, also of what has not
 * changed, says what is believed.
 */
export const read: Rule<'read'> = (world, { url, told: heard, mayBeLate }) => {
  const feed = world.feeds.find((one) => one.url === url);
  const after = feed === undefined || find(world.homes, feed.home).isDeleted ? world : readBy(world, feed);
  return (mayBeLate ? [after, world] : [after]).map((world) => ({ world, status: 200, has: {} }));

  function readBy(world: World, feed: WorldFeed): World {
    if (heard === 'unchanged') return believed(world, feed, null);
    return typeof heard === 'string' ? failed(world, feed, heard) : believed(world, feed, heard.events);
  }
};

function failed(world: World, feed: WorldFeed, lastError: string): World {
  const failingSince = feed.failingSince ?? world.now;
  const isDue = !feed.isFailureTold && world.now.getTime() - failingSince.getTime() >= TOLD_AFTER_MS;
  const heard = { isFailureTold: feed.isFailureTold || isDue, failuresTold: feed.failuresTold + Number(isDue) };
  return { ...world, feeds: changed(world.feeds, feed.id, { lastError, failingSince, ...heard }) };
}

/** `heard` is null where nothing has changed. */
function believed(world: World, feed: WorldFeed, heard: readonly ToldEvent[] | null): World {
  const today = dateInIndia(world.now);
  const well = { lastRead: world.now, failingSince: null, isFailureTold: false };
  if (heard === null && isSettled(feed)) {
    return { ...world, feeds: changed(world.feeds, feed.id, { ...well, lastError: null }) };
  }
  const isToldAgain = ({ missed, end }: KnownEvent) => missed === 0 && end > today;
  const again = feed.emptySince === null ? feed.events.filter(isToldAgain) : [];
  const tells = onceEach(heard ?? again.map((event) => ({ ...event, isSoldThere: false })), today);
  if (tells.length === 0 && feed.events.some(({ end }) => end > today)) {
    const emptySince = feed.emptySince ?? world.now;
    const isBelieved = world.now.getTime() - emptySince.getTime() >= EMPTY_AFTER_MS;
    const over = feed.events.filter((event) => isOver(event, today));
    const known = isBelieved ? { events: over, emptySince: null, lastError: null } : { emptySince, lastError: 'empty' };
    return noted({ ...world, feeds: changed(world.feeds, feed.id, { ...well, ...known }) }, feed.id);
  }
  const events = knownAfter(world, feed, tells, heard === null);
  const after = changed(world.feeds, feed.id, { ...well, emptySince: null, lastError: null });
  if (feed.emptySince === null && isNoNews(feed.events, events, today)) return { ...world, feeds: after };
  return noted({ ...world, feeds: changed(after, feed.id, { events }) }, feed.id);
}

/** A reading that changes nothing leaves all as it was, UIDs too. */
function isNoNews(before: readonly KnownEvent[], after: readonly KnownEvent[], today: CalendarDate): boolean {
  return (
    before.length === after.length &&
    before.every((event, index) => {
      const now = after[index];
      return (
        now !== undefined &&
        isSame(event, now, today) &&
        event.missed === now.missed &&
        event.isBlock === now.isBlock &&
        event.isEcho === now.isEcho
      );
    })
  );
}

/** The host hears once of each stay that the site claims, as long as it does. */
function noted(world: World, id: string): World {
  const feed = find(world.feeds, id);
  const claimed = clashesOf(world, feed, dateInIndia(world.now)).map(({ bookingId }) => bookingId);
  const conflicts = [...new Set(claimed)].toSorted();
  const host = find(world.homes, feed.home).host;
  const begun = conflicts.filter((stay) => !feed.conflicts.includes(stay));
  const emails = [...world.emails, ...begun.map(() => ({ id: host, about: 'conflict' }) as const)];
  return { ...world, emails, feeds: changed(world.feeds, id, { conflicts }) };
}

/** What has not changed changes nothing, unless an event was missing or comes back from us. */
function isSettled({ emptySince, events }: WorldFeed): boolean {
  return emptySince === null && events.every(({ missed, isEcho }) => missed === 0 && !isEcho);
}
