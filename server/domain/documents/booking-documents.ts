import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findSplit } from '../ledger/splits.ts';
import { loadHostParty, loadDocumentBooking } from './document-booking.ts';
import type { Issuer } from './document-tables.ts';
import { findCredited } from './due-credit.ts';
import { type OriginalDocument, dueCreditNotes, duePaymentDocuments } from './guest-documents.ts';
import { writeDocument } from './number-document.ts';
import type { DocumentSettings } from './operator.ts';

/**
 * Creates and numbers the missing documents of a booking's payment and refund. Returns the ids of all its documents.
 * Idempotent, also when run concurrently.
 */
export async function writeBookingDocuments(
  db: Kysely<Database>,
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

async function loadPaymentDocuments(
  db: Kysely<Database>,
  bookingId: string,
): Promise<Partial<Record<Issuer, OriginalDocument>>> {
  const rows = await db
    .selectFrom('document')
    .select(['issuer', 'number', 'day'])
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['receipt', 'invoice'])
    .execute();
  return Object.fromEntries(rows.map(({ issuer, number, day }) => [issuer, { number: number ?? '', day }]));
}
