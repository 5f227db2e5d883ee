import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '@aangan/server/platform/database/schema.ts';

/** Inserts `times` copies of a home without photos, oldest first, for long lists. */
export async function copyListing(db: Kysely<Database>, { _id }: Pick<Listing, '_id'>, times: number): Promise<void> {
  await sql`
    insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
                         landmark, country, category, phone, search_words, created_at, updated_at)
    select host_id, title || ' ' || number, description, rent, included_guests, extra_guest_fee, cleaning_fee, city,
           landmark, country, category, phone, search_words, created_at, updated_at
    from listing cross join generate_series(1, ${times}) as number
    where id = ${_id}
    order by number
  `.execute(db);
}
