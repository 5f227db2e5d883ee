import { call } from '../context.ts';
import { placesOf } from '../../domain/wishlists/save-homes.ts';

export const listsOfHome = call('wishlist/lists', async ({ params: { id }, account }, { db }) => ({
  status: 200,
  body: await placesOf(db, account.id, id),
}));
