import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent, Unreadable } from './calendar-event.ts';
import { type Component, componentsOf, lineOf } from './components.ts';
import { linesOf } from './content-lines.ts';
import { oncePerDays } from './once-per-days.ts';
import { kindOf } from './event-kind.ts';
import { occurrencesOf } from './occurrences.ts';
import { Budget } from './recurrence.ts';
import { zonesOf } from './time-zones.ts';

export const MOST_EVENTS = 5_000;
/** So far ahead events are taken that come back again and again. */
const RECURRING_DAYS = 731;
/** How many days all recurring events of a calendar may be looked for on: some tenths of a second. */
const MOST_DAYS = 200_000;

type Reading = { events: CalendarEvent[] } | { refusal: Unreadable };

/**
 * What a calendar says of the days from `today` on, as the best readers read it; or why it is not believed. Of several
 * events on the very same days one is answered: some sites tell each stay thrice.
 */
export function readCalendar(bytes: Uint8Array, today: CalendarDate): Reading {
  const calendars = componentsOf(linesOf(bytes));
  if (calendars === null) return { refusal: 'not-a-calendar' };
  const events: CalendarEvent[] = [];
  const budget = new Budget(MOST_DAYS);
  let told = 0;
  for (const calendar of calendars) {
    const parts = calendar.parts.filter(({ name }) => name === 'VEVENT');
    told += parts.length;
    if (told > MOST_EVENTS) return { refusal: 'too-many-events' };
    const found = eventsOf(calendar, parts, today, budget);
    if (found === null) return { refusal: 'unreadable-event' };
    events.push(...found);
  }
  const distinct = oncePerDays(events, today);
  return distinct.length > MOST_EVENTS ? { refusal: 'too-many-events' } : { events: distinct };
}

/** Null where one of them cannot be understood: nobody knows which days it takes. */
function eventsOf(
  calendar: Component,
  parts: Component[],
  today: CalendarDate,
  budget: Budget,
): CalendarEvent[] | null {
  const zoneOf = zonesOf(calendar);
  const site = lineOf(calendar, 'PRODID')?.value ?? '';
  const window = { from: today, until: addDays(today, RECURRING_DAYS), budget, zoneOf };
  const moved = movedOccurrences(parts);
  const events: CalendarEvent[] = [];
  for (const part of parts) {
    if (isLeftOut(part)) continue;
    const uid = lineOf(part, 'UID')?.value ?? '';
    const spans = occurrencesOf(part, {
      ...window,
      moved: lineOf(part, 'RECURRENCE-ID') ? [] : (moved.get(uid) ?? []),
    });
    if (spans === null) return null;
    const kind = kindOf(site, lineOf(part, 'SUMMARY')?.value ?? '');
    const isOne = spans.length === 1;
    for (const days of spans) events.push({ uid: isOne ? uid : `${uid}/${days.start}`, days, ...kind });
  }
  return events.filter(({ days }) => days.end > today);
}

function isLeftOut(part: Component): boolean {
  return (
    lineOf(part, 'STATUS')?.value.toUpperCase() === 'CANCELLED' ||
    lineOf(part, 'TRANSP')?.value.toUpperCase() === 'TRANSPARENT'
  );
}

/** Of each recurring event the occurrences that are told by an event of their own, cancelled ones too. */
function movedOccurrences(parts: Component[]): Map<string, Component['lines']> {
  const moved = new Map<string, Component['lines']>();
  for (const part of parts) {
    const line = lineOf(part, 'RECURRENCE-ID');
    if (line === undefined) continue;
    const uid = lineOf(part, 'UID')?.value ?? '';
    moved.set(uid, [...(moved.get(uid) ?? []), line]);
  }
  return moved;
}
