import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';

type Db = Kysely<Database>;

/**
 * Takes a home's row for the rest of the transaction, so that whatever changes its bookings, its ratings or itself
 * happens one after another. First statement of such a transaction; false when there is no such home.
 */
export async function lockListing(trx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await trx.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Takes the row of a booking's home as `lockListing` does; false when there is no such booking. */
export async function lockListingOf(trx: Db, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from listing where id = (select listing_id from booking where id = ${bookingId}) for no key update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Takes a home's row as `lockListing` does, but waits for nobody: false also when somebody else has it. */
export async function lockListingAtOnce(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from listing where id = ${id} for no key update skip locked`.execute(trx);
  return rows.length > 0;
}
