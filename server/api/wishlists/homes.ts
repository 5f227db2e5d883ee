import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { call } from '../context.ts';
import { findSavedHomes } from '../../domain/wishlists/saved-homes.ts';
import { requireOwnList } from '../../domain/wishlists/own-lists.ts';
import { nextPageLink, decodeSequence, toPage } from '../list-pages.ts';
import { presentSavedHome } from './present-wishlist.ts';

export const homesOfList = call('wishlist/homes', async ({ params: { id }, query, account, now }, context) => {
  const { db } = context;
  const list = await requireOwnList(db, id, account.id);
  const limit = query.limit ?? PAGE_SIZE;
  const found = await findSavedHomes(db, list.id, { limit: limit + 1, before: decodeSequence(query.cursor) }, now);
  const { shown, cursor } = toPage(found, limit);
  const tax = taxNow(context, now);
  return {
    status: 200,
    body: shown.map((saved) => presentSavedHome(saved, tax)),
    headers: nextPageLink('wishlist/homes', { limit, cursor }, { id }),
  };
});
