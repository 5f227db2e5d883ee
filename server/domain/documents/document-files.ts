import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type {
  CommissionInvoiceData,
  CreditNoteData,
  ReceiptData,
  StatementData,
  TaxInvoiceData,
} from './document-data.ts';
import type { DocumentKind } from './document-tables.ts';
import { makeCommissionInvoice, makeCreditNote, makeTaxInvoice } from './invoices.ts';
import { makeReceipt } from './receipt.ts';
import { makeStatement } from './statement.ts';

/**
 * The PDF of a document, rendered once from its stored data and saved with its SHA-256, so that its bytes never
 * change. Of concurrent renderings only one is saved. Throws if the saved bytes do not match the hash.
 */
export async function loadDocumentFile(db: Kysely<Database>, documentId: string, now: Date): Promise<Buffer> {
  const saved = await findSavedFile(db, documentId);
  if (saved !== null) return saved;
  const { kind, data } = await db
    .selectFrom('document')
    .select(['kind', 'facts as data'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const bytes = await renderDocument(kind, data);
  await db
    .insertInto('document_file')
    .values({ document_id: documentId, bytes, sha256: sha256(bytes), made_at: now })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .execute();
  const file = await findSavedFile(db, documentId);
  if (file === null) throw new Error(`the file of the document ${documentId} was not saved`);
  return file;
}

async function findSavedFile(db: Kysely<Database>, documentId: string): Promise<Buffer | null> {
  const saved = await db
    .selectFrom('document_file')
    .select(['bytes', 'sha256'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (saved === undefined) return null;
  if (!sha256(saved.bytes).equals(saved.sha256)) {
    throw new Error(`the file of the document ${documentId} is not what was saved: its SHA-256 is another one`);
  }
  return saved.bytes;
}

function renderDocument(kind: DocumentKind, stored: object): Promise<Buffer> {
  // JSON has no dates.
  const { createdAt } = stored as { createdAt: string };
  const data: unknown = { ...stored, createdAt: new Date(createdAt) };
  switch (kind) {
    case 'receipt':
      return makeReceipt(data as ReceiptData);
    case 'invoice':
      return makeTaxInvoice(data as TaxInvoiceData);
    case 'credit-note':
      return makeCreditNote(data as CreditNoteData);
    case 'commission':
      return makeCommissionInvoice(data as CommissionInvoiceData);
    case 'statement':
      return makeStatement(data as StatementData);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
