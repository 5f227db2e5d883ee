import { isMonth } from '@aangan/contract/rules/months.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type DocumentRecord, findDocument } from './find-documents.ts';
import { lastClosedMonth } from './month-end.ts';
import { findFirstMonth, type HostMonth, writeMonthDocuments } from './month-documents.ts';
import type { DocumentSettings } from './operator.ts';

/**
 * A host's statement of a month, created now if it is missing. Null for an invalid month and for months before the
 * account was opened.
 */
export async function findOrCreateStatement(
  { db, settings }: { db: Kysely<Database>; settings: DocumentSettings },
  { hostId, month }: HostMonth,
  now: Date,
): Promise<DocumentRecord | 'not-over' | null> {
  if (!isMonth(month)) return null;
  if (month > lastClosedMonth(now)) return 'not-over';
  if (month < (await findFirstMonth(db, hostId))) return null;
  const { statement } = await writeMonthDocuments(db, settings, { hostId, month }, now);
  return findDocument(db, statement, hostId);
}
