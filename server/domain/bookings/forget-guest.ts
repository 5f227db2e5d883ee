import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Forgets what a guest who leaves wrote to owners: their name, phone, address and wishes. The bookings stay. */
export async function forgetGuest(trx: Transaction<Database>, guestId: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact: null })
    .where('guest_id', '=', guestId)
    .where('contact', 'is not', null)
    .execute();
}
