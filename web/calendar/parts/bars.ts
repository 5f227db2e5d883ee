import type { FeedSummary } from '@aangan/contract/calendar/calls.ts';
import { type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import type { CSSProperties } from 'react';
import type { DaySpan } from '../queries/host-calendar.ts';
import type { Taken, TakenRun } from './TakenDays.tsx';
import './calendar-ranges.css';

/** An occupied range within a displayed span, in day offsets. */
export interface Bar {
  run: TakenRun;
  start: number;
  length: number;
  /** Whether the range starts and ends within the span. */
  begins: boolean;
  ends: boolean;
}

/**
 * Bars of a span. A stay covers half of its first and last day, so that consecutive stays meet; if the last day can be
 * booked, the bar leaves room for its price. Other ranges cover whole days.
 */
export function barsInSpan(runs: readonly TakenRun[], { from, to }: DaySpan): Bar[] {
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

/** Class and colour of an occupied range. */
export function barStyle(
  { by, state, feed }: Taken,
  sites: readonly FeedSummary[],
): { className: string; style: CSSProperties } {
  if (by === 'feed') {
    return { className: 'range-feed', style: { '--feed-colour': feedColour(feed, sites) } as CSSProperties };
  }
  if (by !== 'stay') return { className: `range-${by}`, style: {} };
  if (state === 'held') return { className: 'range-held', style: {} };
  return { className: state === 'completed' ? 'range-past' : 'range-stay', style: {} };
}

const palette = ['blue', 'ochre', 'lilac', 'mint', 'rose', 'neem', 'slate', 'pink'] as const;

/** Colour of an external feed, unique per home while the palette suffices. */
export function feedColour(feedId: string | undefined, sites: readonly Pick<FeedSummary, '_id'>[]): string {
  const place = Math.max(
    0,
    sites.findIndex(({ _id }) => _id === feedId),
  );
  return `var(--wall-${palette[place % palette.length]})`;
}
