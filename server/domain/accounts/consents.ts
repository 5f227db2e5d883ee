import type { Consent } from '@aangan/contract/accounts/consent.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Consents required of new accounts: none, or those of RULES=india. */
export type ConsentRules = 'none' | 'india';

/** The required consents that a new account lacks. */
export function missingConsent(rules: ConsentRules, { adult, notice }: Consent): ('adult' | 'notice')[] {
  if (rules === 'none') return [];
  return [...(adult === true ? [] : ['adult' as const]), ...(notice === undefined ? ['notice' as const] : [])];
}

/** Saves a person's consents; keeps the time of an earlier consent. */
export async function saveConsent(
  trx: Transaction<Database>,
  accountId: string,
  { adult, notice }: Consent,
  now: Date,
): Promise<void> {
  const given = [
    ...(adult === true ? [{ kind: 'adult' as const, version: null }] : []),
    ...(notice === undefined ? [] : [{ kind: 'notice' as const, version: notice }]),
  ];
  if (given.length === 0) return;
  await trx
    .insertInto('consent')
    .values(given.map((one) => ({ ...one, account_id: accountId, given_at: now })))
    .onConflict((conflict) => conflict.constraint('consent_once').doNothing())
    .execute();
}

/** Whether a person lacks a consent; any version of the notice counts. */
export async function lacksConsent(db: Kysely<Database>, accountId: string, rules: ConsentRules): Promise<boolean> {
  if (rules === 'none') return false;
  const kinds = await db.selectFrom('consent').select('kind').distinct().where('account_id', '=', accountId).execute();
  return kinds.length < 2;
}
