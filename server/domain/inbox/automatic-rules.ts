import { type AutomaticTrigger, MAX_AUTOMATIC, type NewAutomatic } from '@aangan/contract/inbox/host-messages.ts';
import { addDays, type CalendarDate, dateInIndia, HOUR_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import { CHECK_IN_HOUR } from '@aangan/contract/rules/refund-terms.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { lockListing } from '../homes/listings.ts';
import { requireOwnListing } from '../homes/permissions.ts';
import { automaticNotFound, listFull } from '../refusals.ts';

export interface RuleRecord extends RuleTiming {
  id: string;
  /** Includes placeholders. */
  message: string;
}

const columns = ['automatic_message.id', 'moment as trigger', 'days', 'hour', 'message', 'since'] as const;

/** A home's rules of automatic messages, oldest first. Refuses everyone but its host (NOT_ALLOWED). */
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
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, listingId);
    // Its host may have deleted it meanwhile.
    await requireOwnListing(trx, listingId, hostId, now);
    const rules = await listRules(trx, listingId);
    const { moment, days, hour } = timingColumns(rule);
    // Sent again after a lost answer; two equal rules would send every guest two messages.
    const same = rules.find(
      (one) => one.message === rule.message && one.trigger === moment && one.hour === hour && one.days === days,
    );
    if (same !== undefined) return same;
    if (rules.length >= MAX_AUTOMATIC) throw listFull();
    return insertRule(trx, listingId, rule, now);
  });
}

/** Adds a rule without checking the limit. */
export function insertRule(trx: Trx, listingId: string, rule: NewAutomatic, now: Date): Promise<RuleRecord> {
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

export interface RuleTiming {
  trigger: AutomaticTrigger;
  /** Days before check-in; only for 'before'. */
  days: number | null;
  /** The hour of the day in India, from 0 to 23; only for 'before' and 'checkout'. */
  hour: number | null;
  /** The rule sends nothing that was due earlier. */
  since: Date;
}

/** The times of a stay that the send time of a rule depends on. */
export interface StayTimes {
  heldAt: Date;
  /** Null if unpaid. */
  paidAt: Date | null;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** Whether its send time has passed today and is not before `since`; the caller checks the state of the stay. */
export function isDue(rule: RuleTiming, stay: StayTimes, now: Date): boolean {
  const at = dueAt(rule, stay);
  return at !== null && rule.since <= at && at <= now && now < dueUntil(at);
}

/**
 * The send time of a rule for a stay; null if it never applies. Messages before check-in and on the day of check-out
 * are only for paid stays; a payment after the time before check-in sends the message at once, until check-in.
 */
export function dueAt({ trigger, days, hour }: Omit<RuleTiming, 'since'>, stay: StayTimes): Date | null {
  const { heldAt, paidAt, checkIn, checkOut } = stay;
  if (trigger === 'hold') return heldAt;
  if (trigger === 'payment' || paidAt === null) return paidAt;
  const day = trigger === 'before' ? addDays(checkIn, -(days ?? 0)) : checkOut;
  const at = instantInIndia(day, hour ?? 0);
  if (paidAt <= at) return at;
  return trigger === 'before' && paidAt < instantInIndia(checkIn, CHECK_IN_HOUR) ? paidAt : null;
}

/** The deadline: midnight in India, but at least an hour after the send time. */
function dueUntil(at: Date): Date {
  const midnight = instantInIndia(addDays(dateInIndia(at), 1));
  return new Date(Math.max(midnight.getTime(), at.getTime() + HOUR_MS));
}
