import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';

/** Days per request: 50 homes are read within a frame. A multiple of TILE_DAYS. */
export const SPAN_DAYS = 56;
/** Weeks before today. */
const WEEKS_BACK = 4;

/** Columns of the timeline, from a few weeks ago to the last bookable day. */
export interface TimelineDays {
  first: CalendarDate;
  count: number;
  today: number;
}

export function timelineDays(today: CalendarDate): TimelineDays {
  const first = addDays(today, -weekdayNumber(today) - WEEKS_BACK * 7);
  return { first, count: daysBetween(first, lastCheckIn(today)) + 1, today: daysBetween(first, today) };
}

/** Span of a column, and the column's offset in it. */
export function columnPosition(column: number): { span: number; offset: number } {
  return { span: Math.floor(column / SPAN_DAYS), offset: column % SPAN_DAYS };
}

/** A range of spans, both ends included. */
export interface Spans {
  first: number;
  last: number;
}

export function spansAround(firstColumn: number, lastColumn: number): Spans {
  return { first: columnPosition(firstColumn).span, last: columnPosition(lastColumn).span };
}

/** Date range of a span, clipped to the timeline. */
export function spanDays({ first, count }: TimelineDays, span: number): DaySpan {
  const from = addDays(first, span * SPAN_DAYS);
  return { from, to: addDays(first, Math.min((span + 1) * SPAN_DAYS, count) - 1) };
}
