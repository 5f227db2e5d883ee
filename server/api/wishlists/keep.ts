import { call } from '../context.ts';
import { saveHome as keep } from '../../domain/wishlists/save-homes.ts';

export const saveHome = call('wishlist/keep', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: { lists: await keep(db, account.id, id, body, now) },
}));
