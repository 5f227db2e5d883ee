import { call } from '../context.ts';
import { renameList as rename } from '../../domain/wishlists/change-lists.ts';
import { presentList } from './present-wishlist.ts';

export const renameList = call('wishlist/rename', async ({ params, body, account, now }, { db }) => ({
  status: 200,
  body: await presentList(db, await rename(db, account.id, params.id, body.name), now),
}));
