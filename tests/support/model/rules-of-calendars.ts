import { addDays, dateInIndia, type CalendarDate, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import type { DayTerms } from '@aangan/contract/rules/home-terms.ts';
import { type FeedError, feedErrorText } from '@aangan/server/domain/feeds/feeds.ts';
import { refuse, type Rule, type PossibleOutcome } from './possible-outcome.ts';
import { listDays, type PublishedEvent, type DateRange } from './site/foreign-site.ts';
import { exportsOfFeed } from './snapshot.ts';
import { daysOfHoldsOver, exportedRanges, listNights, staysWithDays, findConflicts } from './taken.ts';
import {
  find,
  type Home,
  newFeed,
  type OwnCalendar,
  updateById,
  type World,
  type WorldFeed,
  type ExportedRange,
  type KnownEvent,
} from './world.ts';

/** If any of the days belongs to a stay, none is closed. */
export const closeDays: Rule<'close days'> = (world, { by, home: id, from, to, isClosed }) => {
  const home = ownHome(world, id, by);
  if (home === null) return refuse(world, 'LISTING_NOT_FOUND');
  const days = listDays({ start: from, end: addDays(to, 1) });
  if (isClosed) {
    const nights = staysWithDays(world, id).flatMap((stay) => listNights(stay).map((day) => ({ day, stay: stay.id })));
    const met = days.flatMap((day) => nights.filter((night) => night.day === day).map(({ stay }) => stay));
    if (met.length > 0) return refuse(world, 'DAYS_BOOKED', { stays: [...new Set(met)] });
  }
  if (days.some((day) => isAboveMost(home, home.calendar.days[day]))) return refuse(world, 'INVALID_INPUT');
  const others = home.calendar.blocked.filter((day) => !days.includes(day));
  return done(set(world, home, { blocked: (isClosed ? [...others, ...days] : others).toSorted() }));
};

export const priceDays: Rule<'price days'> = (world, { by, home: id, from, to, rent, minNights }) => {
  const home = ownHome(world, id, by);
  if (home === null) return refuse(world, 'LISTING_NOT_FOUND');
  if (isAboveMost(home, { rent, minNights })) return refuse(world, 'INVALID_INPUT');
  const changed = new Set(listDays({ start: from, end: addDays(to, 1) }));
  const others = Object.entries(home.calendar.days).filter(([day]) => !changed.has(day));
  const own = rent === null && minNights === null ? [] : [...changed].map((day) => [day, { rent, minNights }] as const);
  return done(set(world, home, { days: Object.fromEntries([...others, ...own]) }));
};

function isAboveMost({ calendar }: Home, terms: DayTerms | undefined): boolean {
  return (terms?.minNights ?? 1) > calendar.rules.maxNights;
}

/** The longest stay must not be shorter than any shortest stay. */
export const setRules: Rule<'set rules'> = (world, { by, home: id, edit }) => {
  const home = ownHome(world, id, by);
  if (home === null) return refuse(world, 'LISTING_NOT_FOUND');
  const rules = { ...home.calendar.rules, ...edit };
  const today = dateInIndia(world.now);
  const ofDays = Object.entries(home.calendar.days).flatMap(([day, { minNights }]) =>
    day < today ? [] : [minNights ?? 1],
  );
  if (Math.max(rules.minNights, ...ofDays) > rules.maxNights) return refuse(world, 'INVALID_INPUT');
  return done(set(world, home, { rules }));
};

export const addFeed: Rule<'add feed'> = (world, { by, home, url, passOn }, seen) => {
  if (ownHome(world, home, by) === null) return refuse(world, 'LISTING_NOT_FOUND');
  // The feeds of a deleted home are deleted too.
  if (seen.homes.some(({ id, isDeleted }) => id === home && isDeleted))
    return [{ world, status: 201, has: { passOn } }];
  return seen.feeds
    .filter((feed) => feed.url === url && !world.feeds.some(({ id }) => id === feed.id))
    .map(({ id }) => {
      const feed = newFeed({ id, home, url, passOn });
      return { world: { ...world, feeds: [...world.feeds, feed] }, status: 201, has: shown(feed) };
    });
};

/** Known events stay until the new address is imported. */
export const changeFeed: Rule<'change feed'> = (world, { by, feed: id, edit }) => {
  const feed = ownFeed(world, id, by);
  if (feed === null) return refuse(world, 'FEED_NOT_FOUND');
  const feeds = updateById(world.feeds, id, edit);
  return [{ world: { ...world, feeds }, status: 200, has: shown(find(feeds, id)) }];
};

export const deleteFeed: Rule<'delete feed'> = (world, { by, feed: id }) => {
  if (ownFeed(world, id, by) === null) return refuse(world, 'FEED_NOT_FOUND');
  const feeds = world.feeds.filter((feed) => feed.id !== id);
  return done({ ...world, feeds, exported: world.exported.filter(({ feed }) => feed !== id) });
};

/** The import is a separate act; the answer is the feed after it. */
export const refresh: Rule<'refresh'> = (world, { by, feed: id }) => {
  const feed = ownFeed(world, id, by);
  if (feed === null) return refuse(world, 'FEED_NOT_FOUND');
  return [{ world, status: 200, has: shown(feed) }];
};

/** UIDs come from the database. Ranges are checked unless an ended hold is not yet stored as expired. */
export const exportCalendar: Rule<'give calendar'> = (world, { feed: id }, seen) => {
  const feed = world.feeds.find((one) => one.id === id);
  if (feed === undefined || find(world.homes, feed.home).isDeleted) return [{ world, status: 404, has: {} }];
  const exported = [...world.exported.filter((one) => one.feed !== id), ...exportsOfFeed(seen, id)];
  const isDue = daysOfHoldsOver(world, seen, feed.home).size > 0;
  const ranges = exportedRanges(world, feed, dateInIndia(world.now));
  return [{ world: { ...world, exported }, status: 200, has: isDue ? {} : { ranges } }];
};

function shown({ id, passOn, events, lastRead, lastError }: WorldFeed): PossibleOutcome['has'] {
  return {
    _id: id,
    passOn,
    events: events.length,
    lastRead: lastRead?.toISOString() ?? null,
    lastError: lastError === null ? undefined : feedErrorText(lastError as FeedError),
  };
}

/** The host's own home; null, answered by 404, if it is deleted or belongs to another host. */
function ownHome({ homes }: World, id: string, by: string): Home | null {
  const home = find(homes, id);
  return home.isDeleted || home.host !== by ? null : home;
}

function ownFeed(world: World, id: string, by: string): WorldFeed | null {
  const feed = world.feeds.find((one) => one.id === id);
  return feed === undefined || ownHome(world, feed.home, by) === null ? null : feed;
}

function set(world: World, { id, calendar }: Home, own: Partial<OwnCalendar>): World {
  return { ...world, homes: updateById(world.homes, id, { calendar: { ...calendar, ...own } }) };
}

function done(world: World): PossibleOutcome[] {
  return [{ world, status: 200, has: {} }];
}

/** Whether two date ranges are equal; past days are not compared. */
function isSame(one: DateRange, other: DateRange, today: CalendarDate): boolean {
  return one.end === other.end && clipToToday(one, today).start === clipToToday(other, today).start;
}

function clipToToday({ start, end }: DateRange, today: CalendarDate): DateRange {
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

/** Whether the exported ranges cover exactly these days. */
function areExactly(event: DateRange, given: readonly ExportedRange[], today: CalendarDate): boolean {
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
  const ahead = feed.events.filter((event) => !isRetainedPastEvent(event, today));
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
    if (isRetainedPastEvent(known, today)) return [known];
    return known.missed === 0 ? [{ ...known, missed: 1 }] : [];
  });
  return [...before, ...published.filter((event) => !found.has(event)).map((event) => events(event, undefined))];
}

/** Whether an event is past and was in the last import: it is kept, and not matched or counted as missing. */
function isRetainedPastEvent({ end, missed }: KnownEvent, today: CalendarDate): boolean {
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
    const over = feed.events.filter((event) => isRetainedPastEvent(event, today));
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
  const claimed = findConflicts(world, feed, dateInIndia(world.now)).map(({ bookingId }) => bookingId);
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
