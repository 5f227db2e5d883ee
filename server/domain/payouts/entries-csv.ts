import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { BYTE_ORDER_MARK, csvLine, decimalText, escapeFormula } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type EntryPosition, presentEntries, type PresentedEntry } from './earning-entries.ts';

const BATCH = 1_000;
const HEADINGS = ['date', 'kind', 'amount', 'booking', 'listing', 'home', 'check_in', 'paid_on', 'reference'];

/**
 * A host's earnings as CSV (RFC 4180), oldest first. Streamed in batches by cursor: a slow client holds no database
 * connection, and rows added meanwhile come at the end.
 */
export async function streamEntries(
  db: Kysely<Database>,
  query: Parameters<typeof presentEntries>[1],
): Promise<Readable> {
  const batchAfter = (after?: EntryPosition) => presentEntries(db, query, { limit: BATCH, after });
  // Loaded before the response starts, so that a database failure still gets an error status.
  return Readable.from(lines(await batchAfter(), batchAfter), { objectMode: false });
}

async function* lines(first: PresentedEntry[], batchAfter: (after: EntryPosition) => Promise<PresentedEntry[]>) {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  let batch = first;
  while (batch.length > 0) {
    yield batch.map((entry) => csvLine(toCells(entry))).join('');
    const last = batch.at(-1);
    batch = last === undefined || batch.length < BATCH ? [] : await batchAfter(last);
  }
}

function toCells({
  day,
  kind,
  paise,
  bookingId,
  listingId,
  home,
  checkIn,
  paidOn,
  reference,
}: PresentedEntry): string[] {
  return [
    day,
    kind,
    decimalText(paise),
    bookingId ?? '',
    listingId ?? '',
    escapeFormula(home ?? ''),
    checkIn ?? '',
    paidOn ?? '',
    escapeFormula(reference ?? ''),
  ];
}
