import type { Detail } from '@aangan/contract/page-data.ts';
import type { Account } from './accounts/account.ts';
import { lookAtBookedDays } from './booking/bookings.ts';
import type { Context } from './context.ts';
import type { ListingRecord } from './listing/listings.ts';
import { presentListing } from './listing/present-listing.ts';
import { maySeePhone } from './listing/who-may.ts';

/** What the detail screen of a published home shows to one signed-in person. */
export async function detailFor(viewer: Account, home: ListingRecord, { db, clock }: Context): Promise<Detail> {
  const now = clock();
  const [phone, days] = await Promise.all([maySeePhone(db, home, viewer, now), lookAtBookedDays(db, home.id, now)]);
  return {
    listing: presentListing(home, { phone }),
    bookedDates: days ?? [],
    viewer: { _id: viewer.id, name: viewer.name, email: viewer.email },
  };
}
