import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import type { TakenRun } from './taken-runs.ts';

/** A run as it is drawn over the days of a span, in days from its first. */
export interface Bar {
  run: TakenRun;
  start: number;
  length: number;
  /** Whether its own beginning and end lie within the span; it goes on beyond where not. */
  begins: boolean;
  ends: boolean;
}

/**
 * The bars over a span. A stay begins in the middle of its first day and ends in the middle of the day on which the guest
 * leaves, so that two that follow each other meet there; where that day can be booked, the bar leaves it to its price.
 * Everything else has whole days.
 */
export function barsIn(runs: readonly TakenRun[], { from, to }: DaySpan): Bar[] {
  const width = daysBetween(from, to) + 1;
  return runs.flatMap((run) => {
    const [begin, end] = edges(run, from);
    const start = Math.max(0, begin);
    const length = Math.min(width, end) - start;
    return length <= 0 ? [] : [{ run, start, length, begins: begin >= 0, ends: end <= width }];
  });
}

function edges({ from, to, taken, endsFree }: TakenRun, origin: CalendarDate): [number, number] {
  const half = taken.by === 'stay' ? 0.5 : 0;
  return [daysBetween(origin, from) + half, daysBetween(origin, to) + 1 + (endsFree ? 0 : half)];
}
