import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/**
 * Locks a home's row until the end of the transaction, so that changes of its bookings, ratings and fields are
 * serialized. Must be the first statement of the transaction. False if the home does not exist.
 */
export async function lockListing(trx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await trx.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks the home of a booking like `lockListing`; false if the booking does not exist. */
export async function lockListingOfBooking(trx: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from listing where id = (select listing_id from booking where id = ${bookingId}) for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Like `lockListing` without waiting; false also if the row is locked. */
export async function tryLockListing(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from listing where id = ${id} for no key update skip locked`.execute(trx);
  return rows.length > 0;
}
