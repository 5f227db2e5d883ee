import { type CalendarDate, dateInIndia, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { Rule } from './ruling.ts';
import type { PublishedEvent, Run } from './site/foreign-site.ts';
import { findClashes } from './taken.ts';
import { type ExportedRun, find, type KnownEvent, updateById, type World, type WorldFeed } from './world.ts';

/** Whether two runs are equal; past days are not compared. */
function isSame(one: Run, other: Run, today: CalendarDate): boolean {
  return one.end === other.end && clipToToday(one, today).start === clipToToday(other, today).start;
}

function clipToToday({ start, end }: Run, today: CalendarDate): Run {
  return { start: start < today ? today : start, end };
}

const GRACE_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether an event is one of ours republished: it has our UID, or covers exactly days that the site fetched before
 * first listing them. After the site has fetched the removal of our event, it counts as ours for one more day.
 */
function isOurs(world: World, feed: WorldFeed, event: PublishedEvent, known: KnownEvent | null): boolean {
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

/** Future events, merged by days: a stay if any of them is a stay, sold there if any of them is sold there. */
function mergeDuplicates(events: readonly PublishedEvent[], today: CalendarDate): PublishedEvent[] {
  const ahead = events.filter(({ end }) => end > today);
  return ahead.flatMap((event, index) => {
    const same = ahead.filter((one) => isSame(one, event, today));
    if (ahead.indexOf(same[0] as PublishedEvent) !== index) return [];
    const isBlock = same.every((one) => one.isBlock);
    return [{ ...event, isBlock, isSoldThere: same.some((one) => one.isSoldThere) }];
  });
}

/**
 * Matches events by their days, or else by a UID that occurs once; an event missing from two imports is removed. A past
 * event is not counted as missing, because its preparation days follow it.
 */
function nextKnownEvents(
  world: World,
  feed: WorldFeed,
  published: readonly PublishedEvent[],
  isAgain: boolean,
): KnownEvent[] {
  const today = dateInIndia(world.now);
  const found = new Map<PublishedEvent, KnownEvent>();
  const ahead = feed.events.filter((event) => !isOver(event, today));
  const left = () => ahead.filter((event) => ![...found.values()].includes(event));
  for (const event of published) {
    const same = ahead.findLast((one) => isSame(one, event, today));
    if (same !== undefined && left().includes(same)) found.set(event, same);
  }
  const [unfound, unnamed] = [left(), published.filter((event) => !found.has(event))];
  for (const event of unnamed) {
    const [known, other] = unfound.filter(({ uid }) => uid === event.uid);
    const isOnly = other === undefined && unnamed.filter(({ uid }) => uid === event.uid).length === 1;
    if (known !== undefined && isOnly) found.set(event, known);
  }
  const events = (event: PublishedEvent, known: KnownEvent | undefined): KnownEvent => {
    const { uid, start, end, isBlock } = event;
    const isStill = known !== undefined && isSame(known, event, today);
    const isEcho = (!isAgain || known?.isEcho === true) && isOurs(world, feed, event, isStill ? known : null);
    return { uid, start, end, isBlock, isEcho, since: isStill ? known.since : world.now, missed: 0 };
  };
  const before = feed.events.flatMap((known) => {
    const [event] = [...found].find(([, one]) => one === known) ?? [];
    if (event !== undefined) return [events(event, known)];
    if (isOver(known, today)) return [known];
    return known.missed === 0 ? [{ ...known, missed: 1 }] : [];
  });
  return [...before, ...published.filter((event) => !found.has(event)).map((event) => events(event, undefined))];
}

function isOver({ end, missed }: KnownEvent, today: CalendarDate): boolean {
  return end <= today && missed === 0;
}

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
