import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { hasLiveBookings } from '../../domain/refusals.ts';
import { lockListing } from '../../domain/homes/lock-listing.ts';
import { withdrawListing } from '../../domain/homes/withdraw-listings.ts';
import { requireOwnListing } from '../../domain/homes/require-listing.ts';

export const deleteListing = call('listing/delete', async ({ params: { id }, account, now }, { db }) => {
  await retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const listing = await requireOwnListing(trx, id, account.id, now);
    if (listing.isBooked) throw hasLiveBookings();
    await withdrawListing(trx, id, now);
  });
  return { status: 200, body: { message: messages.listingDeleted } };
});
