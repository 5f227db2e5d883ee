import { call } from '../context.ts';
import { listSavedPlaces } from '../../domain/wishlists/save-homes.ts';

export const listsOfHome = call('wishlist/lists', async ({ params: { id }, account }, { db }) => ({
  status: 200,
  body: await listSavedPlaces(db, account.id, id),
}));
