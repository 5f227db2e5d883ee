import { MAX_SAVED, PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as listWords from '@aangan/contract/words/en/shared/wishlists.ts';
import { LINK_TOKEN_HEADER } from '../../domain/bookings/permissions.ts';
import { findListings } from '../../domain/homes/listings.ts';
import { taxNow } from '../../domain/ledger/taxes.ts';
import { wishlistNotFound } from '../../domain/refusals.ts';
import {
  createList as create,
  deleteList as remove,
  findSharedList,
  type ListCover,
  listCovers,
  type ListRecord,
  renameList as rename,
  requireOwnList,
  shareList as share,
  signList,
} from '../../domain/wishlists/own-lists.ts';
import {
  findSavedHomes,
  findSavedIds,
  listSavedPlaces,
  type SavedHomeRecord,
  saveHome as keep,
  unsaveHome as unkeep,
} from '../../domain/wishlists/saved-homes.ts';
import type { Db } from '../../platform/database/schema.ts';
import { call } from '../call.ts';
import { photoFields, presentListing } from '../homes/present-listing.ts';
import { decodeSequence, encodeSequence, nextPageLink, toPage } from '../list-pages.ts';

export const myLists = call('wishlist/mine', async ({ account, now }, { db }) => ({
  status: 200,
  body: await presentLists(db, await listCovers(db, account.id), now),
}));

export const createList = call('wishlist/create', async ({ body: { name }, account, now }, { db }) => ({
  status: 201,
  body: await presentList(db, await create(db, account.id, name, now), now),
}));

export const renameList = call('wishlist/rename', async ({ params, body, account, now }, { db }) => ({
  status: 200,
  body: await presentList(db, await rename(db, account.id, params.id, body.name), now),
}));

export const deleteList = call('wishlist/delete', async ({ params: { id }, account }, { db }) => {
  await remove(db, account.id, id);
  return { status: 200, body: { message: messages.listDeleted } };
});

export const shareList = call('wishlist/share', async ({ params, body, account }, { db, secret, settings }) => {
  const list = await share(db, account.id, params.id, body.shared);
  const link = `${settings.publicUrl}/wishlists/shared#t=${signList(secret, list)}`;
  return { status: 200, body: list.isShared ? { link } : {} };
});

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

export const homesOfList = call('wishlist/homes', async ({ params: { id }, query, account, now }, context) => {
  const { db } = context;
  const list = await requireOwnList(db, id, account.id);
  const limit = query.limit ?? PAGE_SIZE;
  const found = await findSavedHomes(db, list.id, { limit: limit + 1, before: decodeSequence(query.cursor) }, now);
  const { shown, cursor } = toPage(found, limit, encodeSequence);
  const tax = taxNow(context, now);
  return {
    status: 200,
    body: shown.map((saved) => presentSavedHome(saved, tax)),
    headers: nextPageLink('wishlist/homes', { limit, cursor }, { id }),
  };
});

export const listSavedHomes = call('wishlist/kept', async ({ account }, { db }) => ({
  status: 200,
  body: await findSavedIds(db, account.id),
}));

export const saveHome = call('wishlist/keep', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 200,
  body: { lists: await keep(db, account.id, id, body, now) },
}));

export const unsaveHome = call('wishlist/unkeep', async ({ params: { id }, query: { list }, account }, { db }) => ({
  status: 200,
  body: { lists: await unkeep(db, account.id, id, list) },
}));

export const listsOfHome = call('wishlist/lists', async ({ params: { id }, account }, { db }) => ({
  status: 200,
  body: await listSavedPlaces(db, account.id, id),
}));

async function presentLists(db: Db, covers: readonly ListCover[], now: Date): Promise<Wishlist[]> {
  const ids = covers.flatMap(({ newestIds }) => newestIds);
  const homes = await findListings(db, Array.from(new Set(ids)), now);
  return covers.map((cover) => ({
    _id: cover.id,
    name: listName(cover),
    homes: cover.homes,
    photos: cover.newestIds.flatMap((id) => {
      const home = homes.get(id);
      return home === undefined ? [] : photoFields(home).photos.slice(0, 1);
    }),
    shared: cover.isShared,
  }));
}

async function presentList(db: Db, cover: ListCover, now: Date): Promise<Wishlist> {
  const [list] = await presentLists(db, [cover], now);
  return list as Wishlist;
}

function listName({ name }: Pick<ListRecord, 'name'>): string {
  return name ?? listWords.first;
}

function presentSavedHome({ home, note, savedAt }: SavedHomeRecord, tax: TaxRule | null): SavedHome {
  const saved = { keptAt: savedAt.toISOString(), ...(note !== null && { note }) };
  if (home.deletedAt === null) return { ...presentListing(home, { phone: false, tax }), ...saved };
  return { _id: home.id, title: home.title, photos: photoFields(home).photos.slice(0, 1), gone: true, ...saved };
}
