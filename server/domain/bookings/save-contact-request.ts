import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { OwnerContactRecord } from './booking-tables.ts';
import type { BookingRecord } from './bookings.ts';

/** Saves the guest's contact request to the owner. The caller locked the booking with `lockBooking`. */
export async function saveContactRequest(
  trx: Transaction<Database>,
  booking: BookingRecord,
  contact: OwnerContactRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ contact: JSON.stringify(contact), contacted_at: now, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
}
