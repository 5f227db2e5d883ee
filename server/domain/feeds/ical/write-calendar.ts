import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Span } from './calendar-event.ts';

/** An exported event: taken days, without guest or price. */
export interface ExportedEvent {
  uid: string;
  days: Span;
  kind: 'stay' | 'closed';
  /** Number of changes since the first export, and the time of the last change. */
  sequence: number;
  since: Date;
}

const summaries = { stay: 'Reserved', closed: 'Not available' };
const MAX_OCTETS = 75;

/** Writes a calendar (RFC 5545) of all-day events, deterministically. `title` is the home's. */
export function writeCalendar(title: string, events: readonly ExportedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(title)}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...timeZone,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** A calendar must have a component, so this one is always included. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function eventLines({ uid, days, kind, sequence, since }: ExportedEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(since)}`,
    `LAST-MODIFIED:${instant(since)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${day(days.start)}`,
    `DTEND;VALUE=DATE:${day(days.end)}`,
    `SUMMARY:${summaries[kind]}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function day(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/[\r\n]+/g, String.raw`\n`);
}

/** Splits a line into pieces of at most 75 octets, without breaking characters. */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  for (const character of line) {
    // Every piece after the first begins with a space.
    const most = pieces.length === 0 ? MAX_OCTETS : MAX_OCTETS - 1;
    if (Buffer.byteLength(piece + character) > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece].join('\r\n ');
}
