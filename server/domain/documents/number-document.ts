import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { formatDocumentNumber, hostCodeAt, type NumberedKind } from '@aangan/contract/rules/documents/documents.ts';
import { financialYearOf } from '@aangan/contract/rules/time-spans.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { DocumentKind, Issuer, Supply } from './document-tables.ts';

/** A document to be created: its identity, its parties, and a function of its number that returns its facts. */
export interface DueDocument {
  kind: DocumentKind;
  issuer: Issuer;
  /** The payment, or host and month, that causes the document; unique per kind and issuer. */
  cause: string;
  /** The booking, or the month of a monthly document. */
  about: { bookingId: string } | { month: string };
  hostId: string;
  /** The guest who may read the document; null: not for a guest. */
  guestId: string | null;
  isForHost: boolean;
  /** The day in India, which determines the financial year. */
  day: CalendarDate;
  amountPaise: number;
  supplies: readonly Supply[];
  /** The data for the renderer; `number` is empty for statements. */
  data: (number: string) => object;
}

/**
 * Creates a document with the next number of its series. Idempotent per kind, issuer and cause. The series is locked
 * only for this short transaction, or for the caller's, so that numbers have no gaps, even with concurrency and
 * crashes. Returns the document's id.
 */
export async function writeDocument(db: Db, due: DueDocument, now: Date): Promise<string> {
  const known = await findDocumentId(db, due);
  if (known !== null) return known;
  const write = (trx: Trx) => (due.kind === 'statement' ? insert(trx, due, null, now) : insertNumbered(trx, due, now));
  return db.isTransaction ? write(db as Trx) : retryTransaction(db, write);
}

async function insertNumbered(trx: Trx, due: DueDocument, now: Date): Promise<string> {
  const kind = due.kind as NumberedKind;
  const hostCode = due.issuer === 'host' ? await ensureHostCode(trx, due.hostId) : '';
  const year = financialYearOf(due.day);
  const series = { kind, host_code: hostCode, year };
  await trx
    .insertInto('document_series')
    .values({ ...series, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The row stays locked until the number and the document are committed together.
  const { last } = await trx
    .selectFrom('document_series')
    .select('last')
    .where('kind', '=', kind)
    .where('host_code', '=', hostCode)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = await findDocumentId(trx, due);
  if (known !== null) return known;
  const sequence = last + 1;
  await trx
    .updateTable('document_series')
    .set({ last: sequence })
    .where('kind', '=', kind)
    .where('host_code', '=', hostCode)
    .where('year', '=', year)
    .execute();
  const number = formatDocumentNumber({ kind, hostCode: hostCode === '' ? null : hostCode, year, sequence });
  return insert(trx, due, { number, host_code: hostCode, year, sequence }, now);
}

interface SeriesNumber {
  number: string;
  host_code: string;
  year: number;
  sequence: number;
}

async function insert(trx: Trx, due: DueDocument, inSeries: SeriesNumber | null, now: Date): Promise<string> {
  const { kind, issuer, cause, about, hostId, guestId, isForHost, day, amountPaise, supplies, data } = due;
  const written = await trx
    .insertInto('document')
    .values({
      id: randomUUID(),
      kind,
      issuer,
      cause,
      number: inSeries?.number ?? null,
      host_code: inSeries?.host_code ?? null,
      year: inSeries?.year ?? null,
      sequence: inSeries?.sequence ?? null,
      booking_id: 'bookingId' in about ? about.bookingId : null,
      month: 'month' in about ? about.month : null,
      host_id: hostId,
      guest_id: guestId,
      is_for_host: isForHost,
      day,
      amount_paise: amountPaise,
      facts: JSON.stringify(data(inSeries?.number ?? '')),
      supplies: JSON.stringify(supplies),
      created_at: now,
    })
    // For concurrent statements of one month; numbered documents are found under the lock.
    .onConflict((conflict) => conflict.constraint('document_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = written?.id ?? (await findDocumentId(trx, due));
  if (id === null) throw new Error(`the ${kind} of ${cause} was not written`);
  return id;
}

async function findDocumentId(
  db: Db,
  { kind, issuer, cause }: Pick<DueDocument, 'kind' | 'issuer' | 'cause'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('kind', '=', kind)
    .where('issuer', '=', issuer)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The permanent code of a host's series. Serialized by a lock, so that two hosts get different codes. */
async function ensureHostCode(trx: Trx, hostId: string): Promise<string> {
  const known = await findCode(trx, hostId);
  if (known !== null) return known;
  await sql`select pg_advisory_xact_lock(hashtextextended('documents: codes of hosts', 0))`.execute(trx);
  const meanwhile = await findCode(trx, hostId);
  if (meanwhile !== null) return meanwhile;
  const { taken } = await trx
    .selectFrom('document_host')
    .select(sql<number>`count(*)::int`.as('taken'))
    .executeTakeFirstOrThrow();
  const code = hostCodeAt(taken);
  await trx.insertInto('document_host').values({ host_id: hostId, code, position: taken }).execute();
  return code;
}

async function findCode(trx: Trx, hostId: string): Promise<string | null> {
  const row = await trx.selectFrom('document_host').select('code').where('host_id', '=', hostId).executeTakeFirst();
  return row?.code ?? null;
}
