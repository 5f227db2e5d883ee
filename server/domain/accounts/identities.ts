import type { Consent } from '@aangan/contract/accounts/users.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { appendEvent } from '../events/event-log.ts';
import { consentNeeded, otherIdentity, passwordAccountExists, wrongIdentityToken } from '../refusals.ts';
import {
  type Account,
  type AccountRecord,
  type ConsentRules,
  createAccountUnlessTaken,
  findAccountByEmail,
  lockAccount,
  missingConsent,
  saveConsent,
} from './accounts.ts';
import type { Identity } from './identity-token.ts';
import { endAllSessions } from './sessions.ts';

interface SignIn {
  signedIn: Account | null;
  consent: Consent;
  rules: ConsentRules;
  /** Removes what a stranger may have entered in an account that was opened with the identity's e-mail address. */
  onTakeOver: (trx: Trx, accountId: string) => Promise<void>;
}

/**
 * The account of an identity; the first sign-in links or creates it. Refuses a used token (WRONG_IDENTITY_TOKEN), an
 * account that may belong to someone else (PASSWORD_ACCOUNT_EXISTS) or does (OTHER_IDENTITY), and a new account without
 * required consents (CONSENT_NEEDED); a refused token can be used again.
 */
export function findOrCreateAccount(db: Db, identity: Identity, sent: SignIn, now: Date): Promise<Account> {
  return retryTransaction(db, async (trx) => {
    // Serializes concurrent first sign-ins of one person.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${identity.issuer} ${identity.subject}`}, 0))`.execute(
      trx,
    );
    await consumeToken(trx, identity);
    const known = await findLinkedAccount(trx, identity);
    const account = known ?? (await accountToLink(trx, identity, sent, now));
    if (known === null) await link(trx, identity, account, now);
    await saveConsent(trx, account.id, sent.consent, now);
    return account;
  });
}

/** An account has at most one identity per issuer. Identified by subject, since e-mail addresses can be reassigned. */
async function link(trx: Db, { issuer, subject }: Identity, { id }: Account, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity')
    .values({ issuer, subject, account_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'issuer']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw otherIdentity();
}

/** Whether an account has an identity of this issuer, or without `issuer` of any issuer. */
export async function hasIdentity(db: Db, accountId: string, issuer?: string): Promise<boolean> {
  const ofAccount = db.selectFrom('identity').select('issuer').where('account_id', '=', accountId);
  const ofIssuer = issuer === undefined ? ofAccount : ofAccount.where('issuer', '=', issuer);
  return (await ofIssuer.executeTakeFirst()) !== undefined;
}

/** Deletes records of used tokens that have expired, which are invalid anyway. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_identity_token').where('expires_at', '<', now).execute();
}

/** Records a token as used; refuses a token that was used before (WRONG_IDENTITY_TOKEN). */
async function consumeToken(trx: Db, { tokenHash, tokenExpiresAt }: Identity): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_identity_token')
    .values({ token_hash: tokenHash, expires_at: tokenExpiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw wrongIdentityToken();
}

async function findLinkedAccount(trx: Db, { issuer, subject }: Identity): Promise<Account | null> {
  const account = await trx
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['account.id', 'account.name', 'account.email'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
  return account ?? null;
}

/** Creates an account, or returns the account with the identity's e-mail address if they may be linked. */
async function accountToLink(trx: Trx, identity: Identity, sent: SignIn, now: Date): Promise<Account> {
  const { signedIn, consent, rules, onTakeOver } = sent;
  const { name, email } = identity;
  const opened = await createAccountUnlessTaken(trx, { name, email, passwordHash: null, emailVerifiedAt: now }, now);
  if (opened !== null) {
    if (missingConsent(rules, consent).length > 0) throw consentNeeded();
    await appendEvent(trx, { kind: 'account-opened', accountId: opened.id, data: { isVerified: true } }, now);
    return opened;
  }
  const found = await findAccountByEmail(trx, email);
  const existing = found && (await lockAccount(trx, found.id));
  // It was deleted meanwhile, and its address is free again.
  if (existing === null) return accountToLink(trx, identity, sent, now);
  if (await hasIdentity(trx, existing.id, identity.issuer)) throw otherIdentity();
  if (existing.emailVerifiedAt === null) {
    await onTakeOver(trx, existing.id);
    return claimAccount(trx, existing, now);
  }
  if (!identity.speaksForEmail && signedIn?.id !== existing.id) throw passwordAccountExists();
  return existing;
}

/** The address was never verified: removes password and sessions of its account, and links it to the identity. */
async function claimAccount(trx: Trx, account: AccountRecord, now: Date): Promise<Account> {
  await trx
    .updateTable('account')
    .set({ password_hash: null, email_verified_at: now })
    .where('id', '=', account.id)
    .execute();
  await endAllSessions(trx, account.id);
  await appendEvent(trx, { kind: 'email-verified', accountId: account.id, data: {} }, now);
  return account;
}
