import { call } from '../context.ts';
import { createList as create } from '../../domain/wishlists/change-lists.ts';
import { presentList } from './present-wishlist.ts';

export const createList = call('wishlist/create', async ({ body: { name }, account, now }, { db }) => ({
  status: 201,
  body: await presentList(db, await create(db, account.id, name, now), now),
}));
