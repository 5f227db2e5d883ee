import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { memo, useMemo } from 'react';
import { barsIn } from '../../components/host/bars.ts';
import { barLook } from '../../components/host/bar-look.ts';
import { takenLabel } from '../../components/host/taken-label.ts';
import { takenRuns } from '../../components/host/taken-runs.ts';
import { classNames } from '../../ui/class-names.ts';
import { placeOfTile, spanDays, type TimelineDays } from './timeline-days.ts';
import { TILE_DAYS } from './timeline-window.ts';
import type { DaysOf } from './use-timeline-data.ts';

interface TimelineBarsProps {
  homeId: string;
  conflicts: readonly { bookingId: string }[];
  days: TimelineDays;
  daysOf: DaysOf;
  firstTile: number;
  lastTile: number;
  column: number;
}

/** What has the days of a home, over the weeks that are drawn. */
export const TimelineBars = memo(function TimelineBars(props: TimelineBarsProps) {
  const { homeId, conflicts, days, daysOf, firstTile, lastTile, column } = props;
  const firstSpan = placeOfTile(firstTile).span;
  const lastSpan = placeOfTile(lastTile).span;
  const runs = useMemo(() => {
    const known: HostDay[] = [];
    for (let span = firstSpan; span <= lastSpan; span += 1) known.push(...(daysOf(homeId, span) ?? []));
    return takenRuns(known);
  }, [daysOf, homeId, firstSpan, lastSpan]);
  // Counted from where a span begins, a bar keeps its place while one scrolls within it.
  const { from } = spanDays(days, firstSpan);
  const origin = firstTile * TILE_DAYS - placeOfTile(firstTile).offset;
  const to = addDays(days.first, Math.min((lastTile + 1) * TILE_DAYS, days.count) - 1);
  return (
    <div aria-hidden="true" className="timeline-bars">
      {barsIn(runs, { from, to }).map(({ run, start, length, begins, ends }) => {
        const look = barLook(run.taken);
        const { by, guest, bookingId } = run.taken;
        return (
          <div
            key={run.key}
            style={{ ...look.style, left: (origin + start) * column, width: length * column }}
            className={classNames(
              'timeline-bar',
              look.className,
              !begins && 'bar-goes-on-left',
              !ends && 'bar-goes-on-right',
              conflicts.some((conflict) => conflict.bookingId === bookingId) && 'look-conflict',
            )}
          >
            {by !== 'preparation' && (
              <span>{by === 'stay' && guest !== undefined ? guest : takenLabel(run.taken)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});
