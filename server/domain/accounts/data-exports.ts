import { DATA_EXPORT_HOURS } from '@aangan/contract/limits.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { appendEvent } from '../events/event-log.ts';
import { dataExportedToday } from '../refusals.ts';

export interface DataExport {
  id: string;
  requestedAt: Date;
  /** End of its link; null until the link was mailed. */
  expiresAt: Date | null;
}

/** Path of an archive; only sessions of its person may read it. */
export function dataArchivePath(id: string): string {
  return `/api/user/export/${id}.zip`;
}

const VALID_MS = DATA_EXPORT_HOURS * 60 * 60 * 1000;

/** Requests a copy, to be linked in a mail; no effect while one is being made. Refuses a second a day (429). */
export function requestDataExport(db: Db, accountId: string, now: Date): Promise<DataExport> {
  return retryTransaction(db, async (trx) => {
    const requested = await trx
      .insertInto('data_export')
      .values({ account_id: accountId, requested_at: now })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ id: sql`gen_random_uuid()`, requested_at: now, ready_at: null })
          .where('data_export.requested_at', '<=', new Date(now.getTime() - VALID_MS)),
      )
      .returning('id')
      .executeTakeFirst();
    if (requested !== undefined) {
      await appendEvent(trx, { kind: 'data-export-requested', accountId, data: { exportId: requested.id } }, now);
      return { id: requested.id, requestedAt: now, expiresAt: null };
    }
    const former = await selectExports(trx).where('account_id', '=', accountId).executeTakeFirstOrThrow();
    if (former.readyAt === null) return { ...former, expiresAt: null };
    throw dataExportedToday((former.requestedAt.getTime() + VALID_MS - now.getTime()) / 1000);
  });
}

/** The copy that is being made or can be downloaded. */
export async function findDataExport(db: Db, accountId: string, now: Date): Promise<DataExport | null> {
  const found = await selectExports(db).where('account_id', '=', accountId).executeTakeFirst();
  if (found === undefined) return null;
  const { id, requestedAt, readyAt } = found;
  const expiresAt = readyAt && new Date(readyAt.getTime() + VALID_MS);
  return expiresAt !== null && expiresAt <= now ? null : { id, requestedAt, expiresAt };
}

export async function mayDownloadExport(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await findDataExport(db, accountId, now);
  return found !== null && found.id === id && found.expiresAt !== null;
}

/** Makes the link valid for a day. */
export async function markExportReady(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('data_export').set({ ready_at: now }).where('id', '=', id).execute();
}

/** Deletes the request of a closing account, so that its link is invalid. */
export async function deleteDataExport(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('data_export').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('data_export')
    .where('ready_at', '<=', new Date(now.getTime() - VALID_MS))
    .execute();
}

function selectExports(db: Db) {
  return db.selectFrom('data_export').select(['id', 'requested_at as requestedAt', 'ready_at as readyAt']);
}
