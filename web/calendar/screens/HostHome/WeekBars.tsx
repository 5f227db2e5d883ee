import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Site } from '@aangan/contract/calendar/host-calendar.ts';
import { memo } from 'react';
import { barsInSpan } from '../../parts/bars.ts';
import { barStyle } from '../../parts/bar-style.ts';
import { shortTakenLabel } from '../../parts/taken-label.ts';
import type { TakenRun } from '../../parts/taken-runs.ts';
import { classNames } from '../../../ui/class-names.ts';

interface WeekBarsProps {
  week: readonly (CalendarDate | null)[];
  runs: readonly TakenRun[];
  conflicts: ReadonlySet<string>;
  sites: readonly Site[];
}

/** Bars over a week's cells; hidden from screen readers, because the cells' names contain the information. */
export const WeekBars = memo(function WeekBars({ week, runs, conflicts, sites }: WeekBarsProps) {
  const days = week.filter((day) => day !== null);
  const from = days.at(0);
  const to = days.at(-1);
  if (from === undefined || to === undefined) return null;
  const offset = week.indexOf(from);
  return (
    <div aria-hidden="true" className="week-bars">
      {barsInSpan(runs, { from, to }).map(({ run, start, length, begins, ends }) => {
        const look = barStyle(run.taken, sites);
        return (
          <div
            key={run.key}
            style={{ ...look.style, left: `${((offset + start) / 7) * 100}%`, width: `${(length / 7) * 100}%` }}
            className={classNames(
              'week-bar',
              look.className,
              !begins && 'bar-goes-on-left',
              !ends && 'bar-goes-on-right',
              conflicts.has(run.taken.bookingId ?? '') && 'look-conflict',
            )}
          >
            {run.taken.by !== 'preparation' && length >= 1 && (
              <span className="truncate px-1">{shortTakenLabel(run.taken, sites)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});
