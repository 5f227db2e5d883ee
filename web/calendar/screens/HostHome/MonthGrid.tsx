import type { HostDay, FeedSummary } from '@aangan/contract/calendar/calls.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { weekdays } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as weekdayWords from '@aangan/contract/words/en/shared/weekdays.ts';
import { memo, useId, useMemo } from 'react';
import { shortRupees } from '../../../bookings/parts/short-rupees.ts';
import { classNames } from '../../../ui/class-names.ts';
import { barsInSpan, barStyle } from '../../parts/bars.ts';
import { dayOfMonth, weekdayLabel } from '../../parts/date-labels.ts';
import { mergeTakenRuns, shortTakenLabel, takenLabel, type TakenRun } from '../../parts/TakenDays.tsx';
import { type DaySelection, selectedSpan, type SelectionAction, toWeeks, useGridSelection } from './month-view.ts';
import './host-home.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
interface MonthGridProps {
  label: string;
  month: CalendarDate;
  days: ReadonlyMap<CalendarDate, HostDay>;
  /** Stays that overlap an external booking. */
  conflicts: ReadonlySet<string>;
  sites: readonly FeedSummary[];
  today: CalendarDate;
  lastDay: CalendarDate;
  choosing: DaySelection;
  onStep: (step: SelectionAction) => void;
  /** Called on Enter or the second tap: opens the panel. */
  onDone: () => void;
  /** Undoes the last save. */
  onUndo: () => void;
}

/** Month grid; days are selected by mouse, keyboard or touch. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, days, conflicts, sites, today, choosing } = props;
  const id = useId();
  const { grid, steps } = useGridSelection(props);
  const span = selectedSpan(choosing);
  const runs: TakenRun[] = useMemo(() => mergeTakenRuns([...days.values()]), [days]);
  const weeks = useMemo(() => toWeeks(month), [month]);

  return (
    <>
      <p id={`${id}-how`} className="sr-only">
        {words.howTo}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells has the focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-how`}
        aria-multiselectable="true"
        aria-colcount={7}
        className="month-grid"
        {...steps}
      >
        <div role="row" className="month-week">
          {weekdays.map((day) => (
            <div key={day} role="columnheader" className="month-head">
              {weekdayWords[day]}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week.find((date) => date !== null)} role="row" className="month-week">
            {week.map((date, column) =>
              date === null ? null : (
                <DayCell
                  key={date}
                  date={date}
                  column={column}
                  day={days.get(date)}
                  sites={sites}
                  today={today}
                  isChosen={span !== null && span.from <= date && date <= span.to}
                  hasFocus={date === choosing.focus}
                />
              ),
            )}
            <WeekBars week={week} runs={runs} conflicts={conflicts} sites={sites} />
          </div>
        ))}
      </div>
    </>
  );
}

interface DayCellProps {
  date: CalendarDate;
  /** 0 to 6, starting on Monday. */
  column: number;
  day: HostDay | undefined;
  sites: readonly FeedSummary[];
  today: CalendarDate;
  isChosen: boolean;
  hasFocus: boolean;
}

/** Calendar cell with day number and price of a free night. */
const DayCell = memo(function DayCell({ date, column, day, sites, today, isChosen, hasFocus }: DayCellProps) {
  const isPast = date < today;
  const isFree = day !== undefined && day.taken === null;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid moves its tabIndex
    <div
      role="gridcell"
      data-date={date}
      aria-colindex={column + 1}
      style={{ gridColumn: column + 1 }}
      aria-label={dayLabel(date, day, { today, sites })}
      aria-selected={isChosen}
      aria-disabled={isPast || undefined}
      tabIndex={hasFocus ? 0 : -1}
      className={classNames('day-cell', isPast && 'day-past', date === today && 'day-today')}
    >
      <span className="day-number">{dayOfMonth(date)}</span>
      {isFree && !isPast && (
        <span className="day-price">
          {day.rentFrom !== 'base' && <i className={`price-source price-source-${day.rentFrom}`} />}
          {shortRupees(day.rent)}
        </span>
      )}
    </div>
  );
});

interface WeekBarsProps {
  week: readonly (CalendarDate | null)[];
  runs: readonly TakenRun[];
  conflicts: ReadonlySet<string>;
  sites: readonly FeedSummary[];
}

/** Bars over a week's cells; hidden from screen readers, because the cells' names contain the information. */
const WeekBars = memo(function WeekBars({ week, runs, conflicts, sites }: WeekBarsProps) {
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
              conflicts.has(run.taken.bookingId ?? '') && 'range-conflict',
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

/** Accessible name of a day: 'Friday, 04/12/2026, ₹5,500, season, from 3 nights'. */
function dayLabel(
  date: CalendarDate,
  day: HostDay | undefined,
  { today, sites }: { today: CalendarDate; sites: readonly FeedSummary[] },
): string {
  const parts = [weekdayLabel(date), formatDate(date), ...(date === today ? [words.isToday] : [])];
  if (day === undefined) return parts.join(', ');
  if (day.taken !== null) parts.push(takenLabel(day.taken, sites));
  parts.push(formatRupees(day.rent), sourceLabel(day.rentFrom));
  if (day.minNights > 1) parts.push(words.fromNights({ nights: day.minNights }));
  return parts.join(', ');
}

export type PriceSource = HostDay['rentFrom'];

export function sourceLabel(source: PriceSource): string {
  const labels = { day: words.fromDay, season: words.fromSeason, weekend: words.fromWeekend, base: words.fromBase };
  return labels[source];
}
