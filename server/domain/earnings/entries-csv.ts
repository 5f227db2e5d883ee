import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type EntryPosition, tellEntries, type ToldEntry } from './entries.ts';

const BATCH = 1_000;
/** By it spreadsheets know the text as UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';
const HEADINGS = ['date', 'kind', 'amount', 'booking', 'listing', 'home', 'check_in', 'paid_on', 'reference'];

/**
 * The rows of a host's earnings as CSV (RFC 4180), the oldest first. Made while it is sent, in batches that go on where the
 * last one ended: no connection waits for a slow reader, and rows that come meanwhile stand at the end.
 */
export async function streamEntries(db: Kysely<Database>, asked: Parameters<typeof tellEntries>[1]): Promise<Readable> {
  const batchAfter = (after?: EntryPosition) => tellEntries(db, asked, { limit: BATCH, after });
  // Loaded before the answer begins, so that a database that is away is still told by the status.
  return Readable.from(lines(await batchAfter(), batchAfter), { objectMode: false });
}

async function* lines(first: ToldEntry[], batchAfter: (after: EntryPosition) => Promise<ToldEntry[]>) {
  yield BYTE_ORDER_MARK + lineOf(HEADINGS);
  let batch = first;
  while (batch.length > 0) {
    yield batch.map((entry) => lineOf(cellsOf(entry))).join('');
    const last = batch.at(-1);
    batch = last === undefined || batch.length < BATCH ? [] : await batchAfter(last);
  }
}

function cellsOf({ day, kind, paise, bookingId, listingId, home, checkIn, paidOn, reference }: ToldEntry): string[] {
  return [
    day,
    kind,
    rupeesText(paise),
    bookingId ?? '',
    listingId ?? '',
    defused(home ?? ''),
    checkIn ?? '',
    paidOn ?? '',
    defused(reference ?? ''),
  ];
}

/** Signed rupees that stay a number: '-1200', or '-19.84' where there are paise. */
export function rupeesText(paise: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `${paise < 0 ? '-' : ''}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
export function defused(text: string): string {
  return /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text.trimStart()) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n\t;']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
