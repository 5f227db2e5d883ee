import { MAX_AUTOMATIC, type NewAutomatic } from '@aangan/contract/inbox/automatic.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lockListing } from '../homes/lock-listing.ts';
import { requireOwnListing } from '../homes/require-listing.ts';
import { automaticNotFound, listFull } from '../refusals.ts';
import type { RuleTiming } from './automatic-timing.ts';

type Db = Kysely<Database>;

/** A rule for automatic messages of a home. */
export interface RuleRecord extends RuleTiming {
  id: string;
  /** Includes placeholders. */
  message: string;
}

const columns = ['automatic_message.id', 'moment as trigger', 'days', 'hour', 'message', 'since'] as const;

/** A home's rules, only for its host (NOT_ALLOWED), oldest first. */
export async function listOwnRules(db: Db, listingId: string, hostId: string, now: Date): Promise<RuleRecord[]> {
  await requireOwnListing(db, listingId, hostId, now);
  return listRules(db, listingId);
}

export function listRules(db: Db, listingId: string): Promise<RuleRecord[]> {
  return db
    .selectFrom('automatic_message')
    .select(columns)
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a rule to a host's own home (LIST_FULL). It sends only messages due from now on. */
export async function addRule(
  db: Db,
  { listingId, hostId }: { listingId: string; hostId: string },
  rule: NewAutomatic,
  now: Date,
): Promise<RuleRecord> {
  await requireOwnListing(db, listingId, hostId, now);
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, listingId);
    const { rows } = await sql<{ count: number }>`
      select count(*) from automatic_message where listing_id = ${listingId}`.execute(trx);
    if (Number(rows[0]?.count) >= MAX_AUTOMATIC) throw listFull();
    return insertRule(trx, listingId, rule, now);
  });
}

/** Adds a rule without checking the limit. */
export function insertRule(
  trx: Transaction<Database>,
  listingId: string,
  rule: NewAutomatic,
  now: Date,
): Promise<RuleRecord> {
  return trx
    .insertInto('automatic_message')
    .values({ listing_id: listingId, ...timingColumns(rule), message: rule.message, since: now, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Changes a host's own rule (404 for others). With a new send time it sends only messages due from now on. A guest who
 * already received the rule's message for a stay gets no second message.
 */
export function changeRule(
  db: Db,
  { id, hostId }: { id: string; hostId: string },
  rule: NewAutomatic,
  now: Date,
): Promise<RuleRecord> {
  return retryTransaction(db, async (trx) => {
    const before = await selectOwnRule(trx, id, hostId).forUpdate('automatic_message').executeTakeFirst();
    if (before === undefined) throw automaticNotFound();
    const changed = timingColumns(rule);
    const isSame = before.trigger === changed.moment && before.hour === changed.hour && before.days === changed.days;
    return trx
      .updateTable('automatic_message')
      .set({ ...changed, message: rule.message, ...(!isSame && { since: now }) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

export function deleteRule(db: Db, { id, hostId }: { id: string; hostId: string }): Promise<void> {
  return retryTransaction(db, async (trx) => {
    const rule = await selectOwnRule(trx, id, hostId).forUpdate('automatic_message').executeTakeFirst();
    if (rule === undefined) throw automaticNotFound();
    await trx.deleteFrom('automatic_message').where('id', '=', id).execute();
  });
}

function selectOwnRule(db: Db, id: string, hostId: string) {
  if (!isUuid(id)) throw automaticNotFound();
  return db
    .selectFrom('automatic_message')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(columns)
    .where('automatic_message.id', '=', id)
    .where('listing.host_id', '=', hostId);
}

function timingColumns(rule: NewAutomatic) {
  return {
    moment: rule.when,
    days: 'days' in rule ? rule.days : null,
    hour: 'hour' in rule ? Number(rule.hour.slice(0, 2)) : null,
  };
}
