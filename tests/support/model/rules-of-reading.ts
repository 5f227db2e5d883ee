import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Given, KnownEvent, WorldFeed } from './calendars.ts';
import type { Rule } from './ruling.ts';
import type { Run, ToldEvent } from './site/site-calendar.ts';
import { clashesOf } from './taken.ts';
import { changed, find, type World } from './world.ts';

const HOUR_MS = 60 * 60 * 1_000;
const TOLD_AFTER_MS = 6 * HOUR_MS;
const EMPTY_AFTER_MS = 24 * HOUR_MS;
const GRACE_MS = 24 * HOUR_MS;

/**
 * A reading that failed leaves all that is known, and after six hours the host is told. A good one, also of what has not
 * changed, says what is believed.
 */
export const read: Rule<'read'> = (world, { url, told, mayBeLate }) => {
  const feed = world.feeds.find((one) => one.url === url);
  const after = feed === undefined || find(world.homes, feed.home).isDeleted ? world : readBy(world, feed);
  return (mayBeLate ? [after, world] : [after]).map((world) => ({ world, status: 200, has: {} }));

  function readBy(world: World, feed: WorldFeed): World {
    if (told === 'unchanged') return believed(world, feed, null);
    return typeof told === 'string' ? failed(world, feed, told) : believed(world, feed, told.events);
  }
};

function failed(world: World, feed: WorldFeed, lastError: string): World {
  const failingSince = feed.failingSince ?? world.now;
  const isDue = !feed.isFailureTold && world.now.getTime() - failingSince.getTime() >= TOLD_AFTER_MS;
  const told = { isFailureTold: feed.isFailureTold || isDue, failuresTold: feed.failuresTold + Number(isDue) };
  return { ...world, feeds: changed(world.feeds, feed.id, { lastError, failingSince, ...told }) };
}

/** `told` is null where nothing has changed. */
function believed(world: World, feed: WorldFeed, told: readonly ToldEvent[] | null): World {
  const today = dateInIndia(world.now);
  const well = { lastRead: world.now, failingSince: null, isFailureTold: false };
  if (told === null && isSettled(feed)) {
    return { ...world, feeds: changed(world.feeds, feed.id, { ...well, lastError: null }) };
  }
  const isToldAgain = ({ missed, end }: KnownEvent) => missed === 0 && end > today;
  const again = feed.emptySince === null ? feed.events.filter(isToldAgain) : [];
  const tells = onceEach(told ?? again.map((event) => ({ ...event, isSoldThere: false })), today);
  if (tells.length === 0 && feed.events.some(({ end }) => end > today)) {
    const emptySince = feed.emptySince ?? world.now;
    const isBelieved = world.now.getTime() - emptySince.getTime() >= EMPTY_AFTER_MS;
    const over = feed.events.filter((event) => isOver(event, today));
    const known = isBelieved ? { events: over, emptySince: null, lastError: null } : { emptySince, lastError: 'empty' };
    return noted({ ...world, feeds: changed(world.feeds, feed.id, { ...well, ...known }) }, feed.id);
  }
  const events = knownAfter(world, feed, tells, told === null);
  const after = changed(world.feeds, feed.id, { ...well, emptySince: null, lastError: null });
  if (feed.emptySince === null && isNoNews(feed.events, events, today)) return { ...world, feeds: after };
  return noted({ ...world, feeds: changed(after, feed.id, { events }) }, feed.id);
}

/** Of what lies ahead, each run of days once: as a stay if one of them is, as sold there if one of them is. */
function onceEach(told: readonly ToldEvent[], today: CalendarDate): ToldEvent[] {
  const ahead = told.filter(({ end }) => end > today);
  return ahead.flatMap((event, index) => {
    const same = ahead.filter((one) => isSame(one, event, today));
    if (ahead.indexOf(same[0] as ToldEvent) !== index) return [];
    const isBlock = same.every((one) => one.isBlock);
    return [{ ...event, isBlock, isSoldThere: same.some((one) => one.isSoldThere) }];
  });
}

/**
 * An event is found again by its days, or else by a UID that is its alone; one that is missing twice is gone. One that is
 * over is missed no more: days of preparation follow it.
 */
function knownAfter(world: World, feed: WorldFeed, tells: readonly ToldEvent[], isAgain: boolean): KnownEvent[] {
  const today = dateInIndia(world.now);
  const found = new Map<ToldEvent, KnownEvent>();
  const ahead = feed.events.filter((event) => !isOver(event, today));
  const left = () => ahead.filter((event) => ![...found.values()].includes(event));
  for (const event of tells) {
    const same = ahead.findLast((one) => isSame(one, event, today));
    if (same !== undefined && left().includes(same)) found.set(event, same);
  }
  const [unfound, unnamed] = [left(), tells.filter((event) => !found.has(event))];
  for (const event of unnamed) {
    const [known, other] = unfound.filter(({ uid }) => uid === event.uid);
    const isOnly = other === undefined && unnamed.filter(({ uid }) => uid === event.uid).length === 1;
    if (known !== undefined && isOnly) found.set(event, known);
  }
  const told = (event: ToldEvent, known: KnownEvent | undefined): KnownEvent => {
    const { uid, start, end, isBlock } = event;
    const isStill = known !== undefined && isSame(known, event, today);
    const isEcho = (!isAgain || known?.isEcho === true) && isOurs(world, feed, event, isStill ? known : null);
    return { uid, start, end, isBlock, isEcho, since: isStill ? known.since : world.now, missed: 0 };
  };
  const before = feed.events.flatMap((known) => {
    const [event] = [...found].find(([, one]) => one === known) ?? [];
    if (event !== undefined) return [told(event, known)];
    if (isOver(known, today)) return [known];
    return known.missed === 0 ? [{ ...known, missed: 1 }] : [];
  });
  return [...before, ...tells.filter((event) => !found.has(event)).map((event) => told(event, undefined))];
}

/**
 * Ours that comes back: under our UID, or exactly what the site had read before it first said so. Where ours is over and
 * the site has read that, it keeps being ours for a day.
 */
function isOurs(world: World, feed: WorldFeed, event: ToldEvent, known: KnownEvent | null): boolean {
  const feeds = new Set(world.feeds.filter(({ home }) => home === feed.home).map(({ id }) => id));
  const [name] = event.uid.split('@');
  if (world.given.some((given) => feeds.has(given.feed) && given.uid === name)) return true;
  if (event.isSoldThere) return false;
  const given = world.given.filter(({ feed: id, since, until }) => {
    if (id !== feed.id || (known !== null && known.since <= since)) return false;
    return until === null || (known?.isEcho === true && world.now.getTime() < until.getTime() + GRACE_MS);
  });
  return areExactly(event, given, dateInIndia(world.now));
}

/** Whether what was given fills these days, and no more of it. */
function areExactly(event: Run, given: readonly Given[], today: CalendarDate): boolean {
  const within = given
    .map((one) => clipped(one, today))
    .filter(({ start, end }) => start < end && start >= clipped(event, today).start && end <= event.end)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const reached = within.reduce(
    (reached, { start, end }) => (start <= reached && end > reached ? end : reached),
    clipped(event, today).start,
  );
  return reached === event.end;
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

function isOver({ end, missed }: KnownEvent, today: CalendarDate): boolean {
  return end <= today && missed === 0;
}

/** Of days that are over nothing is compared. */
function isSame(one: Run, other: Run, today: CalendarDate): boolean {
  return one.end === other.end && clipped(one, today).start === clipped(other, today).start;
}

function clipped({ start, end }: Run, today: CalendarDate): Run {
  return { start: start < today ? today : start, end };
}
