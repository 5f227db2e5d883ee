import type { Account } from '../accounts/account.ts';
import type { BookingRecord } from '../bookings/bookings.ts';
import { isGuestOf } from '../bookings/who-may.ts';

/** The guest of a booking, and nobody else, writes to its owner. */
export function mayWriteToOwner(booking: BookingRecord, account: Account): boolean {
  return isGuestOf(booking, account.id);
}
