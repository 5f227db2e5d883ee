import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { rowOfRules, rulesOfRow } from './rules-rows.ts';

/** The rules of a home; the default rules if it has not set any. */
export async function findStayRules(db: Kysely<Database>, listingId: string): Promise<StayRules> {
  const row = await db.selectFrom('stay_rules').selectAll().where('listing_id', '=', listingId).executeTakeFirst();
  return rulesOfRow(row ?? null);
}

/**
 * Saves the rules of a home, under its lock. A change of the preparation days takes effect at once on free days, after
 * existing stays and those of other sites.
 */
export async function saveRules(
  trx: Transaction<Database>,
  listingId: string,
  rules: StayRules,
  now: Date,
): Promise<void> {
  const row = { ...rowOfRules(rules), updated_at: now };
  await trx
    .insertInto('stay_rules')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute();
  await sql`select sync_preparation_days(${listingId}), sync_feed_days(${listingId})`.execute(trx);
}
