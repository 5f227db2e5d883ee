import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';

/** A document in lists; a statement has no number. */
export type DocumentRecord = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

/** The documents of a booking that this account may read, oldest first. */
export function listBookingDocuments(db: Db, bookingId: string, accountId: string): Promise<DocumentRecord[]> {
  return (
    selectDocuments(db, accountId)
      .where('booking_id', '=', bookingId)
      .orderBy('day')
      // On the same day, credit notes come after invoices.
      .orderBy(sql`kind = 'credit-note'`)
      .orderBy('number')
      .execute()
  );
}

/** A host's monthly statements and commission documents, and those issued in the host's name; newest first. */
export function listHostDocuments(
  db: Db,
  hostId: string,
  { limit, before }: { limit: number; before: DocumentPosition | null },
): Promise<DocumentRecord[]> {
  return selectDocuments(db, hostId)
    .where('host_id', '=', hostId)
    .where((row) => row.or([row('month', 'is not', null), row('issuer', '=', 'host')]))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('day', 'id'), '<', tuple(before?.day ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

const BATCH = 200;

export async function* findReadableDocuments(db: Db, accountId: string): AsyncGenerator<DocumentRecord> {
  let after: string | undefined;
  do {
    const documents: DocumentRecord[] = await selectDocuments(db, accountId)
      // By indexes: of the guest's bookings, and of the host.
      .where(
        sql<boolean>`id in (
          select document.id from document join booking on booking.id = booking_id where booking.guest_id = ${accountId}
          union all select id from document where is_for_host and host_id = ${accountId}
        )`,
      )
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* documents;
    after = documents.length < BATCH ? undefined : documents.at(-1)?.id;
  } while (after !== undefined);
}

export interface DocumentPosition {
  day: CalendarDate;
  id: string;
}

/** A document that this account may read; null if it does not exist or this account may not read it. */
export async function findDocument(db: Db, id: string, accountId: string): Promise<DocumentRecord | null> {
  if (!isUuid(id)) return null;
  return (await selectDocuments(db, accountId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Documents readable by this account: as their guest, or as their host if they are for the host. */
function selectDocuments(db: Db, accountId: string) {
  return db
    .selectFrom('document')
    .select(['id', 'kind', 'number', 'month', 'day', 'amount_paise as amountPaise'])
    .where((row) =>
      row.or([
        row('guest_id', '=', accountId),
        row.and([row('is_for_host', '=', true), row('host_id', '=', accountId)]),
      ]),
    );
}
