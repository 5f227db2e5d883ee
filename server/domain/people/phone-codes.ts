import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES, PHONE_CODES_AN_HOUR } from '@aangan/contract/limits.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/rate-limits/rate-limits.ts';
import { hashSubject } from '../../platform/rate-limits/limit-subjects.ts';
import { lockAccount } from '../accounts/accounts.ts';
import { codeVoid, wrongCode } from '../refusals.ts';

/** A code as it is sent, once. */
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
/** Nobody verifies so many phones; whoever opens many accounts has others' phones ring all the same. */
const CODES_A_DAY_OF_A_NETWORK = 30;

/** For a person and for a number alike, so that many accounts do not make one phone ring, and for where it is asked from. */
export function codeLimits({ accountId, phone }: Claim, network: string): Limit[] {
  const hourly = { most: PHONE_CODES_AN_HOUR, withinMs: HOUR_MS };
  return [
    { kind: 'phone code by account', subject: hashSubject(accountId), ...hourly },
    { kind: 'phone code by number', subject: hashSubject(phone), ...hourly },
    {
      kind: 'phone code by network',
      subject: hashSubject(network),
      most: CODES_A_DAY_OF_A_NETWORK,
      withinMs: 24 * HOUR_MS,
    },
  ];
}

/** Makes a code for a locked account; it supersedes the one before, and the tries begin anew. */
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
 * Tries a code, and where it is right writes the number down as this person's, and no other's any more. Each try is counted
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
    // Another try with the same code was quicker.
    if (numDeletedRows === 0n) throw codeVoid();
    await verifyPhone(trx, { accountId, phone }, now);
  });
}

/** Two accounts that prove one number at the same moment wait for each other; the later one has it. */
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

/** Removes what verifies nothing any more. */
export async function forgetExpiredCodes(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<=', now).execute();
}

/** Under a key of its own, derived from the secret: a million codes are tried in a second by whoever has the key alone. */
function hashOf(code: string, { accountId, phone }: Claim, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'aangan: codes to phones, v1', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([accountId, phone, code]))
    .digest();
}
