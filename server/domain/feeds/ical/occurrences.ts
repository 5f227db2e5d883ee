import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import type { Span } from './calendar-event.ts';
import { type Component, lineOf } from './components.ts';
import type { ContentLine } from './content-lines.ts';
import { capped, dayOf, durationOf, type Moment, momentOf, movedTo } from './moments.ts';
import { type Budget, recurrences } from './recurrence.ts';
import type { Zone } from './time-zones.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest event that comes back: one from before the window that reaches into it is found so far. */
const LONGEST_RECURRING_DAYS = 366;

interface Window {
  from: CalendarDate;
  until: CalendarDate;
  budget: Budget;
  zoneOf: (name?: string) => Zone;
  /** Of its occurrences those that are told elsewhere. */
  moved: readonly ContentLine[];
}

/**
 * The nights that an event takes, of a whole-day one its days: once, or each time that it comes back. Null where that
 * cannot be understood.
 */
export function occurrencesOf(part: Component, window: Window): Span[] | null {
  const line = lineOf(part, 'DTSTART');
  // Without a beginning it is on no day.
  if (line === undefined) return [];
  const start = momentOf(line, window.zoneOf);
  const lasts = start && lengthOf(part, start, window.zoneOf);
  if (start === null || lasts === null) return null;
  const begins = beginningsOf(part, start, window);
  if (begins === null) return null;
  return begins.map((begin) => spanOf(begin, lasts)).filter(({ start, end }) => start < end);
}

/** In milliseconds. A whole day that says no end, or none after its beginning, is one day; a moment takes no night. */
function lengthOf(part: Component, start: Moment, zoneOf: Window['zoneOf']): number | null {
  const end = lineOf(part, 'DTEND');
  const duration = lineOf(part, 'DURATION');
  const length = end === undefined ? durationOf(duration?.value ?? 'P0D') : lengthTo(start, momentOf(end, zoneOf));
  if (length === null) return null;
  return Math.max(length, start.instant === null ? DAY_MS : 0);
}

function lengthTo(start: Moment, end: Moment | null): number | null {
  if (end === null) return null;
  if (start.instant === null || end.instant === null) return daysBetween(dayOf(start), dayOf(end)) * DAY_MS;
  return end.instant - start.instant;
}

function spanOf(begin: Moment, lasts: number): Span {
  const start = dayOf(begin);
  const end =
    begin.instant === null
      ? capped(addDays(start, Math.max(Math.floor(lasts / DAY_MS), 1)))
      : dayOf({ ...begin, instant: begin.instant + lasts });
  return { start, end };
}

function beginningsOf(part: Component, start: Moment, window: Window): Moment[] | null {
  const rules = part.lines.filter(({ name }) => name === 'RRULE');
  const extra = momentsOf(part, 'RDATE', window);
  const except = momentsOf(part, 'EXDATE', window);
  const moved = window.moved.map((line) => momentOf(line, window.zoneOf));
  if (extra === null || except === null) return null;
  if (rules.length === 0 && extra.length === 0) return [start];
  const span = { ...window, from: addDays(window.from, -LONGEST_RECURRING_DAYS) };
  const days = [start.date];
  for (const { value } of rules) {
    const again = recurrences(value, start.date, span);
    if (again === null) return null;
    days.push(...again);
  }
  const left = new Set([...except, ...moved].map((moment) => moment?.date));
  const begins = [...days.map((day) => movedTo(start, day)), ...extra];
  const byDate = new Map(begins.map((begin) => [begin.date, begin]));
  return [...byDate.values()].filter(({ date }) => !left.has(date) && date <= window.until);
}

/** Several may stand in a line, a period by its beginning. */
function momentsOf(part: Component, name: string, { zoneOf }: Window): Moment[] | null {
  const lines = part.lines.filter((line) => line.name === name);
  const moments = lines.flatMap(({ params, value }) =>
    value.split(',').map((one) => momentOf({ params, value: one.split('/')[0] ?? '' }, zoneOf)),
  );
  return moments.every((moment) => moment !== null) ? moments : null;
}
