import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { KnownEvent, WorldFeed } from './calendars.ts';
import { isOver, nextKnownEvents, mergeDuplicates } from './known-events.ts';
import type { Rule } from './ruling.ts';
import type { PublishedEvent } from './site/site-calendar.ts';
import { isSame } from './spans.ts';
import { findClashes } from './taken.ts';
import { updateById, find, type World } from './world.ts';

const HOUR_MS = 60 * 60 * 1_000;
const TOLD_AFTER_MS = 6 * HOUR_MS;
const EMPTY_AFTER_MS = 24 * HOUR_MS;

/**
 * A failed import keeps all known events, and after six hours the host is notified. A successful import, even of an
 * unchanged calendar, determines the accepted events.
 */
export const read: Rule<'read'> = (world, { url, told, mayBeLate }) => {
  const feed = world.feeds.find((one) => one.url === url);
  const after = feed === undefined || find(world.homes, feed.home).isDeleted ? world : readBy(world, feed);
  return (mayBeLate ? [after, world] : [after]).map((world) => ({ world, status: 200, has: {} }));

  function readBy(world: World, feed: WorldFeed): World {
    if (told === 'unchanged') return applyReading(world, feed, null);
    return typeof told === 'string' ? failed(world, feed, told) : applyReading(world, feed, told.events);
  }
};

function failed(world: World, feed: WorldFeed, lastError: string): World {
  const failingSince = feed.failingSince ?? world.now;
  const isDue = !feed.isFailureNotified && world.now.getTime() - failingSince.getTime() >= TOLD_AFTER_MS;
  const notified = {
    isFailureNotified: feed.isFailureNotified || isDue,
    failureNotifications: feed.failureNotifications + Number(isDue),
  };
  return { ...world, feeds: updateById(world.feeds, feed.id, { lastError, failingSince, ...notified }) };
}

/** `published` is null if the site answered that nothing has changed. */
function applyReading(world: World, feed: WorldFeed, published: readonly PublishedEvent[] | null): World {
  const today = dateInIndia(world.now);
  const well = { lastRead: world.now, failingSince: null, isFailureNotified: false };
  if (published === null && isSettled(feed)) {
    return { ...world, feeds: updateById(world.feeds, feed.id, { ...well, lastError: null }) };
  }
  const isStillListed = ({ missed, end }: KnownEvent) => missed === 0 && end > today;
  const again = feed.emptySince === null ? feed.events.filter(isStillListed) : [];
  const listed = mergeDuplicates(published ?? again.map((event) => ({ ...event, isSoldThere: false })), today);
  if (listed.length === 0 && feed.events.some(({ end }) => end > today)) {
    const emptySince = feed.emptySince ?? world.now;
    const isEmptyAccepted = world.now.getTime() - emptySince.getTime() >= EMPTY_AFTER_MS;
    const over = feed.events.filter((event) => isOver(event, today));
    const known = isEmptyAccepted
      ? { events: over, emptySince: null, lastError: null }
      : { emptySince, lastError: 'empty' };
    return notifyConflicts({ ...world, feeds: updateById(world.feeds, feed.id, { ...well, ...known }) }, feed.id);
  }
  const events = nextKnownEvents(world, feed, listed, published === null);
  const after = updateById(world.feeds, feed.id, { ...well, emptySince: null, lastError: null });
  if (feed.emptySince === null && isUnchanged(feed.events, events, today)) return { ...world, feeds: after };
  return notifyConflicts({ ...world, feeds: updateById(after, feed.id, { events }) }, feed.id);
}

/** Whether an import changes nothing; then stored UIDs stay too. */
function isUnchanged(before: readonly KnownEvent[], after: readonly KnownEvent[], today: CalendarDate): boolean {
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

/** Notifies the host once per conflicting stay while the conflict lasts. */
function notifyConflicts(world: World, id: string): World {
  const feed = find(world.feeds, id);
  const claimed = findClashes(world, feed, dateInIndia(world.now)).map(({ bookingId }) => bookingId);
  const conflicts = [...new Set(claimed)].toSorted();
  const host = find(world.homes, feed.home).host;
  const begun = conflicts.filter((stay) => !feed.conflicts.includes(stay));
  const emails = [...world.emails, ...begun.map(() => ({ id: host, about: 'conflict' }) as const)];
  return { ...world, emails, feeds: updateById(world.feeds, id, { conflicts }) };
}

/** Whether an unchanged calendar needs no processing: no event is missing or is ours republished. */
function isSettled({ emptySince, events }: WorldFeed): boolean {
  return emptySince === null && events.every(({ missed, isEcho }) => missed === 0 && !isEcho);
}
