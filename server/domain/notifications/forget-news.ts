import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Forgets what somebody who leaves wanted to be told, and where. Links in their mails lead to nothing then. */
export async function forgetNews(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('news_settings').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('news_stop_link').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('waiting_message').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('push_device').where('account_id', '=', accountId).execute();
}
