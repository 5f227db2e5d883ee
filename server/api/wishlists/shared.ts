import { MAX_SAVED } from '@aangan/contract/limits.ts';
import { taxNow } from '../../domain/ledger/tax-settings.ts';
import { call } from '../context.ts';
import { LINK_TOKEN_HEADER } from '../../domain/bookings/extra-service-link.ts';
import { wishlistNotFound } from '../../domain/refusals.ts';
import { findSavedHomes } from '../../domain/wishlists/saved-homes.ts';
import { findSharedList } from '../../domain/wishlists/share-lists.ts';
import { presentListing } from '../homes/present-listing.ts';
import { listName } from './present-wishlist.ts';

export const sharedList = call('wishlist/shared', async ({ now, request }, context) => {
  const { db, secret } = context;
  const token = request.headers[LINK_TOKEN_HEADER];
  const list = typeof token === 'string' ? await findSharedList(db, secret, token) : null;
  if (list === null) throw wishlistNotFound();
  const saved = await findSavedHomes(db, list.id, { limit: MAX_SAVED }, now);
  const listed = saved.filter(({ home }) => home.deletedAt === null);
  const tax = taxNow(context, now);
  return {
    status: 200,
    body: { name: listName(list), homes: listed.map(({ home }) => presentListing(home, { phone: false, tax })) },
  };
});
