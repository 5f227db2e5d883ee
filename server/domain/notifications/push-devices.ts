import type { PushDevice } from '@aangan/contract/notifications/news.ts';
import { type Kysely, sql } from 'kysely';
import { outsideUrl, type ReachPolicy } from '../../platform/fetching/outside-address.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';

/** More than anybody has; the one that was added first gives way. */
const MOST_DEVICES = 20;

/**
 * Has news of a person pushed to the device of a session; whose it was before hears nothing there any more. False where
 * its address is none that may be pushed to, or the session is over.
 */
export function addDevice(
  db: Kysely<Database>,
  owner: { accountId: string; sessionId: string },
  { endpoint, keys, replaces }: PushDevice,
  { now, ...reach }: ReachPolicy & { now: Date },
): Promise<boolean> {
  if (outsideUrl(endpoint, reach) === null) return Promise.resolve(false);
  const { accountId: account_id, sessionId: session_id } = owner;
  return retriedTransaction(db, async (trx) => {
    // The session is held: signing out waits, and then takes the device with it.
    const session = await trx.selectFrom('session').select('id').where('id', '=', session_id).forKeyShare().execute();
    if (session.length === 0) return false;
    if (replaces !== undefined) await forgetDevice(trx, account_id, replaces);
    // Another account on the same browser: what waits for the one before must not be shown to this one.
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
        select id from push_device where account_id = ${account_id} order by created_at desc, id offset ${MOST_DEVICES}
      )`.execute(trx);
    return true;
  });
}

/** Pushes nothing more to a device of this person; nothing happens where it is none of theirs. */
export async function forgetDevice(db: Kysely<Database>, accountId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).where('account_id', '=', accountId).execute();
}

/** Whether news is pushed to a session's device. */
export async function hasDevice(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const device = await db
    .selectFrom('push_device')
    .select('id')
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}
