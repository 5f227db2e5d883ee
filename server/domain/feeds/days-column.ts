import type { Span } from './ical/calendar-event.ts';

/** Format of the column `days`: `[2026-12-01,2026-12-04)`. */
export function formatDays({ start, end }: Span): string {
  return `[${start},${end})`;
}

export function parseDays(text: string): Span {
  return { start: text.slice(1, 11), end: text.slice(12, 22) };
}
