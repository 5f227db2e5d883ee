import {
  mailKinds,
  type MailKind,
  type NotificationSettingsChange,
  pushKinds,
  type PushKind,
} from '@aangan/contract/inbox/notification-settings.ts';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { afterQuietNight } from './quiet-night.ts';

/** A person's choice of notifications by e-mail and by push. */
export interface NotificationSettings {
  mail: Record<MailKind, boolean>;
  push: Record<PushKind, boolean>;
  quietAtNight: boolean;
}

/** The stored settings. By default all notifications are on, and quiet nights are off. */
export async function findNotificationSettings(db: Kysely<Database>, accountId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const isOn = <K extends string>(kinds: readonly K[], off: readonly string[] = []) =>
    Object.fromEntries(kinds.map((kind) => [kind, !off.includes(kind)])) as Record<K, boolean>;
  return {
    mail: isOn(mailKinds, row?.mail_off),
    push: isOn(pushKinds, row?.push_off),
    quietAtNight: row?.quiet_at_night ?? false,
  };
}

/** Sending time of a notification due at `due`: after the night if quiet hours are on. */
export function notificationTime({ quietAtNight }: Pick<NotificationSettings, 'quietAtNight'>, due: Date): Date {
  return quietAtNight ? afterQuietNight(due) : due;
}

/** Changes the given settings; the row lock keeps concurrent changes. */
export function changeNotificationSettings(
  db: Kysely<Database>,
  accountId: string,
  change: NotificationSettingsChange,
): Promise<void> {
  return retryTransaction(db, async (trx) => {
    await trx
      .insertInto('notification_settings')
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.selectFrom('notification_settings').where('account_id', '=', accountId).forUpdate().execute();
    const now = await findNotificationSettings(trx, accountId);
    const off = (choices: Record<string, boolean>) => Object.keys(choices).filter((kind) => choices[kind] === false);
    await trx
      .updateTable('notification_settings')
      .set({
        mail_off: off({ ...now.mail, ...change.mail }),
        push_off: off({ ...now.push, ...change.push }),
        quiet_at_night: change.quietAtNight ?? now.quietAtNight,
      })
      .where('account_id', '=', accountId)
      .execute();
  });
}
