/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/screens/host-calendar.ts';
import * as weekdayWords from '@aangan/contract/words/en/shared/weekdays.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import { memo } from 'react';
import { dayOfMonth, monthLabel } from '../../components/host/date-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { daysOfMonth } from './days-of-month.ts';
import type { TimelineDays } from './timeline-days.ts';
import { TILE_DAYS } from './timeline-window.ts';

interface TimelineHeadProps {
  days: TimelineDays;
  firstTile: number;
  lastTile: number;
  column: number;
}

/** The months and days of the columns that are drawn; a diamond is today. */
export const TimelineHead = memo(function TimelineHead({ days, firstTile, lastTile, column }: TimelineHeadProps) {
  const first = firstTile * TILE_DAYS;
  const last = Math.min((lastTile + 1) * TILE_DAYS, days.count) - 1;
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <div role="row" aria-rowindex={1} className="timeline-head">
      <div role="columnheader" aria-colindex={1} className="timeline-corner">
        {words.home}
      </div>
      {monthsOver(days, first, last).map(({ date, start, length }) => (
        <div
          key={date}
          aria-hidden="true"
          className="timeline-month"
          style={{ left: start * column, width: length * column }}
        >
          <span>{monthLabel(date)}</span>
        </div>
      ))}
      {columns.map((index) => {
        const date = addDays(days.first, index);
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            className={classNames(
              'timeline-day',
              index < days.today && 'timeline-past',
              index === days.today && 'timeline-today',
            )}
            style={{ left: index * column }}
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
      })}
    </div>
  );
});

/** The months that these columns belong to, each as long as it is on the timeline. */
function monthsOver({ first, count }: TimelineDays, from: number, to: number) {
  const months: { date: string; start: number; length: number }[] = [];
  for (let index = from; index <= to;) {
    const date = addDays(first, index);
    const start = Math.max(0, index - dayOfMonth(date) + 1);
    const end = Math.min(count, index - dayOfMonth(date) + 1 + daysOfMonth(date));
    months.push({ date: date.slice(0, 7), start, length: end - start });
    index = end;
  }
  return months.map((month) => ({ ...month, date: `${month.date}-01` }));
}
