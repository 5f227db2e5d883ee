import webPush from 'web-push';
import type { Db } from '../database/schema.ts';
import { retryTransaction } from '../database/transactions.ts';
import type { TextSealer } from '../text-sealer.ts';

/** Base64url. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const SEAL_OWNER = 'push_key private_key';

/**
 * The public key that devices subscribe with. The key pair is created on first use and never changes, because it would
 * invalidate existing subscriptions. All processes share it through the database.
 */
export async function loadPublicPushKey(db: Db, sealer: TextSealer, now: Date): Promise<string> {
  return (await findOrCreateKeys(db, sealer, now)).public_key;
}

/** Both keys. Throws an `UnsealError` if the private key was sealed with a different secret. */
export async function pushKeys(db: Db, sealer: TextSealer, now: Date): Promise<PushKeys> {
  const row = await findOrCreateKeys(db, sealer, now);
  return { publicKey: row.public_key, privateKey: sealer.open(row.private_key_sealed, SEAL_OWNER) };
}

/** Whether the stored push keys, if any, were sealed with this secret: another machine may have used another. */
export async function isSecretOfDatabase(db: Db, sealer: TextSealer): Promise<boolean> {
  const row = await db.selectFrom('push_key').select('private_key_sealed').executeTakeFirst();
  return row === undefined || sealer.hasSealed(row.private_key_sealed);
}

async function findOrCreateKeys(db: Db, sealer: TextSealer, now: Date) {
  const select = db.selectFrom('push_key').select(['public_key', 'private_key_sealed']);
  const known = await select.executeTakeFirst();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key_sealed: sealer.seal(privateKey, SEAL_OWNER), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select.executeTakeFirstOrThrow();
}

/** Reseals the private key with another secret; false if that is already done or the key does not exist. */
export function resealPushKeys(db: Db, from: TextSealer, to: TextSealer): Promise<boolean> {
  return retryTransaction(db, async (trx) => {
    const row = await trx.selectFrom('push_key').select('private_key_sealed').forUpdate().executeTakeFirst();
    if (row === undefined || to.hasSealed(row.private_key_sealed)) return false;
    const private_key_sealed = to.seal(from.open(row.private_key_sealed, SEAL_OWNER), SEAL_OWNER);
    await trx.updateTable('push_key').set({ private_key_sealed }).execute();
    return true;
  });
}
