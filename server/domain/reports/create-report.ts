import type { NewReport } from '@aangan/contract/reports/reports.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { appendEvent } from '../events/append-event.ts';

export interface ReportInput extends Pick<NewReport, 'reason' | 'words'> {
  reporterId: string;
  about: { kind: NewReport['about']['kind']; id: string };
}

/** Saves a report of an item that the reporter can see, and returns its id. Its event does not include its text. */
export async function createReport(trx: Transaction<Database>, report: ReportInput, now: Date): Promise<string> {
  const { reporterId, about, reason, words = '' } = report;
  // Locked so that the account is not closed meanwhile: closing removes it from its reports.
  const reporter = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', reporterId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (reporter === undefined) throw notSignedIn();
  const { id } = await trx
    .insertInto('report')
    .values({
      reporter_id: reporterId,
      about_kind: about.kind,
      about_id: about.id,
      reason,
      words: words.trim(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendEvent(trx, { kind: 'report-made', accountId: reporterId, data: { reportId: id } }, now);
  return id;
}

/** Removes a closing account from its reports, which stay. The caller has locked the account. */
export async function anonymizeReporter(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.updateTable('report').set({ reporter_id: null }).where('reporter_id', '=', accountId).execute();
}
