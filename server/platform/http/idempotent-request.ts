import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { idempotencyKeyReused } from './errors.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** A request as its repetitions are known: who asks which call, by which key, for what. */
export interface KeyedRequest {
  call: string;
  /** The account's id, or '' where no session is needed. */
  sender: string;
  key: string;
  hash: Buffer;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A draft may lie on a phone for a while before it is sent again. */
const REMEMBERED_DAYS = 30;

/** Undefined where the client sent no key. `content` is all that makes two requests the same; no secret belongs in it. */
export function keyedRequest(
  request: FastifyRequest,
  { call, sender, content }: { call: string; sender: string; content: unknown },
): KeyedRequest | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  return { call, sender, key, hash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** What the same request made before, or null; refuses a key that came with another request. */
export async function madeBefore(db: Kysely<Database>, request: KeyedRequest | undefined): Promise<string | null> {
  if (request === undefined) return null;
  const done = await db
    .selectFrom('done_request')
    .select(['request_hash', 'made_id'])
    .where('call', '=', request.call)
    .where('sender', '=', request.sender)
    .where('idempotency_key', '=', request.key)
    .executeTakeFirst();
  if (done === undefined) return null;
  if (!done.request_hash.equals(request.hash)) throw idempotencyKeyReused();
  return done.made_id;
}

/**
 * Makes something and answers its id; a repetition of the request makes nothing and gets the same id. Of two at once
 * the second one waits for the first. Without a key each request makes something.
 */
export async function makeOnce(
  trx: Transaction<Database>,
  request: KeyedRequest | undefined,
  make: () => Promise<string>,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  if (request === undefined) return { id: await make(), isNew: true };
  const { call, sender, key, hash } = request;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('done_request')
    .values({ call, sender, idempotency_key: key, request_hash: hash, made_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    const made = await madeBefore(trx, request);
    if (made === null) throw new Error(`a request of ${call} was noted without what it made`);
    return { id: made, isNew: false };
  }
  const id = await make();
  await trx
    .updateTable('done_request')
    .set({ made_id: id })
    .where('call', '=', call)
    .where('sender', '=', sender)
    .where('idempotency_key', '=', key)
    .execute();
  return { id, isNew: true };
}

/** Forgets requests that nobody will send again. */
export async function forgetOldRequests(db: Kysely<Database>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS);
  await db.deleteFrom('done_request').where('created_at', '<', since).execute();
}
