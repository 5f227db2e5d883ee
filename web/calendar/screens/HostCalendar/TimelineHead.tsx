import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { weekdayOf } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import * as weekdayWords from '@aangan/contract/words/en/shared/weekdays.ts';
import { memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { dayOfMonth, monthLabel } from '../../parts/date-labels.ts';
import type { TimelineDays } from './timeline-days.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
interface TimelineHeadProps {
  days: TimelineDays;
  /** First rendered column. */
  first: number;
  last: number;
  column: number;
}

/** Header of the rendered months and days. */
export const TimelineHead = memo(function TimelineHead({ days, first, last, column }: TimelineHeadProps) {
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div role="row" aria-rowindex={1} className="timeline-head">
      <div role="columnheader" aria-colindex={1} className="timeline-corner">
        {words.home}
      </div>
      {monthsOver(days, first, last).map(({ date, start, length }) => (
        <TimelineMonth key={date} date={date} left={start * column} width={length * column} />
      ))}
      {columns.map((index) => (
        <TimelineDay key={index} days={days} index={index} left={index * column} />
      ))}
    </div>
  );
});

/** Months of the rendered columns, clipped to the timeline. */
function monthsOver({ first, count }: TimelineDays, from: number, to: number) {
  const months: { date: string; start: number; length: number }[] = [];
  for (let index = from; index <= to;) {
    const date = addDays(first, index);
    const start = Math.max(0, index - dayOfMonth(date) + 1);
    const end = Math.min(count, index - dayOfMonth(date) + 1 + daysOfMonth(date));
    months.push({ date: `${date.slice(0, 7)}-01`, start, length: end - start });
    index = end;
  }
  return months;
}

interface TimelineMonthProps {
  /** First day of the month. */
  date: string;
  left: number;
  width: number;
}

/** Month name, sticky within its month. */
const TimelineMonth = memo(function TimelineMonth({ date, left, width }: TimelineMonthProps) {
  return (
    <div aria-hidden="true" className="timeline-month" style={{ left, width }}>
      <span>{monthLabel(date)}</span>
    </div>
  );
});

interface TimelineDayProps {
  days: TimelineDays;
  index: number;
  left: number;
}

/** Header cell of a day; a diamond marks today. */
const TimelineDay = memo(function TimelineDay({ days, index, left }: TimelineDayProps) {
  const date = addDays(days.first, index);
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={classNames(
        'timeline-day',
        index < days.todayColumn && 'timeline-past',
        index === days.todayColumn && 'timeline-today',
      )}
      style={{ left }}
    >
      <span aria-hidden="true">{weekdayWords[weekdayOf(date)]}</span>
      <b>{dayOfMonth(date)}</b>
      <span className="sr-only">
        {' '}
        {monthLabel(date)}
        {index === days.todayColumn && `, ${words.isToday}`}
      </span>
    </div>
  );
});

function daysOfMonth(date: CalendarDate): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}
