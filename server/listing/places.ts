import { call } from '../context.ts';
import { suggestPlaces } from './suggest-places.ts';

export const listPlaces = call('listing/places', async ({ query }, { readDb }) => ({
  status: 200,
  body: await suggestPlaces(readDb, query.query),
}));
