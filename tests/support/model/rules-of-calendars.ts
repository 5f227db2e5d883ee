import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { DayTerms } from '@aangan/contract/rules/home-terms.ts';
import { type FeedError, feedErrorText } from '@aangan/server/domain/feeds/feeds.ts';
import { refuse, type Rule, type Ruling } from './ruling.ts';
import { exportsOfFeed } from './seen-calendars.ts';
import { listDays } from './site/foreign-site.ts';
import { daysOfHoldsOver, exportedRuns, listNights, staysWithDays } from './taken.ts';
import { find, type Home, newFeed, type OwnCalendar, updateById, type World, type WorldFeed } from './world.ts';

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

/** UIDs come from the database. Runs are checked unless an ended hold is not yet stored as expired. */
export const exportCalendar: Rule<'give calendar'> = (world, { feed: id }, seen) => {
  const feed = world.feeds.find((one) => one.id === id);
  if (feed === undefined || find(world.homes, feed.home).isDeleted) return [{ world, status: 404, has: {} }];
  const exported = [...world.exported.filter((one) => one.feed !== id), ...exportsOfFeed(seen, id)];
  const isDue = daysOfHoldsOver(world, seen, feed.home).size > 0;
  const runs = exportedRuns(world, feed, dateInIndia(world.now));
  return [{ world: { ...world, exported }, status: 200, has: isDue ? {} : { runs } }];
};

function shown({ id, passOn, events, lastRead, lastError }: WorldFeed): Ruling['has'] {
  return {
    _id: id,
    passOn,
    events: events.length,
    lastRead: lastRead?.toISOString() ?? null,
    lastError: lastError === null ? undefined : feedErrorText(lastError as FeedError),
  };
}

/** The host's own home; null, answered by 404, if it is deleted or belongs to somebody else. */
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

function done(world: World): Ruling[] {
  return [{ world, status: 200, has: {} }];
}
