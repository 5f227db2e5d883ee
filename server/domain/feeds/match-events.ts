import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';
import { daysFrom, oncePerDays } from './ical/once-per-days.ts';

/** A stored event of another site's calendar. */
export interface KnownEvent {
  id: number;
  uid: string;
  days: Span;
  isBlock: boolean;
  isEcho: boolean;
  /** Time since which the event has these days. */
  since: Date;
  /** Number of consecutive fetches without the event. */
  missed: number;
}

/** Fetched events matched with the stored events. */
export interface MatchedEvents {
  /** Fetched events, each with its stored version. */
  present: { known: KnownEvent | null; event: CalendarEvent }[];
  /** Stored events missing for the first time. */
  missing: KnownEvent[];
  /** Stored events missing twice: their days become free. */
  removed: KnownEvent[];
}

/** Maximum days of preparation after an event. */
const MAX_PREPARATION_DAYS = 7;

/** An event is removed after this number of consecutive fetches without it. */
const MISSES_BEFORE_REMOVAL = 2;

/**
 * Matches fetched events with stored events. Events are the same if their days are equal, whatever their UIDs: some
 * sites create new UIDs every day. An event with other days under its unique UID has moved. Past days are not compared:
 * some sites let every event begin today.
 */
export function matchEvents(
  known: readonly KnownEvent[],
  fetched: readonly CalendarEvent[],
  today: CalendarDate,
): MatchedEvents {
  const byDays = new Map(known.map((event) => [daysFrom(today, event.days), event]));
  const found = new Map<CalendarEvent, KnownEvent>();
  const left = new Set(known);
  const match = (event: CalendarEvent, same: KnownEvent | undefined) => {
    if (same === undefined || !left.delete(same)) return;
    found.set(event, same);
  };
  for (const event of fetched) match(event, byDays.get(daysFrom(today, event.days)));
  const byUid = byUniqueUid([...left]);
  for (const [uid, event] of byUniqueUid(fetched.filter((each) => !found.has(each)))) match(event, byUid.get(uid));
  const isGone = ({ missed }: KnownEvent) => missed + 1 >= MISSES_BEFORE_REMOVAL;
  return {
    present: fetched.map((event) => ({ known: found.get(event) ?? null, event })),
    missing: [...left].filter((event) => !isGone(event)),
    removed: [...left].filter(isGone),
  };
}

/**
 * Separates past events: sites drop them, so they do not count as missing. They are stored for the days of preparation
 * after them, and then removed.
 */
export function separatePast(known: readonly KnownEvent[], today: CalendarDate) {
  const isOver = ({ days, missed }: KnownEvent) => days.end <= today && missed === 0;
  return {
    ahead: known.filter((event) => !isOver(event)),
    past: known.filter((event) => isOver(event) && addDays(event.days.end, MAX_PREPARATION_DAYS) <= today),
  };
}

/** The events of an unchanged calendar: those that were present at the last fetch. */
export function unchangedEvents(known: readonly KnownEvent[], today: CalendarDate): CalendarEvent[] {
  const previous = known.filter(({ missed }) => missed === 0);
  return oncePerDays(
    previous.map(({ uid, days, isBlock }) => ({ uid, days, isBlock, isSoldThere: false })),
    today,
  );
}

/** Events with a unique UID, by UID. */
function byUniqueUid<E extends { uid: string }>(events: readonly E[]): Map<string, E> {
  const only = new Map<string, E>();
  const several = new Set(['']);
  for (const event of events) {
    if (only.has(event.uid)) several.add(event.uid);
    only.set(event.uid, event);
  }
  for (const uid of several) only.delete(uid);
  return only;
}
