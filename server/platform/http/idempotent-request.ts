import { createHash } from 'node:crypto';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../database/schema.ts';
import { idempotencyKeyReused, invalidInput } from './errors.ts';

/** Identity of a request and its retries: the call, the sender, the key and a hash of the content. */
export interface KeyedRequest {
  call: string;
  /** The account's id, or '' if no session is required. */
  sender: string;
  key: string;
  hash: Buffer;
}

/** Days for which a key is stored: a draft may stay on a phone before it is sent again. */
const RETENTION_DAYS = 30;

/** Undefined without a key. Two requests are equal if their `content` is equal; it must not contain secrets. */
export function parseKeyedRequest(
  request: FastifyRequest,
  { call, sender, content }: { call: string; sender: string; content: unknown },
): KeyedRequest | undefined {
  const key = parseIdempotencyKey(request);
  if (key === undefined) return undefined;
  return { call, sender, key, hash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** The id that an earlier equal request created, or null. Refuses a key that was used for a different request. */
export async function findByIdempotencyKey(db: Db, request: KeyedRequest | undefined): Promise<string | null> {
  if (request === undefined) return null;
  const done = await db
    .selectFrom('idempotent_request')
    .select(['request_hash', 'created_id'])
    .where('call', '=', request.call)
    .where('sender', '=', request.sender)
    .where('idempotency_key', '=', request.key)
    .executeTakeFirst();
  if (done === undefined) return null;
  if (!done.request_hash.equals(request.hash)) throw idempotencyKeyReused();
  return done.created_id;
}

/** Creates once and returns the id; a concurrent retry waits for the first. Without a key every request creates. */
export async function createOnce(
  trx: Trx,
  request: KeyedRequest | undefined,
  make: () => Promise<string>,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  if (request === undefined) return { id: await make(), isNew: true };
  const { call, sender, key, hash } = request;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotent_request')
    .values({ call, sender, idempotency_key: key, request_hash: hash, created_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    const made = await findByIdempotencyKey(trx, request);
    if (made === null) throw new Error(`a request of ${call} was recorded without the created id`);
    return { id: made, isNew: false };
  }
  const id = await make();
  await trx
    .updateTable('idempotent_request')
    .set({ created_id: id })
    .where('call', '=', call)
    .where('sender', '=', sender)
    .where('idempotency_key', '=', key)
    .execute();
  return { id, isNew: true };
}

export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.deleteFrom('idempotent_request').where('created_at', '<', since).execute();
}

const MAX_LENGTH = 255;

/** The value of the Idempotency-Key header; undefined if absent. Refuses a malformed key. */
export function parseIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_LENGTH || /[^\x20-\x7e]/.test(key)) {
    throw invalidInput({ 'Idempotency-Key': ({ reasons }) => reasons.idempotencyKey({ max: String(MAX_LENGTH) }) });
  }
  return key;
}
