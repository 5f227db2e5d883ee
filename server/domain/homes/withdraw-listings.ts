import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { removeExactPlace, removeHostExactPlaces } from './exact-places.ts';
import { appendEvent, appendEvents } from '../events/append-event.ts';

/** Withdraws a home. Its row and photos stay for past bookings; its exact location is deleted. */
export async function withdrawListing(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('listing').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
  await removeExactPlace(trx, id);
  await appendEvent(trx, { kind: 'listing-withdrawn', listingId: id, data: {} }, now);
}

/** Locks all homes of a host like `lockListing`, in id order to avoid deadlocks. */
export async function lockHostListings(trx: Transaction<Database>, hostId: string): Promise<void> {
  await trx
    .selectFrom('listing')
    .select('id')
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Withdraws all homes of a closing account, and deletes the phone and exact location of every home it ever published.
 */
export async function withdrawHostListings(trx: Transaction<Database>, hostId: string, now: Date): Promise<void> {
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
  await removeHostExactPlaces(trx, hostId);
  await trx.updateTable('listing').set({ phone: '' }).where('host_id', '=', hostId).execute();
}
