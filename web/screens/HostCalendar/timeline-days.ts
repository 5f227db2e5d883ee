import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../api/host-calendar.ts';

/** As many days are fetched at once: 50 homes of them are read within a frame. Tiles fit in without a rest. */
export const SPAN_DAYS = 56;
/** What is just over stays in view. */
const WEEKS_BACK = 4;

/** The columns of the timeline: from some weeks ago to the last day on which a stay may begin. */
export interface TimelineDays {
  first: CalendarDate;
  count: number;
  today: number;
}

export function timelineDays(today: CalendarDate): TimelineDays {
  const first = addDays(today, -weekdayNumber(today) - WEEKS_BACK * 7);
  return { first, count: daysBetween(first, lastCheckIn(today)) + 1, today: daysBetween(first, today) };
}

/** The span that holds a column, and where the column stands in it. */
export function placeOf(column: number): { span: number; offset: number } {
  return { span: Math.floor(column / SPAN_DAYS), offset: column % SPAN_DAYS };
}

/** Spans in a row, both ends included. */
export interface Spans {
  first: number;
  last: number;
}

export function spansAround(firstColumn: number, lastColumn: number): Spans {
  return { first: placeOf(firstColumn).span, last: placeOf(lastColumn).span };
}

/** The days of a span; the last one ends with the timeline. */
export function spanDays({ first, count }: TimelineDays, span: number): DaySpan {
  const from = addDays(first, span * SPAN_DAYS);
  return { from, to: addDays(first, Math.min((span + 1) * SPAN_DAYS, count) - 1) };
}
