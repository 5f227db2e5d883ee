import { dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { totalGuests } from '@aangan/contract/rules/guests.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AskedBooking } from './requested-booking.ts';
import { outOfBounds } from '../availability/stay-bounds.ts';

/**
 * Whether nothing can come of a request but DATES_TAKEN, at one glance and without a lock: all else is in order, it is
 * no repetition, and another guest has a day of it. Of a crowd that asks for the same days, those who came too late
 * leave by this before they queue for the home. False says nothing: the days are judged under the home's lock.
 */
export async function isTakenByOthers(db: Kysely<Database>, asked: AskedBooking, now: Date): Promise<boolean> {
  const { listingId, guestId, checkIn, checkOut, idempotencyKey = null } = asked;
  if (!isUuid(listingId) || isOutOfBounds(asked, now)) return false;
  const home = await db
    .selectFrom('listing')
    .select([
      'rent',
      'included_guests as includedGuests',
      'extra_guest_fee as extraGuestFee',
      'cleaning_fee as cleaningFee',
    ])
    .where('id', '=', listingId)
    .where('deleted_at', 'is', null)
    .where('host_id', '!=', guestId)
    .where(
      hasDaysOfOthers(
        { listingId: sql`${listingId}`, guestId: sql`${guestId}`, days: sql`${daysOf(asked, now)}` },
        now,
      ),
    )
    // What the same key was answered before has the say. So has the guest's own stay of these dates, beside which
    // nobody else can have a day.
    .where(
      sql<boolean>`not exists (
        select from booking_request where guest_id = ${guestId} and idempotency_key = ${idempotencyKey}
      )`,
    )
    .executeTakeFirst();
  if (home === undefined) return false;
  return priceStay(home, daysBetween(checkIn, checkOut), totalGuests(asked)).total === asked.totalRent;
}

/** SQL: whether at `now` a live booking of another guest than `guestId` has one of the days of a home. */
export function hasDaysOfOthers(
  { listingId, guestId, days }: Record<'listingId' | 'guestId' | 'days', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from taken_days join booking on booking.id = booking_id
    where taken_days.listing_id = ${listingId} and taken_days.days && ${days}::daterange
      and guest_id <> ${guestId} and (state <> 'held' or held_until > ${now})
  )`;
}

/** The days of what is asked for, as PostgreSQL writes them; none where they are out of bounds: of those nobody has one. */
export function daysOf(asked: AskedBooking, now: Date): string {
  return isOutOfBounds(asked, now) ? 'empty' : `[${asked.checkIn},${asked.checkOut}]`;
}

function isOutOfBounds(asked: AskedBooking, now: Date): boolean {
  return Object.keys(outOfBounds(asked, dateInIndia(now))).length > 0;
}
