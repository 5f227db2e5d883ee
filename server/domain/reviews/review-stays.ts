import { CHECK_IN_HOUR } from '@aangan/contract/rules/refund-terms.ts';
import { isReviewTime } from '@aangan/contract/rules/review-window.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { lockListing } from '../homes/listings.ts';
import { bookingNotFound } from '../refusals.ts';
import type { Side } from './review-tables.ts';

/** A booking with what decides who may review it and when. */
export interface ReviewStay {
  bookingId: string;
  listingId: string;
  guestId: string;
  hostId: string;
  checkIn: string;
  checkOut: string;
  /** Confirmed or completed, or paid and cancelled after check-in; true before check-in too (see `isReviewable`). */
  tookPlace: boolean;
}

/** SQL of `ReviewStay.tookPlace` for the `booking` in scope. Payment is checked only for cancelled bookings. */
export const tookPlace: RawBuilder<boolean> = sql<boolean>`(
  booking.state in ('confirmed', 'completed')
  or booking.state = 'cancelled'
    and booking.cancelled_at >= (booking.check_in + make_interval(hours => ${sql.lit(CHECK_IN_HOUR)})) at time zone 'Asia/Kolkata'
    and (booking.settled_elsewhere or exists (select from payment where payment.booking_id = booking.id and payment.is_accepted))
)`;

/** The stay of a booking for its guest or host, with this person's side; 404 for everyone else. */
export async function requireReviewStay(
  db: Db,
  bookingId: string,
  accountId: string,
): Promise<ReviewStay & { side: Side }> {
  const stay = await findStay(db, bookingId);
  const side = stay?.guestId === accountId ? 'guest' : stay?.hostId === accountId ? 'host' : null;
  if (stay === null || side === null) throw bookingNotFound();
  return { ...stay, side };
}

/** Locks the home for the rest of the transaction, which serializes reviews of both sides. */
export async function lockReviewStay(
  trx: Db,
  bookingId: string,
  accountId: string,
): Promise<ReviewStay & { side: Side }> {
  const { listingId } = await requireReviewStay(trx, bookingId, accountId);
  await lockListing(trx, listingId);
  return requireReviewStay(trx, bookingId, accountId);
}

export function isReviewable(stay: ReviewStay, now: Date): boolean {
  return stay.tookPlace && isReviewTime(stay.checkOut, now);
}

export async function findStay(db: Db, bookingId: string): Promise<ReviewStay | null> {
  if (!isUuid(bookingId)) return null;
  const row = await db
    .selectFrom('booking')
    .select([
      'id as bookingId',
      'listing_id as listingId',
      'guest_id as guestId',
      'host_id as hostId',
      'check_in as checkIn',
      'check_out as checkOut',
      tookPlace.as('tookPlace'),
    ])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
