import { call } from '../context.ts';
import { suggestPlaces } from '../../domain/homes/suggest-places.ts';

export const listPlaces = call('listing/places', async ({ query }, { reads }) => ({
  status: 200,
  body: await reads.recent(false, (db) => suggestPlaces(db, query.query)),
}));
