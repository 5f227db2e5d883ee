import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { listDays } from './site/foreign-site.ts';
import type { Snapshot } from './snapshot.ts';
import { computeState, find, isLive, type Stay, type World, type WorldFeed } from './world.ts';

/** Occupant of a day as shown to the host; all feeds that claim it. */
export type TakenBy =
  | { by: 'stay'; stay: string }
  | { by: 'block' }
  | { by: 'feed'; feeds: readonly string[] }
  | { by: 'preparation' };

/** Taken days of a home by occupant. Stays take precedence, then blocks, then other sites. */
export function takenDays(world: World, id: string): Map<CalendarDate, TakenBy> {
  const home = find(world.homes, id);
  const { preparationDays } = home.calendar.rules;
  const stays = staysWithDays(world, id);
  const events = world.feeds.filter((feed) => feed.home === id).flatMap(listEvents);
  const taken = new Map<CalendarDate, TakenBy>();
  for (const stay of stays) {
    for (const day of preparationAfter(stay.checkOut, preparationDays)) taken.set(day, { by: 'preparation' });
  }
  for (const { end, isBlock } of events) {
    for (const day of isBlock ? [] : preparationAfter(end, preparationDays)) taken.set(day, { by: 'preparation' });
  }
  for (const { feed, ...range } of events) {
    for (const day of listDays(range)) {
      const before = taken.get(day);
      taken.set(day, { by: 'feed', feeds: [...(before?.by === 'feed' ? before.feeds : []), feed] });
    }
  }
  for (const day of home.calendar.blocked) taken.set(day, { by: 'block' });
  for (const stay of stays) for (const day of listNights(stay)) taken.set(day, { by: 'stay', stay: stay.id });
  return taken;
}

/** Whether a stay fits: its nights are free, and no stay has nights on its preparation days. */
export function isFree(world: World, id: string, checkIn: CalendarDate, checkOut: CalendarDate): boolean {
  const taken = takenDays(world, id);
  const { preparationDays } = find(world.homes, id).calendar.rules;
  return (
    !listNights({ checkIn, checkOut }).some((day) => taken.has(day)) &&
    !preparationAfter(checkOut, preparationDays).some((day) => taken.get(day)?.by === 'stay')
  );
}

/** Stays whose days are taken. */
export function staysWithDays({ stays, now }: World, home: string): Stay[] {
  return stays.filter((stay) => stay.home === home && !['expired', 'cancelled'].includes(computeState(stay, now)));
}

export function listNights({ checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>): CalendarDate[] {
  return listDays({ start: checkIn, end: checkOut });
}

function preparationAfter(end: CalendarDate, days: number): CalendarDate[] {
  return listDays({ start: end, end: addDays(end, days) });
}

/**
 * Days, with preparation, of expired holds that are not yet stored as expired. Other claims to these days apply
 * immediately.
 */
export function daysOfHoldsOver(
  { homes, now }: World,
  { stays }: Pick<Snapshot, 'stays'>,
  home: string,
): Set<CalendarDate> {
  const { preparationDays } = find(homes, home).calendar.rules;
  const over = stays.filter((stay) => stay.home === home && stay.state === 'held' && now >= new Date(stay.heldUntil));
  return new Set(over.flatMap((stay) => [...listNights(stay), ...preparationAfter(stay.checkOut, preparationDays)]));
}

/** Accepted events of a feed, except our own republished events. */
function listEvents({ id, events }: WorldFeed) {
  return events.filter(({ isEcho }) => !isEcho).map(({ start, end, isBlock }) => ({ feed: id, start, end, isBlock }));
}

/** Consecutive days claimed by an active booking and another site, `to` inclusive. */
export interface Conflict {
  feed: string;
  from: CalendarDate;
  to: CalendarDate;
  bookingId: string;
}

export function findConflicts(world: World, feed: WorldFeed, today: CalendarDate): Conflict[] {
  const claimed = new Set(listEvents(feed).flatMap(listDays));
  const live = world.stays.filter((stay) => stay.home === feed.home && isLive(stay, world.now));
  return live.flatMap((stay) =>
    toRanges(listNights(stay).filter((day) => claimed.has(day)))
      .map(({ start, end }) => ({ feed: feed.id, from: start, to: addDays(end, -1), bookingId: stay.id }))
      .filter(({ to }) => to >= today),
  );
}

/** Date ranges exported to a feed's site: stays with preparation, and other closed days. */
export function exportedRanges(world: World, { id, home }: WorldFeed, today: CalendarDate) {
  const calendar = find(world.homes, home).calendar;
  const { preparationDays } = calendar.rules;
  const stays = staysWithDays(world, home).toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
  const ranges = stays.map(({ checkIn, checkOut }, index) => {
    const end = addDays(checkOut, preparationDays);
    const next = stays[index + 1]?.checkIn;
    return { start: checkIn, end: next !== undefined && next < end ? next : end };
  });
  const ofStays = new Set(ranges.flatMap(listDays));
  const passedOn = world.feeds
    .filter((feed) => feed.home === home && feed.passOn && feed.id !== id)
    .flatMap(listEvents)
    .flatMap(({ start, end, isBlock }) => listDays({ start, end: isBlock ? end : addDays(end, preparationDays) }));
  const closed = new Set([...calendar.blocked, ...passedOn].filter((day) => !ofStays.has(day)));
  return [...ranges, ...toRanges([...closed].toSorted())]
    .filter(({ end }) => end > today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

/** Groups sorted days into date ranges. */
function toRanges(days: readonly CalendarDate[]) {
  const ranges: { start: CalendarDate; end: CalendarDate }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last?.end === day) last.end = addDays(day, 1);
    else ranges.push({ start: day, end: addDays(day, 1) });
  }
  return ranges;
}
