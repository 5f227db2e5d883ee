import { tooComplicated } from './unreadable-calendar.ts';

/** A line of a calendar (RFC 5545, 3.1): `DTSTART;VALUE=DATE:20261204`. Names are in capitals. */
export interface ContentLine {
  name: string;
  /** As written: `;VALUE=DATE`. */
  params: string;
  value: string;
}

/** Far more than 5,000 events need. */
const MOST_LINES = 200_000;
/** An EXDATE may list every day of some years; names, places and words are shorter. */
const LONGEST_VALUE = 20_000;
const LONGEST_PARAMS = 1_000;

/** What is read of a calendar: of other lines, however long, nothing is kept. */
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

/**
 * The lines of a calendar as text. Long ones are unfolded before the bytes are read as UTF-8: some sites fold in the
 * middle of a character. Line ends of any kind are ends, and neither a byte order mark nor NUL is of the text.
 */
export function linesOf(bytes: Uint8Array): string[] {
  let ends = 0;
  for (const byte of bytes) if (byte === 10 || byte === 13) ends += 1;
  if (ends > 2 * MOST_LINES) throw tooComplicated();
  const unfolded = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '');
  return Buffer.from(unfolded, 'latin1').toString('utf8').split('\n');
}

/** Null where it is none; `ignored` where it is of no use here. */
export function contentLine(line: string): ContentLine | 'ignored' | null {
  const nameEnd = line.search(/[^A-Za-z0-9-]/);
  if (nameEnd <= 0 || !';:'.includes(line.charAt(nameEnd))) return null;
  const name = line.slice(0, Math.min(nameEnd, LONGEST_NAME)).toUpperCase();
  if (!readNames.has(name)) return 'ignored';
  const colon = colonOf(line, nameEnd);
  if (colon === -1) return null;
  const params = line.slice(nameEnd, colon);
  const value = line.slice(colon + 1).trim();
  if (params.length > LONGEST_PARAMS || value.length > LONGEST_VALUE) throw tooComplicated();
  return { name, params, value };
}

/** Where the value begins: the first colon that stands in no quotes. */
function colonOf(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

/** What a line says of its value: of `;TZID="Asia/Kolkata"` the zone. */
export function paramOf({ params }: Pick<ContentLine, 'params'>, wanted: string): string | undefined {
  for (const [, name = '', value = ''] of params.matchAll(/;([^=;"]+)=("[^"]*"|[^;"]*)/g)) {
    if (name.toUpperCase() === wanted) return value.replaceAll('"', '');
  }
  return undefined;
}
