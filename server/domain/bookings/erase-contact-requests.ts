import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Erases a closing guest's contact requests: name, phone, e-mail address and wishes. The bookings stay. */
export async function eraseContactRequests(trx: Transaction<Database>, guestId: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact: null })
    .where('guest_id', '=', guestId)
    .where('contact', 'is not', null)
    .execute();
}
