/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as weekdayWords from '@aangan/contract/words/en/shared/weekdays.ts';
import type { HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { weekdays } from '@aangan/contract/rules/weekdays.ts';
import { useId, useMemo } from 'react';
import { type TakenRun, mergeTakenRuns } from '../../parts/taken-runs.ts';
import { selectedSpan, type DaySelection, type SelectionAction } from './day-selection.ts';
import { DayCell } from './DayCell.tsx';
import './month-grid.css';
import { useGridSelection } from './use-grid-selection.ts';
import { WeekBars } from './WeekBars.tsx';
import { toWeeks } from './month-weeks.ts';

interface MonthGridProps {
  label: string;
  month: CalendarDate;
  days: ReadonlyMap<CalendarDate, HostDay>;
  /** Stays that overlap an external booking. */
  conflicts: ReadonlySet<string>;
  sites: readonly Site[];
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
