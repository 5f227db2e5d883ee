import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { call } from '../context.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { removePlace } from '../../domain/homes/change-place.ts';
import { presentListing } from './present-listing.ts';
import { factLimit } from './fact-limit.ts';

export const deleteListingPlace = call('listing/delete-place', async ({ params: { id }, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const listing = await removePlace(context.db, { id, accountId: account.id, now });
  return { status: 200, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});
