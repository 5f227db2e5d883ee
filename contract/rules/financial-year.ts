import type { CalendarDate } from './dates.ts';

/** The financial year of India that holds a day: from the 1st of April to the 31st of March, both included. */
export function financialYearOf(date: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0);
  const text = (of: number) => String(of).padStart(4, '0');
  return { from: `${text(year)}-04-01`, to: `${text(year + 1)}-03-31` };
}
