import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AppContext } from '../context.ts';
import { findSplit } from '../ledger/splits.ts';
import { loadDocumentFile } from './document-files.ts';
import { type DocumentSettings, loadDocumentBooking, loadHostParty } from './document-parties.ts';
import type { Issuer } from './document-tables.ts';
import { dueCreditNotes, duePaymentDocuments, findCredited, type OriginalDocument } from './guest-documents.ts';
import {
  closeMonth,
  type HostMonth,
  listHostsWithoutDocuments,
  listOpenMonths,
  writeMonthDocuments,
} from './month-documents.ts';
import { writeDocument } from './number-document.ts';

/** Stored queue names. */
const MAKE_BOOKING_DOCUMENTS = 'make-papers';
const MAKE_MONTH_DOCUMENTS = 'make-month-papers';
const BATCH_SIZE = 200;
/** Delay after which the document's own job should have run. */
const OVERDUE_MS = 60_000;

/** Enqueues the creation of a booking's documents, in the transaction of the payment or refund. */
export async function enqueueBookingDocuments(trx: Db, jobs: Jobs, bookingId: string): Promise<void> {
  await jobs.send(trx, MAKE_BOOKING_DOCUMENTS, { bookingId }, { key: bookingId });
}

/** Registers document jobs: short numbering transactions, then rendering, one at a time. Call before `jobs.start()`. */
export function registerDocumentJobs(context: AppContext): void {
  const { db, jobs, clock, settings } = context;
  const makeBookingDocuments = async ({ bookingId }: { bookingId: string }) => {
    for (const id of await writeBookingDocuments(db, settings, bookingId, clock()))
      await loadDocumentFile(db, id, clock());
  };
  const makeMonthDocuments = async (about: HostMonth) => {
    const { all } = await writeMonthDocuments(db, settings, about, clock());
    for (const id of all) await loadDocumentFile(db, id, clock());
  };
  jobs.registerHandler<{ bookingId: string }>(MAKE_BOOKING_DOCUMENTS, makeBookingDocuments, { concurrency: 1 });
  jobs.registerHandler<HostMonth>(MAKE_MONTH_DOCUMENTS, makeMonthDocuments, { concurrency: 1 });
  // Stored sweep names.
  jobs.registerSweep('papers', () => sweepBookings(db, jobs, clock()));
  jobs.registerSweep('papers of months', () => sweepMonths(db, jobs, clock()));
}

/** Enqueues payments and refunds without documents: older than this feature, or lost by a job. */
async function sweepBookings(db: Db, jobs: Jobs, now: Date): Promise<void> {
  const overdue = new Date(now.getTime() - OVERDUE_MS);
  const { rows } = await sql<{ bookingId: string }>`
    select booking_id as "bookingId" from payment_split
    where at < ${overdue}
      and not exists (select from document where document.booking_id = payment_split.booking_id)
    union
    select refund_split.booking_id from refund_split
    left join refund on refund.gateway_payment_id = refund_split.gateway_payment_id and reason <> 'not-kept'
    where coalesce(state in ('processed', 'refused') and settled_at < ${overdue}, state is null and at < ${overdue})
      and not exists (select from document where document.booking_id = refund_split.booking_id and kind = 'credit-note')
    union
    select booking_id from document
    where booking_id is not null and created_at < ${overdue}
      and not exists (select from document_file where document_id = document.id)
    limit ${BATCH_SIZE}`.execute(db);
  for (const { bookingId } of rows) await enqueueBookingDocuments(db, jobs, bookingId);
}

/** Enqueues one job per host for each month that has ended. */
async function sweepMonths(db: Db, jobs: Jobs, now: Date): Promise<void> {
  for (const month of await listOpenMonths(db, now)) {
    const hosts = await listHostsWithoutDocuments(db, month, BATCH_SIZE);
    for (const hostId of hosts) {
      await jobs.send(db, MAKE_MONTH_DOCUMENTS, { hostId, month }, { key: `${hostId} ${month}` });
    }
    // Documents of a month refer to earlier months, so months are processed in order.
    if (hosts.length > 0) return;
    await closeMonth(db, month, now);
  }
}

/** Creates the missing documents of a booking's payment and refund; returns all ids. Idempotent, also concurrently. */
export async function writeBookingDocuments(
  db: Db,
  settings: DocumentSettings,
  bookingId: string,
  now: Date,
): Promise<string[]> {
  const split = await findSplit(db, bookingId);
  if (split === null) return [];
  const { at: paidAt } = await db
    .selectFrom('payment_split')
    .select('at')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const document = await loadDocumentBooking(db, bookingId, now);
  const paid = { ...document, split, paidAt, settings, host: await loadHostParty(db, split.hostId) };
  const ids: string[] = [];
  for (const due of duePaymentDocuments(paid, now)) ids.push(await writeDocument(db, due, now));
  const credited = await findCredited(db, bookingId);
  if (credited === null) return ids;
  const against = await loadPaymentDocuments(db, bookingId);
  for (const due of dueCreditNotes(paid, credited, against, now)) ids.push(await writeDocument(db, due, now));
  return ids;
}

async function loadPaymentDocuments(db: Db, bookingId: string): Promise<Partial<Record<Issuer, OriginalDocument>>> {
  const rows = await db
    .selectFrom('document')
    .select(['issuer', 'number', 'day', 'facts as data'])
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['receipt', 'invoice'])
    .execute();
  return Object.fromEntries(rows.map(({ issuer, number, day, data }) => [issuer, { number: number ?? '', day, data }]));
}
