import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';

/** First day of the month, `count` months later. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(addMonths(date, 1), -1);
}

/** Weeks of a month, starting on Monday; null outside of the month. */
export function toWeeks(month: CalendarDate): (CalendarDate | null)[][] {
  const first = addMonths(month, 0);
  const last = lastOfMonth(month);
  const weeks: (CalendarDate | null)[][] = [];
  for (let monday = addDays(first, -weekdayNumber(first)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index);
        return day < first || day > last ? null : day;
      }),
    );
  }
  return weeks;
}
