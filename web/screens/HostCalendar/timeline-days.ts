import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import { TILE_DAYS } from './timeline-window.ts';

/** As many weeks are fetched at once: 50 homes of them are read within a frame. */
const SPAN_TILES = 8;
const SPAN_DAYS = SPAN_TILES * TILE_DAYS;
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

/** The span that holds a tile, and where the tile begins in it. */
export function placeOfTile(tile: number): { span: number; offset: number } {
  return { span: Math.floor(tile / SPAN_TILES), offset: (tile % SPAN_TILES) * TILE_DAYS };
}

/** The days of a span; the last one ends with the timeline. */
export function spanDays({ first, count }: TimelineDays, span: number): DaySpan {
  const from = addDays(first, span * SPAN_DAYS);
  return { from, to: addDays(first, Math.min((span + 1) * SPAN_DAYS, count) - 1) };
}
