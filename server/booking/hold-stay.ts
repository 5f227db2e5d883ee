import { daysBetween } from '@aangan/contract/dates.ts';
import { totalGuests } from '@aangan/contract/guests.ts';
import { priceStay } from '@aangan/contract/price.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { isUuid } from '../database/is-uuid.ts';
import { retriedTransaction, violates } from '../database/retried-transaction.ts';
import type { Database } from '../database/schema.ts';
import { alreadyBooked, datesTaken, listingNotFound, ownListing, priceChanged } from '../http/errors.ts';
import { type ListingRecord, lockListing } from '../listing/listings.ts';
import { mayBook } from '../listing/who-may.ts';
import type { AskedBooking } from './asked-booking.ts';
import { readAskedHome } from './asked-home.ts';
import { answeredBefore, noteRequest, RequestBeside } from './booking-requests.ts';
import { type BookingRecord, requireBooking } from './bookings.ts';
import { expireHoldsOf } from './expire-holds.ts';
import { refuseTooManyHolds } from './hold-limits.ts';
import { heldLetterToGuest, heldLetterToHost } from './hold-letters.ts';
import { heldBy, insertHold, newHold } from './new-hold.ts';
import { refuseOutOfBounds } from './stay-bounds.ts';
import { isTakenByOthers } from './taken-by-others.ts';

type Held = { booking: BookingRecord; isNew: false } | { booking: BookingRecord; isNew: true; listing: ListingRecord };

type Trx = Transaction<Database>;

/**
 * Holds a stay, or answers the booking that is there when the same guest asks again for the same stay. All of it
 * happens under the home's lock; that no two stays share a day is the database's own last word. A new one comes with
 * its home.
 */
export async function holdStay(context: Context, asked: AskedBooking, now: Date): Promise<Held> {
  try {
    return await retriedTransaction(context.db, (trx) => holdUnderLock(trx, context, asked, now));
  } catch (error) {
    // The same key came in for another home at the same moment: now that request can be seen.
    if (error instanceof RequestBeside) return holdStay(context, asked, now);
    throw violates(error, 'taken_days_once') ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: Context, asked: AskedBooking, now: Date): Promise<Held> {
  await lockHome(trx, asked, now);
  const home = await readAskedHome(trx, asked, now);
  const requested = answeredBefore(asked, home.known);
  if (requested !== null) return { booking: await requireBooking(trx, requested), isNew: false };

  const { listing } = home;
  if (listing.deletedAt !== null) throw listingNotFound();
  if (!mayBook(listing, asked.guestId)) throw ownListing();
  if (home.sameStayId !== null) {
    const same = await requireBooking(trx, home.sameStayId);
    if (!hasSameGuests(same, asked)) throw alreadyBooked();
    await noteRequest(trx, asked, same.id, now);
    return { booking: same, isNew: false };
  }

  refuseOutOfBounds(asked, now);
  const { total } = priceStay(listing, daysBetween(asked.checkIn, asked.checkOut), totalGuests(asked));
  if (total !== asked.totalRent) throw priceChanged(total);
  if (home.isTakenByOthers) throw datesTaken();
  if (home.hasHoldsOver) await expireHoldsOf(trx, context, listing.id, now);
  if (context.settings.rateLimits) await refuseTooManyHolds(trx, asked, now);
  const booking = newHold(home, asked, { now, holdHours: context.settings.holdHours });
  await insertHold(trx, booking);
  await noteRequest(trx, asked, booking.id, now);
  await postHeldLetters(trx, context, booking, listing);
  return { booking, isNew: true, listing: heldBy(listing, booking) };
}

/** Takes the home's row. Whoever would have to wait for it looks first whether the days are gone by now. */
async function lockHome(trx: Trx, asked: AskedBooking, now: Date): Promise<void> {
  if (await lockFreeListing(trx, asked.listingId)) return;
  if (await isTakenByOthers(trx, asked, now)) throw datesTaken();
  if (!(await lockListing(trx, asked.listingId))) throw listingNotFound();
}

/** Takes a home's row as `lockListing` does, unless somebody else has it; false also where there is no such home. */
async function lockFreeListing(trx: Trx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`select id from listing where id = ${id} for no key update skip locked`.execute(trx);
  return rows.length === 1;
}

/** Guest and host hear of it at once, with what is to be done. */
async function postHeldLetters(trx: Trx, context: Context, booking: BookingRecord, listing: ListingRecord) {
  const stay = { booking, listing, publicUrl: context.settings.publicUrl };
  const { guest, host } = booking;
  await context.mailer.write(
    trx,
    { letter: heldLetterToGuest(stay), to: guest.email },
    { letter: heldLetterToHost(stay), to: host.email, replyTo: guest.email },
  );
}

function hasSameGuests({ counts }: BookingRecord, { adults, children, infants, pets }: AskedBooking): boolean {
  return counts.adults === adults && counts.children === children && counts.infants === infants && counts.pets === pets;
}
