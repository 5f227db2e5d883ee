import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { removeExactPlace, removeExactPlacesOf } from '../places/exact-places.ts';
import { appendEvent, appendEvents } from '../event-log/append-event.ts';

/** Takes a home out of view. Its row and its photos stay, since past bookings still show them; where it is goes. */
export async function withdrawListing(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('listing').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
  await removeExactPlace(trx, id);
  await appendEvent(trx, { kind: 'listing-withdrawn', listingId: id, data: {} }, now);
}

/** Takes the rows of all homes that somebody hosts, in one order, as `lockListing` takes one. */
export async function lockListingsOf(trx: Transaction<Database>, hostId: string): Promise<void> {
  await trx
    .selectFrom('listing')
    .select('id')
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Takes all homes of a host who leaves out of view, and phone and place out of every one they ever published. */
export async function withdrawListingsOf(trx: Transaction<Database>, hostId: string, now: Date): Promise<void> {
  const withdrawn = await trx
    .updateTable('listing')
    .set({ deleted_at: now, updated_at: now })
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await appendEvents(
    trx,
    withdrawn.map(({ id }) => ({ kind: 'listing-withdrawn', listingId: id, data: {} })),
    now,
  );
  await removeExactPlacesOf(trx, hostId);
  await trx.updateTable('listing').set({ phone: '' }).where('host_id', '=', hostId).execute();
}
