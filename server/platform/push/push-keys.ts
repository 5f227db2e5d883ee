import type { Kysely } from 'kysely';
import webPush from 'web-push';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/schema.ts';
import type { TextSealer } from '../text-sealer.ts';

/** Base64url, as push services read them. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const SEAL_OWNER = 'push_key private_key';

/**
 * The public key that devices subscribe with. The pair is made by whoever asks first and stays: a device that subscribed
 * with another one would hear nothing more. Every process of every machine finds the same one in the database.
 */
export async function publicPushKey(db: Kysely<Database>, sealer: TextSealer, now: Date): Promise<string> {
  return (await findOrCreateKeys(db, sealer, now)).public_key;
}

/** Both keys. Throws an `UnsealError` where another secret has sealed the private one. */
export async function pushKeys(db: Kysely<Database>, sealer: TextSealer, now: Date): Promise<PushKeys> {
  const row = await findOrCreateKeys(db, sealer, now);
  return { publicKey: row.public_key, privateKey: sealer.open(row.private_key_sealed, SEAL_OWNER) };
}

/** Whether what is sealed in the database was sealed by this secret: another machine, or an earlier start, may have another. */
export async function isSecretOfDatabase(db: Kysely<Database>, sealer: TextSealer): Promise<boolean> {
  const row = await db.selectFrom('push_key').select('private_key_sealed').executeTakeFirst();
  return row === undefined || sealer.hasSealed(row.private_key_sealed);
}

async function findOrCreateKeys(db: Kysely<Database>, sealer: TextSealer, now: Date) {
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

/** Seals the private key by another secret; false where that has sealed it already, or there is none yet. */
export function resealPushKeys(db: Kysely<Database>, from: TextSealer, to: TextSealer): Promise<boolean> {
  return retriedTransaction(db, async (trx) => {
    const row = await trx.selectFrom('push_key').select('private_key_sealed').forUpdate().executeTakeFirst();
    if (row === undefined || to.hasSealed(row.private_key_sealed)) return false;
    const private_key_sealed = to.seal(from.open(row.private_key_sealed, SEAL_OWNER), SEAL_OWNER);
    await trx.updateTable('push_key').set({ private_key_sealed }).execute();
    return true;
  });
}
