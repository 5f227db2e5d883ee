/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import type { HostDay, Site } from '@aangan/contract/calendar/host-calendar.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { memo } from 'react';
import { dayOfMonth } from '../../parts/date-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import { dayLabel } from './day-label.ts';
import { shortRupees } from '../../../bookings/parts/short-rupees.ts';

interface DayCellProps {
  date: CalendarDate;
  /** 0 to 6, starting on Monday. */
  column: number;
  day: HostDay | undefined;
  sites: readonly Site[];
  today: CalendarDate;
  isChosen: boolean;
  hasFocus: boolean;
}

/** Calendar cell with day number and price of a free night. */
export const DayCell = memo(function DayCell({ date, column, day, sites, today, isChosen, hasFocus }: DayCellProps) {
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
