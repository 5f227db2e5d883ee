import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent, Span } from './calendar-event.ts';

/** Of several events on the very same days from `today` on one: of a stay and a block the stay. */
export function oncePerDays(events: readonly CalendarEvent[], today: CalendarDate): CalendarEvent[] {
  const byDays = new Map<string, CalendarEvent>();
  for (const event of events) {
    const days = daysFrom(today, event.days);
    const other = byDays.get(days);
    const isBlock = event.isBlock && other?.isBlock !== false;
    const isSoldThere = event.isSoldThere || other?.isSoldThere === true;
    byDays.set(days, { ...(other ?? event), isBlock, isSoldThere });
  }
  return [...byDays.values()];
}

/** Days from `today` on, as one text. */
export function daysFrom(today: CalendarDate, { start, end }: Span): string {
  return `${start < today ? today : start} ${end}`;
}
