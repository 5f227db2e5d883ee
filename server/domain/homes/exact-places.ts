import type { HomePlace, PlaceEdit } from '@aangan/contract/homes/home-places.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/** The exact location of a home, only for viewers allowed by `maySeePlace`; null if its host has not set it. */
export async function findExactPlace(db: Db, listingId: string): Promise<HomePlace | null> {
  const row = await db
    .selectFrom('exact_place')
    .select(['lat', 'lng', 'address', 'directions'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lat, lng, address, directions } = row;
  return { lat, lng, ...(address !== null && { address }), ...(directions !== null && { directions }) };
}

/** Saves the pin and the sent texts. The caller holds the home's lock. */
export async function saveExactPlace(
  trx: Db,
  listingId: string,
  { lat, lng, address, directions }: PlaceEdit,
): Promise<void> {
  const sent = { lat, lng, ...(address !== undefined && { address }), ...(directions !== undefined && { directions }) };
  await trx
    .insertInto('exact_place')
    .values({ listing_id: listingId, address: null, directions: null, ...sent })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(sent))
    .execute();
}

/** Deletes a home's exact location; returns whether it existed. */
export async function removeExactPlace(trx: Db, listingId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('exact_place').where('listing_id', '=', listingId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the exact locations of all homes of a host. */
export async function removeHostExactPlaces(trx: Db, hostId: string): Promise<void> {
  await sql`
    delete from exact_place using listing where listing.id = listing_id and listing.host_id = ${hostId}`.execute(trx);
}
