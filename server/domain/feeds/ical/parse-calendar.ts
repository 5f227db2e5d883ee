import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import {
  Budget,
  type CalendarEvent,
  oncePerDays,
  type Span,
  tooComplicated,
  type Unreadable,
  UnreadableCalendar,
} from './calendar-event.ts';
import { type Component, findLine, parseComponents, splitLines } from './content-lines.ts';
import { dayOfDate } from './moments.ts';
import { expandOccurrences, isExcluded, isSurelyOver, type Window } from './occurrences.ts';
import { parseZones } from './time-zones.ts';

/** Titles of blocked days, by site; on other sites the same title is a stay. */
const blocks: [site: RegExp, summary: RegExp][] = [
  [/airbnb|X-RICAL/i, /not available/i],
  [/homeaway|vrbo|abritel|fewo/i, /^(blocked|indisponible|not available)\b/i],
  [new RegExp(`//${PRODUCT_NAME}//`, 'i'), /^not available$/i],
];

/** Titles that sites use only for their own sales, never for imported events. */
const sold: [site: RegExp, summary: RegExp][] = [[/airbnb/i, /^reserved\b/i]];

/** Classifies an event by its text and the site's `PRODID`. */
function buildClassifier(site: string): (summary: string) => Pick<CalendarEvent, 'isBlock' | 'isSoldThere'> {
  const wordsIn = (table: [RegExp, RegExp][]) => table.filter(([of]) => of.test(site)).map(([, words]) => words);
  const [ofBlocks, ofSold] = [wordsIn(blocks), wordsIn(sold)];
  return (summary) => ({
    isBlock: ofBlocks.some((words) => words.test(summary)),
    isSoldThere: ofSold.some((words) => words.test(summary)),
  });
}

export const MAX_EVENTS = 5_000;
/** Days ahead for which recurring events are expanded. */
const RECURRING_DAYS = 731;
/** Budget of days and dates for all events of a calendar, which takes some tenths of a second. */
const MAX_STEPS = 200_000;
/** UIDs are stored with each occurrence. */
const LONGEST_UID = 1_000;

export interface CalendarFile {
  bytes: Uint8Array;
  today: CalendarDate;
}

export type ParsedCalendar = { events: CalendarEvent[] } | { refusal: Unreadable };

/**
 * Parses the events from `today` on as leniently as common calendar programs, or returns why the calendar is rejected.
 * Events with the same days are merged: some sites list each stay three times.
 */
export function parseCalendar(bytes: Uint8Array, today: CalendarDate): ParsedCalendar {
  try {
    const calendars = parseComponents(splitLines(bytes));
    const eventParts = calendars.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VEVENT'));
    if (eventParts.length > MAX_EVENTS) throw new UnreadableCalendar('too-many-events');
    const budget = new Budget(MAX_STEPS);
    const events = oncePerDays(
      calendars.flatMap((calendar) => parseEvents(calendar, today, budget)),
      today,
    );
    return events.length > MAX_EVENTS ? { refusal: 'too-many-events' } : { events };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { refusal: error.reason };
    throw error;
  }
}

function parseEvents(calendar: Component, today: CalendarDate, budget: Budget): CalendarEvent[] {
  const from = dayOfDate(today);
  const until = from + RECURRING_DAYS;
  const window = { from, until, budget, zones: parseZones(calendar, { from, until, budget }) };
  const parts = calendar.parts.filter(({ name }) => name === 'VEVENT');
  const classify = buildClassifier(findLine(calendar, 'PRODID')?.value ?? '');
  const overrides = groupOverrides(parts);
  const events: CalendarEvent[] = [];
  for (const part of parts) {
    if (isExcluded(part)) continue;
    const uid = getUid(part);
    const isOverride = findLine(part, 'RECURRENCE-ID') !== undefined;
    const spans = computeSpans(part, isOverride ? [] : (overrides.get(uid) ?? []), window).filter(
      ({ end }) => end > today,
    );
    const kind = classify(findLine(part, 'SUMMARY')?.value ?? '');
    const isOne = spans.length === 1;
    for (const days of spans) events.push({ uid: isOne ? uid : `${uid}/${days.start}`, days, ...kind });
  }
  return events;
}

/** An event that cannot be parsed rejects the whole calendar, unless it is certainly over. */
function computeSpans(part: Component, overrides: readonly Component[], window: Window): Span[] {
  try {
    return expandOccurrences(part, overrides, window);
  } catch (error) {
    const isOdd = error instanceof UnreadableCalendar && error.reason === 'unreadable-event';
    if (isOdd && isSurelyOver(part, window)) return [];
    throw error;
  }
}

/** Occurrences redefined by separate events, including cancelled occurrences, by UID. */
function groupOverrides(parts: Component[]): Map<string, Component[]> {
  const overrides = new Map<string, Component[]>();
  for (const part of parts) {
    if (findLine(part, 'RECURRENCE-ID') === undefined) continue;
    const uid = getUid(part);
    const others = overrides.get(uid);
    if (others === undefined) overrides.set(uid, [part]);
    else others.push(part);
  }
  return overrides;
}

function getUid(part: Component): string {
  const uid = findLine(part, 'UID')?.value ?? '';
  if (uid.length > LONGEST_UID) throw tooComplicated();
  return uid;
}
