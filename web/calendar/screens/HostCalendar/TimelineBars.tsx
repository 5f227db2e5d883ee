import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { memo, useMemo } from 'react';
import { barsInSpan } from '../../parts/bars.ts';
import { takenRuns } from '../../parts/taken-runs.ts';
import { SPAN_DAYS, spanDays, spansAround, type TimelineDays } from './timeline-days.ts';
import { TimelineBar } from './TimelineBar.tsx';
import type { DaysBySpan } from './use-timeline-data.ts';

/** Bars up to this many days do not keep their label in view. */
const SHORT = 2;

interface TimelineBarsProps {
  home: Pick<HostCalendar, '_id' | 'conflicts' | 'sites'>;
  days: TimelineDays;
  daysOf: DaysBySpan;
  /** First rendered column. */
  first: number;
  last: number;
  column: number;
}

/** Bars of a home. A bar keeps its element while any part of it is rendered. */
export const TimelineBars = memo(function TimelineBars(props: TimelineBarsProps) {
  const { home, days, daysOf, first, last, column } = props;
  const spans = spansAround(first, last);
  const bars = useMemo(() => {
    const known: HostDay[] = [];
    for (let span = spans.first; span <= spans.last; span += 1) known.push(...(daysOf(home._id, span) ?? []));
    const { from } = spanDays(days, spans.first);
    return barsInSpan(takenRuns(known), { from, to: spanDays(days, spans.last).to });
  }, [daysOf, home._id, days, spans.first, spans.last]);
  const origin = spans.first * SPAN_DAYS;
  return (
    <div aria-hidden="true" className="timeline-bars">
      {bars
        .filter(({ start, length }) => first < origin + start + length && origin + start <= last + 1)
        .map(({ run, start, length, begins, ends }) => (
          <TimelineBar
            key={run.key}
            taken={run.taken}
            sites={home.sites}
            left={(origin + start) * column}
            width={length * column}
            isLong={length > SHORT}
            begins={begins}
            ends={ends}
            isInConflict={home.conflicts.some(({ bookingId }) => bookingId === run.taken.bookingId)}
          />
        ))}
    </div>
  );
});
