import type { Facets } from '@aangan/contract/search/searches.ts';
import { call } from '../context.ts';
import { countFacets } from '../../domain/search/facets.ts';
import { inTurn } from '../search-turns.ts';
import { parseSearch } from './parse-search.ts';

export const countListingFacets = call('listing/facets', async ({ query, account, now, request }, context) => {
  const searched = parseSearch(query, now);
  const { allowsPets, ...counts } = await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: account !== null }, (db) => countFacets(db, searched, now)),
  );
  return { status: 200, body: { ...counts, allowsPets: allowsPets['true'] ?? 0 } as Facets };
});
