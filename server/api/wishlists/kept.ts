import { call } from '../context.ts';
import { findSavedIds } from '../../domain/wishlists/save-homes.ts';

export const listSavedHomes = call('wishlist/kept', async ({ account }, { db }) => ({
  status: 200,
  body: await findSavedIds(db, account.id),
}));
