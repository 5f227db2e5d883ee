import type { HoldParts } from './write-holds.ts';
import { retriedTransaction, violates } from '../../platform/database/retried-transaction.ts';
import { alreadyBooked, datesTaken, listingNotFound } from '../../platform/http/errors.ts';
import { lockFreeListings, lockListing } from '../listings/listings.ts';
import type { AskedBooking } from './requested-booking.ts';
import { readAskedHomes } from './hold-facts.ts';
import { answeredBefore, noteRequests, RequestBeside } from './booking-requests.ts';
import { type BookingRecord, requireBooking } from './bookings.ts';
import { expireHoldsOf } from './expire-holds.ts';
import { refuseTooManyHolds } from './hold-limits.ts';
import { holdTogether } from './hold-batch.ts';
import { refusalByHome, refusalByStay } from './hold-refusals.ts';
import { isTakenByOthers } from './taken-by-others.ts';
import { type NewHold, type Trx, writeHolds } from './write-holds.ts';

type Held = { booking: BookingRecord; isNew: false } | ({ isNew: true } & NewHold);

/**
 * Holds a stay, or answers the booking that is there when the same guest asks again for the same stay. All of it
 * happens under the home's lock; that no two stays share a day is the database's own last word. A new one comes with
 * its home.
 */
export async function holdStay(context: HoldParts, asked: AskedBooking, now: Date): Promise<Held> {
  const held = await holdTogether(context, asked, now);
  return held === null ? holdAlone(context, asked, now) : { isNew: true, ...held };
}

async function holdAlone(context: HoldParts, asked: AskedBooking, now: Date): Promise<Held> {
  try {
    return await retriedTransaction(context.db, (trx) => holdUnderLock(trx, context, asked, now));
  } catch (error) {
    // The same key came in for another home at the same moment: now that request can be seen.
    if (error instanceof RequestBeside) return holdAlone(context, asked, now);
    throw violates(error, 'taken_days_once') ? datesTaken() : error;
  }
}

async function holdUnderLock(trx: Trx, context: HoldParts, asked: AskedBooking, now: Date): Promise<Held> {
  await lockHome(trx, asked, now);
  const [home] = await readAskedHomes(trx, [asked], now);
  if (home === undefined || home === null) throw listingNotFound();
  const requested = answeredBefore(asked, home.known);
  if (requested !== null) return { booking: await requireBooking(trx, requested), isNew: false };

  const { listing } = home;
  throwIf(refusalByHome(listing, asked));
  if (home.sameStayId !== null) {
    const same = await requireBooking(trx, home.sameStayId);
    if (!hasSameGuests(same, asked)) throw alreadyBooked();
    await noteRequests(trx, [{ asked, bookingId: same.id }], now);
    return { booking: same, isNew: false };
  }
  throwIf(refusalByStay(home, asked, now));
  if (home.hasHoldsOver) await expireHoldsOf(trx, context, listing.id, now);
  if (context.settings.rateLimits) await refuseTooManyHolds(trx, asked, now);
  const [held] = await writeHolds(trx, context, [{ asked, home }], now);
  return { isNew: true, ...(held as NewHold) };
}

/** Takes the home's row. Whoever would have to wait for it looks first whether the days are gone by now. */
async function lockHome(trx: Trx, asked: AskedBooking, now: Date): Promise<void> {
  const free = await lockFreeListings(trx, [asked.listingId]);
  if (free.size > 0) return;
  if (await isTakenByOthers(trx, asked, now)) throw datesTaken();
  if (!(await lockListing(trx, asked.listingId))) throw listingNotFound();
}

function throwIf(refusal: Error | null): void {
  if (refusal !== null) throw refusal;
}

function hasSameGuests({ counts }: BookingRecord, { adults, children, infants, pets }: AskedBooking): boolean {
  return counts.adults === adults && counts.children === children && counts.infants === infants && counts.pets === pets;
}
