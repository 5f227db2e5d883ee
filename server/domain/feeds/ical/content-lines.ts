import { tooComplicated, UnreadableCalendar } from './calendar-event.ts';

/** A content line (RFC 5545, 3.1): `DTSTART;VALUE=DATE:20261204`. Names are in capitals. */
export interface ContentLine {
  name: string;
  /** Unparsed: `;VALUE=DATE`. */
  params: string;
  value: string;
}

/** More than a calendar of 5,000 events needs. */
const MAX_LINES = 200_000;
/** An EXDATE may list every day of several years; names, places and texts are shorter. */
const LONGEST_VALUE = 20_000;
const LONGEST_PARAMS = 1_000;

/** Names of the lines that are used; other lines are dropped, whatever their length. */
const readNames = new Set([
  'BEGIN',
  'END',
  'PRODID',
  'UID',
  'SUMMARY',
  'STATUS',
  'TRANSP',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
]);
const LONGEST_NAME = 'TZOFFSETFROM'.length + 1;

/** Unfolds before decoding UTF-8, as some sites fold within a character. Any line ends; drops BOMs and NUL. */
export function splitLines(bytes: Uint8Array): string[] {
  let ends = 0;
  for (const byte of bytes) if (byte === 10 || byte === 13) ends += 1;
  if (ends > 2 * MAX_LINES) throw tooComplicated();
  const unfolded = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '');
  return Buffer.from(unfolded, 'latin1').toString('utf8').split('\n');
}

/** Null if it is no content line; `ignored` if we do not use it. */
function contentLine(line: string): ContentLine | 'ignored' | null {
  const nameEnd = line.search(/[^A-Za-z0-9-]/);
  if (nameEnd <= 0 || !';:'.includes(line.charAt(nameEnd))) return null;
  const name = line.slice(0, Math.min(nameEnd, LONGEST_NAME)).toUpperCase();
  if (!readNames.has(name)) return 'ignored';
  const colon = findColon(line, nameEnd);
  if (colon === -1) return null;
  const params = line.slice(nameEnd, colon);
  const value = line.slice(colon + 1).trim();
  if (params.length > LONGEST_PARAMS || value.length > LONGEST_VALUE) throw tooComplicated();
  return { name, params, value };
}

/** The index of the colon before the value: the first outside quotes. */
function findColon(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

/** A parameter of a line: for `;TZID="Asia/Kolkata"` the zone. */
export function findParam({ params }: Pick<ContentLine, 'params'>, parameter: string): string | undefined {
  for (const [, name = '', value = ''] of params.matchAll(/;([^=;"]+)=("[^"]*"|[^;"]*)/g)) {
    if (name.toUpperCase() === parameter) return value.replaceAll('"', '');
  }
  return undefined;
}

/** A component between BEGIN and END: its lines and nested components. */
export interface Component {
  name: string;
  lines: ContentLine[];
  parts: Component[];
}

/** Maximum nesting depth; the standard only nests calendar, event and alarm. */
const MAX_DEPTH = 8;

/**
 * Parses the calendars of a text. Empty unless the whole text consists of calendars: a web page is rejected, and a
 * truncated calendar too, which would look like a calendar with fewer events.
 */
export function parseComponents(lines: readonly string[]): Component[] {
  const none = () => new UnreadableCalendar('not-a-calendar');
  const calendars: Component[] = [];
  const open: Component[] = [];
  for (const text of lines) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const line = contentLine(trimmed);
    const current = open.at(-1);
    if (line === null || line === 'ignored') {
      if (current === undefined) throw none();
      continue;
    }
    const name = line.value.toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length === MAX_DEPTH || (current === undefined && name !== 'VCALENDAR')) throw none();
      const component = { name, lines: [], parts: [] };
      (current?.parts ?? calendars).push(component);
      open.push(component);
    } else if (current === undefined) throw none();
    else if (line.name !== 'END') current.lines.push(line);
    else if (open.pop()?.name !== name) throw none();
  }
  if (open.length > 0 || calendars.length === 0) throw none();
  return calendars;
}

export function findLine({ lines }: Component, name: string): ContentLine | undefined {
  return lines.find((line) => line.name === name);
}

export function findLines({ lines }: Component, name: string): ContentLine[] {
  return lines.filter((line) => line.name === name);
}
