import { call } from '../context.ts';
import { takePlaceAway } from '../../domain/listings/change-place.ts';
import { presentListing } from '../presenters/present-listing.ts';

export const deleteListingPlace = call('listing/delete-place', async ({ params: { id }, account, now }, { db }) => ({
  status: 200,
  body: presentListing(await takePlaceAway(db, { id, accountId: account.id, now }), { phone: true }),
}));
