import { daysBetween } from '@aangan/contract/dates.ts';
import { totalGuests } from '@aangan/contract/guests.ts';
import { priceStay } from '@aangan/contract/price.ts';
import { refundPolicy } from '@aangan/contract/refunds.ts';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { retriedTransaction, violates } from '../database/retried-transaction.ts';
import type { Database } from '../database/schema.ts';
import { alreadyBooked, datesTaken, listingNotFound, ownListing, priceChanged } from '../http/errors.ts';
import { type ListingRecord, lockListing } from '../listing/listings.ts';
import { requireListing } from '../listing/require-listing.ts';
import { mayBook } from '../listing/who-may.ts';
import type { AskedBooking } from './asked-booking.ts';
import { post } from './booking-post.ts';
import { findRequested, noteRequest, RequestBeside } from './booking-requests.ts';
import { type BookingRecord, bookingRecord, requireBooking, selectBookings } from './bookings.ts';
import { isLive, settled } from './booking-states.ts';
import { expireHoldsOf } from './expire-holds.ts';
import { refuseTooManyHolds } from './hold-limits.ts';
import { heldLetterToGuest, heldLetterToHost } from './hold-letters.ts';
import { holdUntil } from './holds.ts';
import { refuseOutOfBounds } from './stay-bounds.ts';
import { isTakenByOthers } from './taken-by-others.ts';

interface Held {
  booking: BookingRecord;
  isNew: boolean;
}

type Trx = Transaction<Database>;

/**
 * Holds a stay, or answers the booking that is there when the same guest asks again for the same stay. All of it
 * happens under the home's lock; that no two stays share a day is the database's own last word.
 */
export async function holdStay(context: Context, asked: AskedBooking, now: Date): Promise<Held> {
  try {
    // One connection for both: whoever had to wait for it looks at what became of the days meanwhile.
    return await context.db.connection().execute(async (db) => {
      if (await isTakenByOthers(db, asked, now)) throw datesTaken();
      return retriedTransaction(db, (trx) => holdUnderLock(trx, context, asked, now));
    });
  } catch (error) {
    // The same key came in for another home at the same moment: now that request can be seen.
    if (error instanceof RequestBeside) return holdStay(context, asked, now);
    throw violates(error, 'taken_days_once') ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: Context, asked: AskedBooking, now: Date): Promise<Held> {
  const { listingId, guestId } = asked;
  if (!(await lockListing(trx, listingId))) throw listingNotFound();
  if (await isTakenByOthers(trx, asked, now)) throw datesTaken();
  const requested = await findRequested(trx, asked);
  if (requested !== null) return { booking: await requireBooking(trx, requested), isNew: false };

  const listing = await requireListing(trx, listingId, now);
  if (!mayBook(listing, guestId)) throw ownListing();
  const same = await findSameStay(trx, asked, now);
  if (same !== null) {
    if (!hasSameGuests(same, asked)) throw alreadyBooked();
    await noteRequest(trx, asked, same.id, now);
    return { booking: same, isNew: false };
  }

  refuseOutOfBounds(asked, now);
  const { total } = priceStay(listing, daysBetween(asked.checkIn, asked.checkOut), totalGuests(asked));
  if (total !== asked.totalRent) throw priceChanged(total);
  await expireHoldsOf(trx, context, listingId, now);
  if (context.settings.rateLimits) await refuseTooManyHolds(trx, asked, now);
  const id = await insertHold(trx, listing, asked, { now, holdHours: context.settings.holdHours });
  await noteRequest(trx, asked, id, now);
  const booking = await requireBooking(trx, id);
  await postHeldLetters(trx, context, booking, listing);
  return { booking, isNew: true };
}

/** Guest and host hear of it at once, with what is to be done. */
async function postHeldLetters(trx: Trx, context: Context, booking: BookingRecord, listing: ListingRecord) {
  const stay = { booking, listing, publicUrl: context.settings.publicUrl };
  const { guest, host } = booking;
  await post(trx, context, heldLetterToGuest(stay), { to: guest.email });
  await post(trx, context, heldLetterToHost(stay), { to: host.email, replyTo: guest.email });
}

/** This guest's live booking of the same home and dates. */
async function findSameStay(trx: Trx, asked: AskedBooking, now: Date): Promise<BookingRecord | null> {
  const rows = await selectBookings(trx)
    .where('booking.listing_id', '=', asked.listingId)
    .where('booking.guest_id', '=', asked.guestId)
    .where('booking.check_in', '=', asked.checkIn)
    .where('booking.check_out', '=', asked.checkOut)
    .where('booking.state', 'in', ['held', 'confirmed'])
    .execute();
  return rows.map((row) => settled(bookingRecord(row), now)).find(({ state }) => isLive(state)) ?? null;
}

function hasSameGuests({ counts }: BookingRecord, { adults, children, infants, pets }: AskedBooking): boolean {
  return counts.adults === adults && counts.children === children && counts.infants === infants && counts.pets === pets;
}

async function insertHold(
  trx: Trx,
  listing: ListingRecord,
  asked: AskedBooking,
  { now, holdHours }: { now: Date; holdHours: number },
): Promise<string> {
  const { id } = await trx
    .insertInto('booking')
    .values({
      listing_id: listing.id,
      guest_id: asked.guestId,
      host_id: listing.hostId,
      check_in: asked.checkIn,
      check_out: asked.checkOut,
      adults: asked.adults,
      children: asked.children,
      infants: asked.infants,
      pets: asked.pets,
      rent: listing.rent,
      included_guests: listing.includedGuests,
      extra_guest_fee: listing.extraGuestFee,
      cleaning_fee: listing.cleaningFee,
      total_rent: asked.totalRent,
      free_cancel_hours: refundPolicy.freeCancelHours,
      late_refund_percent: refundPolicy.lateRefundPercent,
      state: 'held',
      held_until: holdUntil(now, holdHours, asked.checkIn),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
