import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { changeFacts } from '../../domain/homes/change-facts.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';
import { presentListing } from './present-listing.ts';
import { factLimit } from './fact-limit.ts';

export const changeListingFacts = call('listing/facts', async ({ params: { id }, body, account, now }, context) => {
  await countAttempt(context, [factLimit(account.id)], now);
  const listing = await changeFacts(context.db, { id, accountId: account.id, now }, body);
  return { status: 200, body: presentListing(listing, { phone: true, tax: taxNow(context, now) }) };
});
