import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { CalendarEvent, Span } from './calendar-event.ts';

/** Merges events with the same days from `today` on; a stay takes precedence over a block. */
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

/** The days from `today` on as a map key. */
export function daysFrom(today: CalendarDate, { start, end }: Span): string {
  return `${start < today ? today : start} ${end}`;
}
