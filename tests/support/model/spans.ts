import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Run } from './site/site-calendar.ts';

/** Whether two runs are equal; past days are not compared. */
export function isSame(one: Run, other: Run, today: CalendarDate): boolean {
  return one.end === other.end && clipToToday(one, today).start === clipToToday(other, today).start;
}

export function clipToToday({ start, end }: Run, today: CalendarDate): Run {
  return { start: start < today ? today : start, end };
}
