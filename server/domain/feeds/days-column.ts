import type { Span } from './ical/calendar-event.ts';

/** Format of the column `days`: `[2026-12-01,2026-12-04)`. */
export function writtenDays({ start, end }: Span): string {
  return `[${start},${end})`;
}

export function readDays(written: string): Span {
  return { start: written.slice(1, 11), end: written.slice(12, 22) };
}
