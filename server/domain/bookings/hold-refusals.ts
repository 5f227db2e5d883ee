import { dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { totalGuests } from '@aangan/contract/rules/guests.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import {
  datesTaken,
  invalidInput,
  listingNotFound,
  ownListing,
  priceChanged,
  type Refusal,
} from '../../platform/http/errors.ts';
import type { ListingRecord } from '../listings/listings.ts';
import { mayBook } from '../listings/who-may.ts';
import type { AskedBooking } from './requested-booking.ts';
import type { AskedHome } from './hold-facts.ts';
import { outOfBounds } from '../availability/stay-bounds.ts';

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
