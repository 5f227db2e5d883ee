import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { call } from '../context.ts';
import { setPlace } from '../../domain/homes/change-place.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { findExactPlace } from '../../domain/homes/exact-places.ts';
import { presentListing } from './present-listing.ts';
import { factLimit } from './fact-limit.ts';

export const setListingPlace = call('listing/place', async ({ params: { id }, body, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const { db } = context;
  const listing = await setPlace(db, { id, accountId: account.id, now }, body);
  return {
    status: 200,
    body: presentListing(listing, { phone: true, place: await findExactPlace(db, id), tax: taxNow(context, now) }),
  };
});
