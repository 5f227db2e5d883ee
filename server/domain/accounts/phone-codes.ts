import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES, PHONE_CODES_AN_HOUR } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/rate-limits/rate-limits.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { lockAccount } from './accounts.ts';
import { codeVoid, wrongCode } from '../refusals.ts';

/** A code to be sent. */
export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

interface Claim {
  accountId: string;
  /** E.164. */
  phone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than any person needs: limits messages to other people's phones from many accounts. */
const CODES_A_DAY_OF_A_NETWORK = 30;

/** Limits per person, per number, so that many accounts cannot target one phone, and per network. */
export function codeLimits({ accountId, phone }: Claim, network: string): Limit[] {
  const hourly = { max: PHONE_CODES_AN_HOUR, withinMs: HOUR_MS };
  return [
    { kind: 'phone code by account', subject: hashSubject(accountId), ...hourly },
    { kind: 'phone code by number', subject: hashSubject(phone), ...hourly },
    {
      kind: 'phone code by network',
      subject: hashSubject(network),
      max: CODES_A_DAY_OF_A_NETWORK,
      withinMs: 24 * HOUR_MS,
    },
  ];
}

/** Creates a code for a locked account; it replaces the former one and resets the attempts. */
export async function issueCode(
  trx: Transaction<Database>,
  claim: Claim,
  { secret, now }: { secret: string; now: Date },
): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  const row = { phone: claim.phone, code_hash: hashOf(code, claim, secret), tries: 0, expires_at: expiresAt };
  await trx
    .insertInto('phone_code')
    .values({ account_id: claim.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  return { code, expiresAt };
}

/**
 * Checks a code; if it is right, the number becomes this person's and no other's. Each attempt is counted
 * and committed before it is compared: however many come at once, to however many processes, five are compared. Refuses a
 * wrong code with how many tries are left, and one that is no longer good (CODE_VOID).
 */
export async function tryCode(
  db: Kysely<Database>,
  { accountId, code }: { accountId: string; code: string },
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const counted = await db
    .updateTable('phone_code')
    .set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', PHONE_CODE_TRIES)
    .returning(['phone', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (counted === undefined) throw codeVoid();
  const { phone, code_hash: expected, tries } = counted;
  if (!timingSafeEqual(expected, hashOf(code, { accountId, phone }, secret))) {
    throw wrongCode(PHONE_CODE_TRIES - tries);
  }
  await retriedTransaction(db, async (trx) => {
    if ((await lockAccount(trx, accountId)) === null) throw notSignedIn();
    const { numDeletedRows } = await trx
      .deleteFrom('phone_code')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', expected)
      .executeTakeFirst();
    // A concurrent attempt with the same code succeeded first.
    if (numDeletedRows === 0n) throw codeVoid();
    await verifyPhone(trx, { accountId, phone }, now);
  });
}

/** Locks the number: of two accounts that verify it concurrently the later one gets it. */
async function verifyPhone(trx: Transaction<Database>, { accountId, phone }: Claim, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(trx);
  await trx
    .updateTable('person_profile')
    .set({ phone: null, phone_verified_at: null })
    .where('phone', '=', phone)
    .where('account_id', '<>', accountId)
    .execute();
  const verified = { phone, phone_verified_at: now, updated_at: now };
  await trx
    .insertInto('person_profile')
    .values({ account_id: accountId, ...verified })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(verified))
    .execute();
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<=', now).execute();
}

/** Hashed with a derived key, since all million codes could be tried in a second without one. */
function hashOf(code: string, { accountId, phone }: Claim, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aangan: codes to phones, v1', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([accountId, phone, code]))
    .digest();
}
