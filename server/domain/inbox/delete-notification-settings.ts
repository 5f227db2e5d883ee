import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Deletes the notification settings and devices of a closed account. Its unsubscribe links stop working. */
export async function deleteNotificationSettings(trx: Transaction<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('unsubscribe_link').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('waiting_message').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('push_device').where('account_id', '=', accountId).execute();
}
