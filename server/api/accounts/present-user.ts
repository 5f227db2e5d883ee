import { taxNow } from '../../domain/ledger/tax-settings.ts';
import type { User } from '@aangan/contract/accounts/users.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { lacksConsent } from '../../domain/accounts/consents.ts';
import { listGuestBookings } from '../../domain/bookings/list-bookings.ts';
import { presentBookings } from '../bookings/present-booking.ts';
import type { Context } from '../context.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import { presentListing } from '../homes/present-listing.ts';

const NEWEST_ITEMS = { limit: 100 };

/** Presents the signed-in user with their newest homes and bookings. */
export async function presentUser({ id, name, email }: Account, context: Context): Promise<User> {
  const { db, settings } = context;
  const now = context.clock();
  const [homes, stays, asksConsent] = await Promise.all([
    listHostListings(db, id, now, NEWEST_ITEMS),
    listGuestBookings(db, id, NEWEST_ITEMS),
    lacksConsent(db, id, settings.rules),
  ]);
  const tax = taxNow(context, now);
  return {
    _id: id,
    name,
    email,
    ...(asksConsent && { asksConsent }),
    listing: homes.map((home) => presentListing(home, { phone: true, tax })),
    booking: await presentBookings(context, stays, id, now),
  };
}
