import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { paiseAsRupees } from './books-consistency.ts';

/** Delay after which the document job of a payment or refund has run. */
const MAX_JOB_DELAY = sql`interval '1 hour'`;

/** Contradictions between documents, their numbers, their files and the ledger; one sentence each. */
export async function findDocumentInconsistencies(db: Db, now: Date): Promise<string[]> {
  const found = await Promise.all([
    findSeriesGaps(db),
    findWrongPaymentDocuments(db, now),
    findWrongCreditNotes(db, now),
    findWrongTaxes(db),
    findWrongWithholding(db),
    findWrongCommission(db),
    findWrongStatements(db),
    findChangedFiles(db),
  ]);
  return found.flat();
}

/** Invariant: the numbers of a series are 1 to its last number. */
async function findSeriesGaps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; code: string; year: number; last: number; count: number }>`
    select document_series.kind, document_series.host_code as code, document_series.year, last, count(document.id)::int as count
    from document_series left join document using (kind, host_code, year)
    group by document_series.kind, document_series.host_code, document_series.year
    having count(document.id) <> last or coalesce(max(sequence), 0) <> last`.execute(db);
  return rows.map(
    ({ kind, code, year, last, count }) =>
      `The series ${[kind, code, year].filter((part) => part !== '').join(' ')} has ${count} documents, and its last number is ${last}.`,
  );
}

/** Invariant: the documents of a payment add up to the accepted amount. */
async function findWrongPaymentDocuments(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ payment: string; documents: number | null; accepted: number }>`
    select payment_split.gateway_payment_id as payment, documents.paise as documents, accepted.paise as accepted from payment_split
    cross join lateral (select sum(value::bigint)::bigint as paise from jsonb_each_text(parts)) as accepted
    cross join lateral (
      select sum(amount_paise)::bigint as paise from document
      where document.booking_id = payment_split.booking_id and kind in ('receipt', 'invoice')
    ) as documents
    where documents.paise <> accepted.paise or documents.paise is null and at < ${now}::timestamptz - ${MAX_JOB_DELAY}`.execute(
    db,
  );
  return rows.map(({ payment, documents, accepted }) =>
    documents === null
      ? `The payment ${payment} of ${paiseAsRupees(accepted)} has no document.`
      : `The documents of the payment ${payment} come to ${paiseAsRupees(documents)}, and ${paiseAsRupees(accepted)} were accepted.`,
  );
}

/** Invariant: the credit notes of a cancelled stay add up to its refund. */
async function findWrongCreditNotes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ booking: string; documents: number | null; returned: number }>`
    select refund_split.booking_id as booking, documents.paise as documents, returned.paise as returned from refund_split
    left join refund on refund.gateway_payment_id = refund_split.gateway_payment_id and reason <> 'not-kept'
    cross join lateral (select sum(value::bigint)::bigint as paise from jsonb_each_text(parts)) as returned
    cross join lateral (
      select sum(amount_paise)::bigint as paise from document
      where document.booking_id = refund_split.booking_id and kind = 'credit-note'
    ) as documents
    where documents.paise <> returned.paise
      or documents.paise is null and coalesce(state, 'processed') in ('processed', 'refused')
        and coalesce(settled_at, at) < ${now}::timestamptz - ${MAX_JOB_DELAY}`.execute(db);
  return rows.map(({ booking, documents, returned }) =>
    documents === null
      ? `Of the booking ${booking} ${paiseAsRupees(returned)} was refunded, and there is no credit note.`
      : `The credit notes of the booking ${booking} come to ${paiseAsRupees(documents)}, and ${paiseAsRupees(returned)} was refunded.`,
  );
}

/** Invariant: documents and ledger have the same GST for a payment or cancellation, so that the registers match. */
async function findWrongTaxes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string; documents: number; books: number }>`
    select number, documents.paise as documents, books.paise as books from document
    join book_entry on book_entry.booking_id = document.booking_id
      and book_entry.kind = case document.kind when 'invoice' then 'kept' else 'cancelled' end
    cross join lateral (${selectTaxes(sql.ref('document.supplies'))}) as documents
    cross join lateral (
      select coalesce(sum(case document.kind when 'invoice' then -paise else paise end), 0)::bigint as paise from book_posting
      where entry_id = book_entry.id and account in ('stay-tax', 'fee-tax')
    ) as books
    where document.kind in ('invoice', 'credit-note') and issuer = 'operator' and supplies <> '[]'
      and documents.paise <> books.paise`.execute(db);
  return rows.map(
    ({ number, documents, books }) =>
      `The document ${number} has taxes of ${paiseAsRupees(documents)}, the ledger ${paiseAsRupees(books)}.`,
  );
}

/** Invariant: the withheld tax of the registers equals the ledger's. */
async function findWrongWithholding(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; source: string; parts: number; books: number }>`
    select kind, source, withheld.paise as parts, entered.paise as books from (
      select 'kept' as kind, gateway_payment_id as source, 1 as sign, parts from payment_split
      union all
      select 'cancelled', booking_id::text, -1, parts from refund_split
    ) as split
    join book_entry using (kind, source)
    cross join lateral (
      select coalesce(sum(value::bigint), 0)::bigint as paise from jsonb_each_text(split.parts)
      where key in ('tcsCgst', 'tcsSgst', 'tcsUtgst', 'tds')
    ) as withheld
    cross join lateral (
      select coalesce(-sign * sum(book_posting.paise), 0)::bigint as paise from book_posting
      where entry_id = book_entry.id and account in ('tcs', 'tds')
    ) as entered
    where withheld.paise <> entered.paise`.execute(db);
  return rows.map(
    ({ kind, source, parts, books }) =>
      `Of ${source} (${kind}) ${paiseAsRupees(parts)} were withheld, the ledger has ${paiseAsRupees(books)}.`,
  );
}

/** Invariant: commission documents equal the ledger's commission of the month. */
async function findWrongCommission(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string; month: string; documents: number; books: number }>`
    select host, month, coalesce(sum(documents), 0)::bigint as documents, coalesce(sum(books), 0)::bigint as books from (
      select host_id as host, month, case kind when 'credit-note' then -amount_paise else amount_paise end as documents, 0 as books
      from document where month is not null and kind <> 'statement'
      union all
      select booking.host_id, to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM'), 0, -paise
      from book_posting join book_entry on book_entry.id = entry_id join booking on booking.id = booking_id
      where account in ('host-commission', 'commission-tax')
    ) as commission
    where month in (select month from document_month)
    group by host, month having sum(documents) <> sum(books)`.execute(db);
  return rows.map(
    ({ host, month, documents, books }) =>
      `The commission of the host ${host} for ${month} is ${paiseAsRupees(documents)} on documents, ${paiseAsRupees(books)} in the ledger.`,
  );
}

/** Invariant: a statement's closing balance equals the ledger's at the end of the month. */
async function findWrongStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string; month: string; document: number; books: number }>`
    select host_id as host, month, (facts ->> 'closingPaise')::bigint as document, books.paise as books from document
    cross join lateral (
      select coalesce(-sum(paise), 0)::bigint as paise from book_posting join book_entry on book_entry.id = entry_id
      where account = 'host' and owner = host_id
        and at < (to_date(month, 'YYYY-MM') + interval '1 month') at time zone 'Asia/Kolkata'
    ) as books
    where kind = 'statement' and (facts ->> 'closingPaise')::bigint <> books.paise`.execute(db);
  return rows.map(
    ({ host, month, document, books }) =>
      `The statement of the host ${host} for ${month} ends with ${paiseAsRupees(document)}, the ledger with ${paiseAsRupees(books)}.`,
  );
}

async function findChangedFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from document_file where sha256 <> sha256(bytes)`.execute(db);
  return rows.map(({ id }) => `The file of the document ${id} is not what was saved: its SHA-256 is another one.`);
}

function selectTaxes(supplies: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(cgst + sgst + utgst + igst), 0)::bigint as paise
    from jsonb_to_recordset(${supplies}) as supply (cgst bigint, sgst bigint, utgst bigint, igst bigint)`;
}
