import { call } from '../context.ts';
import { loadPriceHistogram } from '../../domain/search/price-histogram.ts';
import { inTurn } from '../search-turns.ts';
import { parseSearch } from './parse-search.ts';

export const listingPrices = call('listing/prices', async ({ query, account, now, request }, context) => {
  const searched = parseSearch(query, now);
  const buckets = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => loadPriceHistogram(db, searched, now)),
  );
  return { status: 200, body: { buckets } };
});
