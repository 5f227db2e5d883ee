/* oxlint-disable jsx-a11y/prefer-tag-over-role -- bars lie over the cells, which a table's rows do not allow */
import * as words from '@aangan/contract/words/en/calendar/host-calendar.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { memo } from 'react';
import { dayOfMonth } from '../../parts/date-labels.ts';
import { daysOfMonth } from './days-of-month.ts';
import type { TimelineDays } from './timeline-days.ts';
import { TimelineDay } from './TimelineDay.tsx';
import { TimelineMonth } from './TimelineMonth.tsx';

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
