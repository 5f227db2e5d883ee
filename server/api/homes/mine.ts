import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { nextPageLink, decodeSequence, toPage } from '../list-pages.ts';
import { listHostListings } from '../../domain/homes/list-listings.ts';
import { presentListing } from './present-listing.ts';

export const myListings = call('listing/mine', async ({ query, account, now }, context) => {
  const limit = query.limit ?? PAGE_SIZE;
  const found = await listHostListings(context.db, account.id, now, {
    limit: limit + 1,
    before: decodeSequence(query.cursor),
  });
  const { shown, cursor } = toPage(found, limit);
  const tax = taxNow(context, now);
  return {
    status: 200,
    body: shown.map((listing) => presentListing(listing, { phone: true, tax })),
    headers: nextPageLink('listing/mine', { limit, cursor }),
  };
});
