import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES, PHONE_CODES_AN_HOUR } from '@aangan/contract/limits.ts';
import { HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import * as words from '@aangan/contract/words/en/shared/sms.ts';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import type { SendSms } from '../../platform/sms/sms-gateway.ts';
import type { AppContext } from '../context.ts';
import { codeVoid, wrongCode } from '../refusals.ts';
import { lockAccount } from './accounts.ts';

interface Claim {
  accountId: string;
  /** E.164. */
  phone: string;
}

/** Limits messages to other people's phones from many accounts; higher than normal use. */
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

/** An SMS to be sent; its code is derived from `smsId` at that time. */
interface QueuedCode {
  accountId: string;
  smsId: string;
}

const SEND_CODE = 'send-phone-code';
const CONCURRENCY = 4;
/** Short, because the person is waiting for the code, which is valid for ten minutes. */
const MAX_RETRY_SECONDS = 30;
const sent = new Counter({ name: 'aangan_sms_sent_total', help: 'SMS accepted by the gateway' });

/** Registers the sending of codes, with retries until they expire. Call before `jobs.start()`. */
export function registerPhoneCodes({ db, jobs, clock, secret }: AppContext, send: SendSms): void {
  const handle = async ({ accountId, smsId }: QueuedCode) => {
    const code = deriveCode(smsId, secret);
    const row = await db
      .selectFrom('phone_code')
      .select(['phone', 'code_hash'])
      .where('account_id', '=', accountId)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    const isCurrent = row && timingSafeEqual(row.code_hash, hashCode(code, { accountId, phone: row.phone }, secret));
    if (!isCurrent) return;
    await send({ id: smsId, to: row.phone, text: words.code({ code, minutes: String(PHONE_CODE_MINUTES) }) });
    sent.inc();
  };
  const retrySeconds = (attempt: number) => Math.min(MAX_RETRY_SECONDS, 2 ** (attempt - 1));
  jobs.registerHandler(SEND_CODE, handle, { concurrency: CONCURRENCY, retrySeconds });
}

/** Sends a locked account a code after the commit, in place of the former and its attempts. Returns its expiry. */
export async function issueCode(
  trx: Trx,
  claim: Claim,
  { jobs, secret, now }: Pick<AppContext, 'jobs' | 'secret'> & { now: Date },
): Promise<Date> {
  const { accountId, phone } = claim;
  const smsId = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  const row = { phone, code_hash: hashCode(deriveCode(smsId, secret), claim, secret), tries: 0, expires_at: expiresAt };
  await trx
    .insertInto('phone_code')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  const queued: QueuedCode = { accountId, smsId };
  await jobs.send(trx, SEND_CODE, queued);
  return expiresAt;
}

/**
 * Checks a code; if it is correct, the number becomes this person's, and is removed from other accounts. Each attempt
 * is counted and committed before the comparison, so that at most five are compared, whatever their concurrency.
 * Refuses a wrong code with the number of remaining attempts, and an invalid code (CODE_VOID).
 */
export async function tryCode(
  db: Db,
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
  if (!timingSafeEqual(expected, hashCode(code, { accountId, phone }, secret))) {
    throw wrongCode(PHONE_CODE_TRIES - tries);
  }
  await retryTransaction(db, async (trx) => {
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
async function verifyPhone(trx: Trx, { accountId, phone }: Claim, now: Date): Promise<void> {
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

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<=', now).execute();
}

/** A code of six digits, derived from the id of its SMS. */
function deriveCode(smsId: string, secret: string): string {
  return String(computeKeyedHash('aangan: codes of messages, v1', smsId, secret).readUIntBE(0, 6) % 1_000_000).padStart(
    6,
    '0',
  );
}

/** Hashed with a derived key, because an unkeyed hash of a million codes could be reversed in a second. */
function hashCode(code: string, { accountId, phone }: Claim, secret: string): Buffer {
  return computeKeyedHash('aangan: codes to phones, v1', JSON.stringify([accountId, phone, code]), secret);
}

function computeKeyedHash(purpose: string, text: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(text).digest();
}
