import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/schema.ts';
import { renderDocument } from './document-process.ts';

/** Documents that are being loaded, by id: those who ask for one meanwhile get the same. */
const loading = new Map<string, Promise<Buffer>>();

/**
 * The PDF of a document, rendered once from its stored data and saved with its SHA-256, so that its bytes never
 * change. Of concurrent renderings only one is saved. Throws if the saved bytes do not match the hash.
 */
export async function loadDocumentFile(db: Db, documentId: string, now: Date): Promise<Buffer> {
  let file = loading.get(documentId);
  if (file === undefined) {
    file = loadOrRender(db, documentId, now).finally(() => loading.delete(documentId));
    loading.set(documentId, file);
  }
  return file;
}

async function loadOrRender(db: Db, documentId: string, now: Date): Promise<Buffer> {
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

async function findSavedFile(db: Db, documentId: string): Promise<Buffer | null> {
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

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
