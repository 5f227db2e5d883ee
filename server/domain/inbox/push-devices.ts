import type { PushDevice } from '@aangan/contract/inbox/notification-settings.ts';
import { type Kysely, sql } from 'kysely';
import { outsideUrl, type ReachPolicy } from '../../platform/fetching/outside-address.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';

/** More than normal use; beyond it the oldest device is removed. */
const MAX_DEVICES = 20;

/**
 * Subscribes the device of a session to an account's pushes; a previous account of the device is unsubscribed. False if
 * the endpoint is not allowed or the session has ended.
 */
export function addDevice(
  db: Kysely<Database>,
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
export async function deletePushDevice(db: Kysely<Database>, accountId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).where('account_id', '=', accountId).execute();
}

/** Whether a session's device is subscribed. */
export async function hasDevice(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const device = await db
    .selectFrom('push_device')
    .select('id')
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
