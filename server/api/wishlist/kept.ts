import { call } from '../context.ts';
import { keptIds } from '../../domain/wishlists/keep-homes.ts';

export const allKept = call('wishlist/kept', async ({ account }, { db }) => ({
  status: 200,
  body: await keptIds(db, account.id),
}));
