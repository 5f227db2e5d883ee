import { randomBytes } from 'node:crypto';
import {
  type MailKind,
  mailKinds,
  type NotificationSettingsChange,
  type PushDevice,
  type PushKind,
  pushKinds,
} from '@aangan/contract/inbox/notification-settings.ts';
import { DAY_MS, HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { outsideUrl, type ReachPolicy } from '../../platform/fetching/outside-address.ts';

export interface NotificationSettings {
  mail: Record<MailKind, boolean>;
  push: Record<PushKind, boolean>;
  quietAtNight: boolean;
}

/** The stored settings. By default all notifications are on, and quiet nights are off. */
export async function findNotificationSettings(db: Db, accountId: string): Promise<NotificationSettings> {
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

/** Turns all notifications on again, by day and night. */
export async function resetNotificationSettings(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
}

/** Changes the given settings; the row lock keeps concurrent changes. */
export function changeNotificationSettings(
  db: Db,
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
    const current = await findNotificationSettings(trx, accountId);
    const off = (choices: Record<string, boolean>) => Object.keys(choices).filter((kind) => choices[kind] === false);
    await trx
      .updateTable('notification_settings')
      .set({
        mail_off: off({ ...current.mail, ...change.mail }),
        push_off: off({ ...current.push, ...change.push }),
        quiet_at_night: change.quietAtNight ?? current.quietAtNight,
      })
      .where('account_id', '=', accountId)
      .execute();
  });
}

/** India has no daylight saving time. */
const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;
const FROM_HOUR = 22;
const TO_HOUR = 8;

/** The time of a notification with quiet hours: `time` itself by day, else 08:00 in India. */
export function afterQuietNight(time: Date): Date {
  const india = time.getTime() + INDIA_AHEAD_MS;
  const midnight = Math.floor(india / DAY_MS) * DAY_MS;
  const sinceMidnight = india - midnight;
  if (sinceMidnight >= TO_HOUR * HOUR_MS && sinceMidnight < FROM_HOUR * HOUR_MS) return time;
  const morning = midnight + TO_HOUR * HOUR_MS + (sinceMidnight < TO_HOUR * HOUR_MS ? 0 : DAY_MS);
  return new Date(morning - INDIA_AHEAD_MS);
}

/** Deletes the notification settings and devices of a closed account. Its unsubscribe links stop working. */
export async function deleteNotificationSettings(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('unsubscribe_link').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('waiting_message').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('push_device').where('account_id', '=', accountId).execute();
}

/** The token format; any other input, such as a NUL that the database would refuse, is no token. */
const TOKEN = /^[\w-]{32}$/;

/**
 * The URL at which one POST unsubscribes a person from a kind of e-mail (RFC 8058). It contains 192 random bits and no
 * personal data; it is the same in every e-mail and does not expire, since e-mails are read years later.
 */
export async function findUnsubscribeUrl(
  db: Db,
  { accountId, kind, publicUrl }: { accountId: string; kind: MailKind; publicUrl: string },
): Promise<string> {
  const fresh = { token: randomBytes(24).toString('base64url'), account_id: accountId, kind };
  await db
    .insertInto('unsubscribe_link')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await db
    .selectFrom('unsubscribe_link')
    .select('token')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return `${publicUrl}/api/news/stop/${token}`;
}

/** Unsubscribes by a link; idempotent. Null for an unknown token. */
export async function unsubscribeByLink(db: Db, token: string): Promise<MailKind | null> {
  if (!TOKEN.test(token)) return null;
  const link = await db.selectFrom('unsubscribe_link').selectAll().where('token', '=', token).executeTakeFirst();
  const kind = mailKinds.find((known) => known === link?.kind);
  if (link === undefined || kind === undefined) return null;
  await changeNotificationSettings(db, link.account_id, { mail: { [kind]: false } });
  return kind;
}

/** Maximum push devices per account; the oldest is removed. */
const MAX_DEVICES = 20;

/** For a session's device, in place of its former account; false if the session ended or the endpoint is forbidden. */
export function addDevice(
  db: Db,
  owner: { accountId: string; sessionId: string },
  { endpoint, keys, replaces }: PushDevice,
  { now, ...reach }: ReachPolicy & { now: Date },
): Promise<boolean> {
  if (outsideUrl(endpoint, reach) === null) return Promise.resolve(false);
  const { accountId: account_id, sessionId: session_id } = owner;
  return retryTransaction(db, async (trx) => {
    // The session row is locked: signing out waits, and then removes the device.
    const session = await trx.selectFrom('session').select('id').where('id', '=', session_id).forKeyShare().execute();
    if (session.length === 0) return false;
    if (replaces !== undefined) await deletePushDevice(trx, account_id, replaces);
    // Another account used the same browser: its pending pushes must not be shown to this account.
    await trx
      .deleteFrom('push_device')
      .where('endpoint', '=', endpoint)
      .where('account_id', '!=', account_id)
      .execute();
    const device = { account_id, session_id, p256dh: keys.p256dh, auth: keys.auth };
    await trx
      .insertInto('push_device')
      .values({ ...device, endpoint, created_at: now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .execute();
    await sql`
      delete from push_device where id in (
        select id from push_device where account_id = ${account_id} order by created_at desc, id offset ${MAX_DEVICES}
      )`.execute(trx);
    return true;
  });
}

/** Unsubscribes a device of this person; ignores devices of others. */
export async function deletePushDevice(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).where('account_id', '=', accountId).execute();
}

export async function hasDevice(db: Db, sessionId: string): Promise<boolean> {
  const device = await db
    .selectFrom('push_device')
    .select('id')
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
