import { call } from '../context.ts';
import { listCovers } from '../../domain/wishlists/own-lists.ts';
import { presentLists } from './present-wishlist.ts';

export const myLists = call('wishlist/mine', async ({ account, now }, { db }) => ({
  status: 200,
  body: await presentLists(db, await listCovers(db, account.id), now),
}));
