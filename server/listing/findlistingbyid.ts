import type { Kysely } from 'kysely';
import type { Account } from '../accounts/account.ts';
import { call } from '../context.ts';
import type { Database } from '../database/schema.ts';
import { bookingIsLive, type ListingRecord } from './listings.ts';
import { presentListing } from './present-listing.ts';
import { requireListing } from './require-listing.ts';

export const findListingById = call('listing/findlistingbyid', async ({ params: { id }, account, now }, { db }) => {
  const listing = await requireListing(db, id, now);
  return { status: 200, body: presentListing(listing, { phone: await maySeePhone(db, listing, account, now) }) };
});

/** Its host, and a guest with a live booking there. */
async function maySeePhone(
  db: Kysely<Database>,
  listing: ListingRecord,
  viewer: Account | null,
  now: Date,
): Promise<boolean> {
  if (viewer === null) return false;
  if (viewer.id === listing.hostId) return true;
  if (!listing.isBooked) return false;
  const stay = await db
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listing.id)
    .where('guest_id', '=', viewer.id)
    .where(bookingIsLive(now))
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}
