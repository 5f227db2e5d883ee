import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { findSavedHomes } from '../../domain/wishlists/saved-homes.ts';
import { requireOwnList } from '../../domain/wishlists/own-lists.ts';
import { linkToNext, sequenceOf, turnPage } from '../presenters/list-pages.ts';
import { presentKept } from '../presenters/present-wishlist.ts';

export const homesOfList = call('wishlist/homes', async ({ params: { id }, query, account, now }, { db }) => {
  const list = await requireOwnList(db, id, account.id);
  const limit = query.limit ?? PAGE_SIZE;
  const found = await findSavedHomes(db, list.id, { limit: limit + 1, before: sequenceOf(query.cursor) }, now);
  const { shown, cursor } = turnPage(found, limit);
  return {
    status: 200,
    body: shown.map(presentKept),
    headers: linkToNext('wishlist/homes', { limit, cursor }, { id }),
  };
});
