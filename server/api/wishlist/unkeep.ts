import { call } from '../context.ts';
import { unkeepHome as unkeep } from '../../domain/wishlists/keep-homes.ts';

export const unkeepHome = call('wishlist/unkeep', async ({ params: { id }, query: { list }, account }, { db }) => ({
  status: 200,
  body: { lists: await unkeep(db, account.id, id, list) },
}));
