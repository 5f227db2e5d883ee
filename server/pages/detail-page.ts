import type { Detail } from '@aangan/contract/pages/page-data.ts';
import type { Account } from '../domain/accounts/account.ts';
import { findBookedDates } from '../domain/availability/booked-dates.ts';
import type { PageParts } from './page-parts.ts';
import type { ListingRecord } from '../domain/listings/listings.ts';
import { presentListing } from '../api/presenters/present-listing.ts';
import { maySeePhone } from '../domain/listings/who-may.ts';

/** What the detail screen of a published home shows to one signed-in person. */
export async function detailFor(viewer: Account, home: ListingRecord, { db, clock }: PageParts): Promise<Detail> {
  const now = clock();
  const [phone, days] = await Promise.all([maySeePhone(db, home, viewer, now), findBookedDates(db, home.id, now)]);
  return {
    listing: presentListing(home, { phone }),
    bookedDates: days ?? [],
    viewer: { _id: viewer.id, name: viewer.name, email: viewer.email },
  };
}
