import { call } from '../context.ts';
import { suggestPlaces } from '../../domain/homes/suggest-places.ts';
import { inTurn } from '../search-turns.ts';

export const listPlaces = call('listing/places', async ({ query, request }, context) => ({
  status: 200,
  body: await inTurn({ request, query }, context, () =>
    context.reads.readPossiblyStale({ signedIn: false }, (db) => suggestPlaces(db, query.query)),
  ),
}));
