import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { tooManyRequests } from '../http/errors.ts';

const MOST_UNPAID = 5;
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Asking {
  guestId: string;
  listingId: string;
}

/**
 * Refuses a hold to whoever keeps too many days from others without paying: with five unpaid at once, after twenty in
 * a day, and for a day the third of one home when the two before it were left unpaid. The home's lock is held, and its
 * holds that are over are written down as expired.
 */
export async function refuseTooManyHolds(trx: Transaction<Database>, asking: Asking, now: Date): Promise<void> {
  await lockGuest(trx, asking.guestId);
  const refusals = [
    { until: await unpaidUntil(trx, asking, now), why: 'Please pay for or cancel one of the stays you hold first.' },
    { until: await dayFullUntil(trx, asking, now), why: 'You have asked for many stays today. Please wait a day.' },
    { until: await leftUnpaidUntil(trx, asking), why: 'You left this home unpaid twice. Please wait a day.' },
  ];
  for (const { until, why } of refusals) {
    if (until !== undefined && until > now) throw tooManyRequests((until.getTime() - now.getTime()) / 1000, why);
  }
}

/** A person's holds are counted one after another, also when they ask for several homes at once. */
async function lockGuest(trx: Kysely<Database>, guestId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', guestId).forNoKeyUpdate().execute();
}

/** When there is room again for a hold beside those that are unpaid now. */
async function unpaidUntil(trx: Kysely<Database>, { guestId }: Asking, now: Date): Promise<Date | undefined> {
  const holds = await trx
    .selectFrom('booking')
    .select('held_until')
    .where('guest_id', '=', guestId)
    .where('state', '=', 'held')
    .where('held_until', '>', now)
    .orderBy('held_until', 'desc')
    .execute();
  return holds[MOST_UNPAID - 1]?.held_until;
}

async function dayFullUntil(trx: Kysely<Database>, { guestId }: Asking, now: Date): Promise<Date | undefined> {
  const made = await trx
    .selectFrom('booking')
    .select('created_at')
    .where('guest_id', '=', guestId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .execute();
  const oldest = made[MOST_A_DAY - 1]?.created_at;
  return oldest && new Date(oldest.getTime() + DAY_MS);
}

/**
 * A day after the last of two stays of one home in a row that were left unpaid: held to the end, or given back only
 * after an hour. A guest who soon thinks better of it has kept nobody out.
 */
async function leftUnpaidUntil(trx: Kysely<Database>, { guestId, listingId }: Asking): Promise<Date | undefined> {
  const lastTwo = await trx
    .selectFrom('booking')
    .select([
      sql<Date>`coalesce(cancelled_at, held_until)`.as('ended_at'),
      sql<boolean>`(
        state = 'expired'
        or (state = 'cancelled' and cancelled_by = 'guest' and cancelled_at > created_at + interval '1 hour'
            and not exists (select from payment where payment.booking_id = booking.id and payment.kept))
      )`.as('left_unpaid'),
    ])
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  const [last, before] = lastTwo;
  if (!last?.left_unpaid || !before?.left_unpaid) return undefined;
  return new Date(last.ended_at.getTime() + DAY_MS);
}
