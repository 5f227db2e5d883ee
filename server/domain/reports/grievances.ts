import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { isPlainText } from '@aangan/contract/fields.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { appendEvent } from '../events/event-log.ts';
import { grievanceClosed, grievanceNotFound } from '../refusals.ts';

/**
 * A complaint to the grievance officer. `accountId` is null for a visitor, and once the account is deleted; `email` is the
 * recipient of mails, null for the account's e-mail address.
 */
export type GrievanceRecord = Awaited<ReturnType<typeof requireGrievance>>;

export interface GrievanceStep {
  at: Date;
  author: 'maker' | 'officer';
  words: string;
}

const columns = [
  'id',
  'number',
  'kind',
  'state',
  'account_id as accountId',
  'email',
  'booking_id as bookingId',
  'created_at as createdAt',
  'due_at as dueAt',
  'answered_at as answeredAt',
] as const;

/** Complaints, the earliest deadline first; by default without closed complaints. */
export function listGrievances(db: Db, { all = false } = {}): Promise<GrievanceRecord[]> {
  return db
    .selectFrom('grievance')
    .select(columns)
    .$if(!all, (query) => query.where('state', '<>', 'closed'))
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** Open complaints whose answer is overdue, longest first. */
export function listOverdueGrievances(db: Db, now: Date): Promise<GrievanceRecord[]> {
  return db
    .selectFrom('grievance')
    .select(columns)
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

export async function requireGrievance(db: Db, id: string) {
  return db.selectFrom('grievance').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findGrievance(db: Db, number: string): Promise<GrievanceRecord | null> {
  // PostgreSQL refuses a NUL.
  if (!isPlainText(number)) return null;
  return (await db.selectFrom('grievance').select(columns).where('number', '=', number).executeTakeFirst()) ?? null;
}

/** A complaint, for the complainant or the holder of its key; throws GRIEVANCE_NOT_FOUND for everyone else. */
export async function requireOwnGrievance(
  db: Db,
  number: string,
  { accountId, key }: { accountId: string | undefined; key: string | undefined },
): Promise<GrievanceRecord> {
  const found = await findGrievance(db, number);
  if (found === null) throw grievanceNotFound();
  const isComplainant = accountId !== undefined && found.accountId === accountId;
  if (isComplainant || (key !== undefined && (await isGrievanceKey(db, found.id, key)))) return found;
  throw grievanceNotFound();
}

export async function loadStepWords(db: Db, stepId: number): Promise<string> {
  const step = await db.selectFrom('grievance_step').select('words').where('id', '=', stepId).executeTakeFirstOrThrow();
  return step.words;
}

/** The steps of a complaint, starting with the complaint itself. */
export function listGrievanceSteps(db: Db, id: string): Promise<GrievanceStep[]> {
  return db
    .selectFrom('grievance_step')
    .select(['at', 'author', 'words'])
    .where('grievance_id', '=', id)
    .orderBy('id')
    .execute();
}

/** The e-mail address of the complainant; null once the account is deleted. */
export async function findComplainantEmail(db: Db, { email, accountId }: GrievanceRecord): Promise<string | null> {
  if (email !== null || accountId === null) return email;
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account?.email ?? null;
}

/** Adds a reply of the complainant, and reopens an answered complaint. */
export async function addComplainantReply(trx: Trx, id: string, words: string, now: Date): Promise<void> {
  const { state } = await lockGrievance(trx, id);
  if (state === 'closed') throw grievanceClosed();
  const stepId = await addStep(trx, { grievance_id: id, at: now, author: 'maker', words });
  await trx.updateTable('grievance').set({ state: 'open' }).where('id', '=', id).execute();
  await appendEvent(trx, { kind: 'grievance-extended', data: { grievanceId: id, stepId } }, now);
}

/** Adds the officer's answer or closing statement: `closed` if it was closed before, `none` if it does not exist. */
export function addOfficerReply(
  db: Db,
  { number, ...answer }: OfficerReply & { number: string },
  now: Date,
): Promise<'done' | 'closed' | 'none'> {
  return retryTransaction(db, async (trx) => {
    const found = await findGrievance(trx, number);
    return found === null ? 'none' : writeOfficerReply(trx, found.id, answer, now);
  });
}

interface OfficerReply {
  words: string;
  state: 'answered' | 'closed';
}

/** Like `addOfficerReply`, but in the caller's transaction and by the complaint's id. */
export async function writeOfficerReply(
  trx: Trx,
  id: string,
  { words, state }: OfficerReply,
  now: Date,
): Promise<'done' | 'closed'> {
  const locked = await lockGrievance(trx, id);
  if (locked.state === 'closed') return 'closed';
  const stepId = await addStep(trx, { grievance_id: id, at: now, author: 'officer', words });
  await trx
    .updateTable('grievance')
    .set({ state, answered_at: locked.answeredAt ?? now, closed_at: state === 'closed' ? now : null })
    .where('id', '=', id)
    .execute();
  await appendEvent(trx, { kind: `grievance-${state}`, data: { grievanceId: id, stepId } }, now);
  return 'done';
}

function lockGrievance(trx: Trx, id: string): Promise<GrievanceRecord> {
  return trx.selectFrom('grievance').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

async function addStep(
  trx: Trx,
  step: { grievance_id: string; at: Date; author: 'maker' | 'officer'; words: string },
): Promise<number> {
  const { id } = await trx.insertInto('grievance_step').values(step).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The key that opens a complaint without a session: 256 bits, of which the database stores only the hash. A repeated
 * call returns the same key until the secret is changed; earlier keys stay valid.
 */
export async function issueGrievanceKey(db: Db, grievanceId: string, secret: string): Promise<string> {
  const derivation = Buffer.from(hkdfSync('sha256', secret, '', 'aangan: keys of complaints, v1', 32));
  const key = createHmac('sha256', derivation).update(grievanceId).digest('base64url');
  await db
    .insertInto('grievance_key')
    .values({ key_hash: hashKey(key), grievance_id: grievanceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return key;
}

async function isGrievanceKey(db: Db, grievanceId: string, key: string): Promise<boolean> {
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
