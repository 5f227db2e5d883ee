import { call } from '../context.ts';
import { priceHistogram } from '../../domain/search/price-histogram.ts';
import { searchedFor } from './searched-for.ts';

export const listingPrices = call('listing/prices', async ({ query, account, now }, { reads }) => {
  const searched = searchedFor(query, now);
  return {
    status: 200,
    body: { buckets: await reads.recent(account !== null, (db) => priceHistogram(db, searched, now)) },
  };
});
