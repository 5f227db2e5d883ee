import type { HostCalendar, HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo, useMemo } from 'react';
import { barsInSpan } from '../../parts/bars.ts';
import { mergeTakenRuns, type Taken } from '../../parts/taken-runs.ts';
import { SPAN_DAYS, spanDays, spansAround, type TimelineDays } from './timeline-days.ts';
import type { DaysBySpan } from './use-timeline-data.ts';
import { barStyle } from '../../parts/bar-style.ts';
import { shortTakenLabel } from '../../parts/taken-label.ts';
import { classNames } from '../../../ui/class-names.ts';

interface TimelineBarProps {
  taken: Taken;
  sites: readonly Site[];
  left: number;
  width: number;
  /** Long enough to show a label. */
  isLong: boolean;
  /** Whether the bar starts and ends within the loaded days. */
  begins: boolean;
  ends: boolean;
  isInConflict: boolean;
}

/** Bar of a stay, block or external booking. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { taken, sites, left, width, isLong, begins, ends, isInConflict } = props;
  const { className, style } = barStyle(taken, sites);
  return (
    <div
      style={{ ...style, left, width }}
      className={classNames(
        'timeline-bar',
        className,
        isLong && 'bar-long',
        !begins && 'bar-goes-on-left',
        !ends && 'bar-goes-on-right',
        isInConflict && 'look-conflict',
      )}
    >
      {taken.by !== 'preparation' && <span>{shortTakenLabel(taken, sites)}</span>}
    </div>
  );
});

/** Bars up to this many days do not keep their label in view. */
const SHORT = 2;

interface TimelineBarsProps {
  home: Pick<HostCalendar, '_id' | 'conflicts' | 'sites'>;
  days: TimelineDays;
  getDays: DaysBySpan;
  /** First rendered column. */
  first: number;
  last: number;
  column: number;
}

/** Bars of a home. A bar keeps its element while any part of it is rendered. */
export const TimelineBars = memo(function TimelineBars(props: TimelineBarsProps) {
  const { home, days, getDays, first, last, column } = props;
  const spans = spansAround(first, last);
  const bars = useMemo(() => {
    const known: HostDay[] = [];
    for (let span = spans.first; span <= spans.last; span += 1) known.push(...(getDays(home._id, span) ?? []));
    const { from } = spanDays(days, spans.first);
    return barsInSpan(mergeTakenRuns(known), { from, to: spanDays(days, spans.last).to });
  }, [getDays, home._id, days, spans.first, spans.last]);
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
