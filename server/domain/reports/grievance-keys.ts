import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * The key that opens a complaint without a session: 256 bits, of which the database stores only the hash. A repeated
 * call returns the same key until the secret is changed; earlier keys stay valid.
 */
export async function issueGrievanceKey(db: Kysely<Database>, grievanceId: string, secret: string): Promise<string> {
  const derivation = Buffer.from(hkdfSync('sha256', secret, '', 'aangan: keys of complaints, v1', 32));
  const key = createHmac('sha256', derivation).update(grievanceId).digest('base64url');
  await db
    .insertInto('grievance_key')
    .values({ key_hash: hashKey(key), grievance_id: grievanceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

export async function isGrievanceKey(db: Kysely<Database>, grievanceId: string, key: string): Promise<boolean> {
  const known = await db
    .selectFrom('grievance_key')
    .select('grievance_id')
    .where('key_hash', '=', hashKey(key))
    .where('grievance_id', '=', grievanceId)
    .executeTakeFirst();
  return known !== undefined;
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
