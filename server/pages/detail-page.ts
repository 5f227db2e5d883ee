import { taxNow } from '../domain/ledger/tax-settings.ts';
import type { Detail } from '@aangan/contract/pages/page-data.ts';
import type { Account } from '../domain/accounts/account.ts';
import { findBookedDates } from '../domain/calendar/booked-dates.ts';
import type { PageContext } from './page-context.ts';
import type { ListingRecord } from '../domain/homes/listings.ts';
import { presentListing } from '../api/homes/present-listing.ts';
import { maySeePhone, maySeePlace } from '../domain/homes/permissions.ts';
import { findExactPlace } from '../domain/homes/exact-places.ts';

/** Loads the data of a home's detail screen for a signed-in viewer. */
export async function loadDetail(viewer: Account, home: ListingRecord, context: PageContext): Promise<Detail> {
  const { db, clock } = context;
  const now = clock();
  const [phone, place, days] = await Promise.all([
    maySeePhone(db, home, viewer, now),
    findVisiblePlace(viewer, home, { db, now }),
    findBookedDates(db, home.id, now),
  ]);
  return {
    listing: presentListing(home, { phone, place, tax: taxNow(context, now) }),
    bookedDates: days ?? [],
    viewer: { _id: viewer.id, name: viewer.name, email: viewer.email },
  };
}

async function findVisiblePlace(
  viewer: Account,
  home: ListingRecord,
  { db, now }: Pick<PageContext, 'db'> & { now: Date },
) {
  return (await maySeePlace(db, home, viewer, now)) ? findExactPlace(db, home.id) : null;
}
