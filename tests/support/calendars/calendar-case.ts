/** A calendar, and the nights that it blocks from 22 November 2026 on. */
export interface CalendarCase {
  title: string;
  /** Lines of each event. */
  events: string[];
  /** Further content of the calendar. */
  rest?: string;
  /**
   * `1201` is one night, `1201-1204` are three; `270105` is in another year than 2026. Otherwise the reason of
   * rejection.
   */
  nights: string;
}

export function calendarText({ events, rest = '' }: Pick<CalendarCase, 'events' | 'rest'>): string {
  const parts = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somewhere//EN', rest, ...parts, 'END:VCALENDAR', ''];
  return lines.join('\n').replace(/\n+/g, '\r\n');
}

/** Parses `nights`, preserving the order. */
export function parseSpans(nights: string): { start: string; end: string }[] {
  const parseDay = (text: string) => text.padStart(6, '26').replace(/(..)(..)(..)/, '20$1-$2-$3');
  const after = (date: string) => new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return nights
    .split(' ')
    .filter(Boolean)
    .map((span) => {
      const [start = '', end] = span.split('-');
      return { start: parseDay(start), end: end === undefined ? after(parseDay(start)) : parseDay(end) };
    });
}
