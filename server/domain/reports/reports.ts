import type { ReportedKind, ReportReason } from '@aangan/contract/reports/reasons.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/** A report for operators, without its reporter, who stays anonymous. */
export interface ReportRecord {
  id: string;
  kind: ReportedKind;
  aboutId: string;
  reason: ReportReason;
  words: string;
  createdAt: Date;
  closedAt: Date | null;
  /** The operator's action; null while the report is open. */
  outcome: string | null;
}

const columns = [
  'id',
  'about_kind as kind',
  'about_id as aboutId',
  'reason',
  'words',
  'created_at as createdAt',
  'closed_at as closedAt',
  'outcome',
] as const;

/** Open reports, oldest first. */
export function listOpenReports(db: Db): Promise<ReportRecord[]> {
  return db
    .selectFrom('report')
    .select(columns)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findReport(db: Db, id: string): Promise<ReportRecord | null> {
  return (await db.selectFrom('report').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The number of reports of an item, including closed reports. */
export async function countReports(db: Db, { kind, aboutId }: Pick<ReportRecord, 'kind' | 'aboutId'>) {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('about_kind', '=', kind)
    .where('about_id', '=', aboutId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Closes a report with its outcome. `known`: it was already closed, and keeps its outcome; `none`: it does not exist.
 */
export async function closeReport(
  db: Db,
  { id, outcome }: { id: string; outcome: string },
  now: Date,
): Promise<'closed' | 'known' | 'none'> {
  const closed = await db
    .updateTable('report')
    .set({ closed_at: now, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) return 'closed';
  return (await findReport(db, id)) === null ? 'none' : 'known';
}
