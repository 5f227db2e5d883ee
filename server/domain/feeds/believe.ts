import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent, Span } from './ical/calendar-event.ts';
import { daysFrom, oncePerDays } from './ical/once-per-days.ts';

/** An event of another site's calendar as it is known. */
export interface KnownEvent {
  id: number;
  uid: string;
  days: Span;
  isBlock: boolean;
  isEcho: boolean;
  /** Since when it says these days. */
  since: Date;
  /** In how many good readings in a row it was missing. */
  missed: number;
}

/** What a good reading makes of what was known. */
export interface Believed {
  /** Those that are told: each as it was known and as it is told now. */
  told: { known: KnownEvent | null; event: CalendarEvent }[];
  /** Those that were missing for the first time. */
  missing: KnownEvent[];
  /** Those that have been missing twice: their days are free. */
  gone: KnownEvent[];
}

/** So many days of preparation follow an event at most. */
const MOST_PREPARATION = 7;

/** After so many good readings in a row without it an event is believed to be gone. */
const READINGS_TO_FORGET = 2;

/**
 * Finds again what was known in what is told now. An event is the same where it says the same days, whatever its UID: some
 * sites make new UIDs every day. One that says other days under its UID, which is nobody else's, has moved. Of days that
 * are over nothing is compared: some sites let each event begin today.
 */
export function believe(known: readonly KnownEvent[], told: readonly CalendarEvent[], today: CalendarDate): Believed {
  const byDays = new Map(known.map((event) => [daysFrom(today, event.days), event]));
  const found = new Map<CalendarEvent, KnownEvent>();
  const left = new Set(known);
  const match = (event: CalendarEvent, same: KnownEvent | undefined) => {
    if (same === undefined || !left.delete(same)) return;
    found.set(event, same);
  };
  for (const event of told) match(event, byDays.get(daysFrom(today, event.days)));
  const byUid = onlyOnes([...left]);
  for (const [uid, event] of onlyOnes(told.filter((each) => !found.has(each)))) match(event, byUid.get(uid));
  const missed = [...left].filter(({ missed }) => missed + 1 < READINGS_TO_FORGET);
  return {
    told: told.map((event) => ({ known: found.get(event) ?? null, event })),
    missing: missed,
    gone: [...left].filter((event) => !missed.includes(event)),
  };
}

/**
 * Parts from the events that matter those that were told to their end: no site tells them for long, so nobody misses them.
 * They are kept for the days of preparation after them, and then let go.
 */
export function partOver(known: readonly KnownEvent[], today: CalendarDate) {
  const over = known.filter(({ days, missed }) => days.end <= today && missed === 0);
  return {
    ahead: known.filter((event) => !over.includes(event)),
    past: over.filter(({ days }) => addDays(days.end, MOST_PREPARATION) <= today),
  };
}

/** What a calendar tells that has not changed: all that it told the last time. */
export function toldBefore(known: readonly KnownEvent[], today: CalendarDate): CalendarEvent[] {
  const told = known.filter(({ missed }) => missed === 0);
  return oncePerDays(
    told.map(({ uid, days, isBlock }) => ({ uid, days, isBlock, isSoldThere: false })),
    today,
  );
}

/** The events whose UID no other one has. */
function onlyOnes<E extends { uid: string }>(events: readonly E[]): Map<string, E> {
  const only = new Map<string, E>();
  const several = new Set(['']);
  for (const event of events) {
    if (only.has(event.uid)) several.add(event.uid);
    only.set(event.uid, event);
  }
  for (const uid of several) only.delete(uid);
  return only;
}
