import { call } from '../context.ts';
import { changeFacts } from '../../domain/listings/change-facts.ts';
import { presentListing } from '../presenters/present-listing.ts';

export const changeListingFacts = call('listing/facts', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: presentListing(await changeFacts(db, { id, accountId: account.id, now }, body), { phone: true }),
}));
