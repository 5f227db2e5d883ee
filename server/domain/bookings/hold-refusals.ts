import { dateInIndia, daysBetween } from '@aangan/contract/dates.ts';
import { totalGuests } from '@aangan/contract/guests.ts';
import { priceStay } from '@aangan/contract/price.ts';
import { datesTaken, invalidInput, listingNotFound, ownListing, priceChanged, type Refusal } from '../http/errors.ts';
import type { ListingRecord } from '../listing/listings.ts';
import { mayBook } from '../listing/who-may.ts';
import type { AskedBooking } from './asked-booking.ts';
import type { AskedHome } from './asked-home.ts';
import { outOfBounds } from './stay-bounds.ts';

/** Why nobody, or this guest, books the home; null when there is no reason. */
export function refusalByHome(listing: ListingRecord, { guestId }: AskedBooking): Refusal | null {
  if (listing.deletedAt !== null) return listingNotFound();
  return mayBook(listing, guestId) ? null : ownListing();
}

/** Why the home is not held for what is asked: its bounds, its price, its days; null when there is no reason. */
export function refusalByStay({ listing, isTakenByOthers }: AskedHome, asked: AskedBooking, now: Date): Refusal | null {
  const fields = outOfBounds(asked, dateInIndia(now));
  if (Object.keys(fields).length > 0) return invalidInput(fields);
  const { total } = priceStay(listing, daysBetween(asked.checkIn, asked.checkOut), totalGuests(asked));
  if (total !== asked.totalRent) return priceChanged(total);
  return isTakenByOthers ? datesTaken() : null;
}
