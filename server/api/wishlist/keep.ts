import { call } from '../context.ts';
import { keepHome as keep } from '../../domain/wishlists/keep-homes.ts';

export const keepHome = call('wishlist/keep', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: { lists: await keep(db, account.id, id, body, now) },
}));
