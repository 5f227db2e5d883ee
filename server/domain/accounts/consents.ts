import type { Consent } from '@aangan/contract/accounts/consent.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What new accounts must agree to: nothing, or what RULES=india asks. */
export type ConsentRules = 'none' | 'india';

/** The fields that a new account lacks. */
export function missingConsent(rules: ConsentRules, { adult, notice }: Consent): ('adult' | 'notice')[] {
  if (rules === 'none') return [];
  return [...(adult === true ? [] : ['adult' as const]), ...(notice === undefined ? ['notice' as const] : [])];
}

/** Saves what a person agreed to; the first time of each stays. */
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

/** Whether a person has yet to agree: to both, whatever the version of the notice was. */
export async function lacksConsent(db: Kysely<Database>, accountId: string, rules: ConsentRules): Promise<boolean> {
  if (rules === 'none') return false;
  const kinds = await db.selectFrom('consent').select('kind').distinct().where('account_id', '=', accountId).execute();
  return kinds.length < 2;
}
