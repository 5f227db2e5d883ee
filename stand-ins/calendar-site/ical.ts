import type { SiteEvent } from './calendars.ts';

/** Writes a new DTSTAMP each time, as other sites do. */
export function formatIcal(events: readonly SiteEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = events.flatMap(({ uid, from, to, summary }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(to)}`,
    `SUMMARY:${summary.replace(/[\\;,]/g, String.raw`\$&`)}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other Site//Calendar//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}

/** The all-day events of a calendar; null if the text is no calendar. */
export function parseEvents(text: string): SiteEvent[] | null {
  if (!/^BEGIN:VCALENDAR\r?\n[\s\S]*\nEND:VCALENDAR\s*$/.test(text)) return null;
  const lines = text.replace(/\r?\n[ \t]/g, '');
  return Array.from(lines.matchAll(/BEGIN:VEVENT\r?\n([\s\S]*?)END:VEVENT/g), ([, event = '']) => {
    const value = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*?)\r?$`, 'm').exec(event)?.[1] ?? '';
    return {
      uid: value('UID'),
      from: addDashes(value('DTSTART')),
      to: addDashes(value('DTEND')),
      summary: value('SUMMARY'),
    };
  });
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}

function addDashes(date: string): string {
  return date.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
}
