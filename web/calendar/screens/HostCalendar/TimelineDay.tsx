/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import * as weekdayWords from '@aangan/contract/words/en/shared/weekdays.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import { memo } from 'react';
import { dayOfMonth, monthLabel } from '../../parts/date-labels.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { TimelineDays } from './timeline-days.ts';

interface TimelineDayProps {
  days: TimelineDays;
  index: number;
  left: number;
}

/** Header cell of a day; a diamond marks today. */
export const TimelineDay = memo(function TimelineDay({ days, index, left }: TimelineDayProps) {
  const date = addDays(days.first, index);
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={classNames(
        'timeline-day',
        index < days.today && 'timeline-past',
        index === days.today && 'timeline-today',
      )}
      style={{ left }}
    >
      <span aria-hidden="true">{weekdayWords[weekdayOf(date)]}</span>
      <b>{dayOfMonth(date)}</b>
      <span className="sr-only">
        {' '}
        {monthLabel(date)}
        {index === days.today && `, ${words.isToday}`}
      </span>
    </div>
  );
});
