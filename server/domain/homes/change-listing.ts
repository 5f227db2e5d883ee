import { isDeepStrictEqual } from 'node:util';
import type { FactsEdit, ListingEdit, PlaceEdit } from '@aangan/contract/homes/listings.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { StoredPhoto } from '../../platform/photos/photo-address.ts';
import { toColumns } from './field-columns.ts';
import {
  computePublicLocation,
  findExactPlace,
  type PublicLocation,
  removeExactPlace,
  saveExactPlace,
  saveTown,
} from './home-location.ts';
import { type ListingRecord, lockListing } from './listings.ts';
import { parseCountry, validateCity, validatePin } from './parse-address.ts';
import { requireOwnListing } from './permissions.ts';
import { publicPointColumns } from './public-point.ts';
import { savePhotos } from './publish-listing.ts';
import { addToVocabulary, searchVector } from './search-index.ts';

/** Omitted fields stay, `photos` replaces all. Refuses a city in India if the pin is elsewhere. The home is locked. */
export async function changeListing(
  trx: Trx,
  listing: ListingRecord,
  edit: Omit<ListingEdit, 'photoOrder' | 'photosSeen'>,
  { current, photos }: { current: readonly StoredPhoto[]; photos: readonly StoredPhoto[] },
  now: Date,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const changed: ListingRecord = { ...listing, ...given };
  changed.country = parseCountry(changed.city);
  const pin = await findExactPlace(trx, listing.id);
  if (pin !== null && changed.country !== listing.country) validateCity(changed, pin);
  const { at, state, town } = await computePublicLocation(trx, changed, pin);
  await addToVocabulary(trx, changed);
  await trx
    .updateTable('listing')
    .set({
      ...toColumns({ ...changed, state }),
      ...publicPointColumns(at),
      country: changed.country,
      search_words: searchVector(changed),
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute();
  await saveTown(trx, listing.id, town);
  if (!isDeepStrictEqual(photos, current)) await savePhotos(trx, listing.id, photos);
}

/** Changes facts of a host's own home under its lock, so that a booking sees all of them before or all after. */
export function changeFacts(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  edit: FactsEdit,
): Promise<ListingRecord> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const listing = await requireOwnListing(trx, id, accountId, now);
    const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const merged: ListingRecord = { ...listing, ...sent };
    const { at, state, town } = await computePublicLocation(trx, merged, await findExactPlace(trx, id));
    const changed = { ...merged, at, state, lacksState: state === null };
    await trx
      .updateTable('listing')
      .set({ ...toColumns(changed), ...publicPointColumns(changed.at), updated_at: now })
      .where('id', '=', listing.id)
      .execute();
    await saveTown(trx, id, town);
    return changed;
  });
}

interface Change {
  id: string;
  accountId: string;
  now: Date;
}

/** Sets the exact location of a host's own home, and updates its public point. */
export function setPlace(db: Db, change: Change, edit: PlaceEdit): Promise<ListingRecord> {
  return updatePlace(db, change, async (trx, home) => {
    validatePin(home, edit);
    await saveExactPlace(trx, home.id, edit);
    return computePublicLocation(trx, home, edit);
  });
}

/** Removes the exact location of a host's own home; its public point follows from its city. */
export function removePlace(db: Db, change: Change): Promise<ListingRecord> {
  return updatePlace(db, change, async (trx, home) => {
    const hadExactPlace = await removeExactPlace(trx, home.id);
    return computePublicLocation(trx, hadExactPlace ? { ...home, state: null } : home, null);
  });
}

function updatePlace(
  db: Db,
  { id, accountId, now }: Change,
  write: (trx: Trx, home: ListingRecord) => Promise<PublicLocation>,
): Promise<ListingRecord> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireOwnListing(trx, id, accountId, now);
    const { at, state, town } = await write(trx, home);
    // Private changes do not affect the public page's date in the site map.
    if (!isDeepStrictEqual([at, state], [home.at, home.state]))
      await trx
        .updateTable('listing')
        .set({ ...publicPointColumns(at), state, updated_at: now })
        .where('id', '=', id)
        .execute();
    await saveTown(trx, id, town);
    return { ...home, at, state, lacksState: state === null };
  });
}

/**
 * The photos of a home after an edit. A photo sent for a slot replaces the slot's photo, or is appended. `order` names
 * the remaining slots in their new order; other slots are dropped, and gaps are closed.
 */
export function arrangePhotos(
  current: readonly StoredPhoto[],
  sent: ReadonlyMap<number, StoredPhoto>,
  order: readonly number[] | undefined,
): { retained: StoredPhoto[]; dropped: StoredPhoto[] } {
  const slots = new Map([...current.map((photo, index) => [index + 1, photo] as const), ...sent]);
  const slotOrder = order ?? [...slots.keys()].toSorted((a, b) => a - b);
  const retained = slotOrder.map((slot) => {
    const photo = slots.get(slot);
    if (photo === undefined)
      throw invalidInput({ photoOrder: ({ reasons }) => reasons.noPhotoInSlot({ slot: String(slot) }) });
    return photo;
  });
  const dropped = [...current, ...sent.values()].filter((photo) => !retained.includes(photo));
  return { retained, dropped };
}
