import type { Detail } from '@aangan/contract/pages/page-data.ts';
import type { Account } from '../domain/accounts/account.ts';
import { findBookedDates } from '../domain/availability/booked-dates.ts';
import type { PageParts } from './page-parts.ts';
import type { ListingRecord } from '../domain/listings/listings.ts';
import { presentListing } from '../api/presenters/present-listing.ts';
import { maySeePhone, maySeePlace } from '../domain/listings/who-may.ts';
import { findExactPlace } from '../domain/places/exact-places.ts';

/** What the detail screen of a published home shows to one signed-in person: all that reading the home tells them. */
export async function detailFor(viewer: Account, home: ListingRecord, { db, clock }: PageParts): Promise<Detail> {
  const now = clock();
  const [phone, place, days] = await Promise.all([
    maySeePhone(db, home, viewer, now),
    placeFor(viewer, home, { db, now }),
    findBookedDates(db, home.id, now),
  ]);
  return {
    listing: presentListing(home, { phone, place }),
    bookedDates: days ?? [],
    viewer: { _id: viewer.id, name: viewer.name, email: viewer.email },
  };
}

async function placeFor(viewer: Account, home: ListingRecord, { db, now }: Pick<PageParts, 'db'> & { now: Date }) {
  return (await maySeePlace(db, home, viewer, now)) ? findExactPlace(db, home.id) : null;
}
