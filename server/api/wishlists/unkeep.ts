import { call } from '../context.ts';
import { unsaveHome as unkeep } from '../../domain/wishlists/save-homes.ts';

export const unsaveHome = call('wishlist/unkeep', async ({ params: { id }, query: { list }, account }, { db }) => ({
  status: 200,
  body: { lists: await unkeep(db, account.id, id, list) },
}));
