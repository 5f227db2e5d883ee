import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/wishlists.ts';
import * as words from '@aangan/contract/words/en/shared/wishlists.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findListings } from '../../domain/homes/listings.ts';
import type { SavedHomeRecord } from '../../domain/wishlists/saved-homes.ts';
import type { ListCover, ListRecord } from '../../domain/wishlists/own-lists.ts';
import { photoFields, presentListing } from '../homes/present-listing.ts';

/** Presents wishlists to their owner. */
export async function presentLists(db: Kysely<Database>, covers: readonly ListCover[], now: Date): Promise<Wishlist[]> {
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

export async function presentList(db: Kysely<Database>, cover: ListCover, now: Date): Promise<Wishlist> {
  const [list] = await presentLists(db, [cover], now);
  return list as Wishlist;
}

export function listName({ name }: Pick<ListRecord, 'name'>): string {
  return name ?? words.first;
}

/** Presents a saved home to the owner of its list. */
export function presentSavedHome({ home, note, keptAt }: SavedHomeRecord, tax: TaxRule | null): SavedHome {
  const saved = { keptAt: keptAt.toISOString(), ...(note !== null && { note }) };
  if (home.deletedAt === null) return { ...presentListing(home, { phone: false, tax }), ...saved };
  return { _id: home.id, title: home.title, photos: photoFields(home).photos.slice(0, 1), gone: true, ...saved };
}
