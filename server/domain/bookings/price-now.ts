import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { taxNow, type TaxParts } from '../taxes/tax-settings.ts';
import { stateAt } from './booking-states.ts';
import { type BookingRecord, bookingTaxed } from './bookings.ts';

/**
 * A booking at what it costs now. As long as it is held its tax goes by the day, because that of its order will; whatever
 * else it was agreed on stays. Once it is paid, or over, nothing changes any more.
 */
export function atPriceNow(booking: BookingRecord, parts: TaxParts, now: Date): BookingRecord {
  return stateAt(booking, now) === 'held' ? bookingTaxed(booking, taxNow(parts, now)) : booking;
}

/** Writes down by which tax a booking is agreed on, with its total, in the transaction that took it with `lockBooking`. */
export async function writeTax(
  trx: Transaction<Database>,
  { id, taxPercent, totalRent }: BookingRecord,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ tax_percent: taxPercent, total_rent: totalRent, updated_at: now })
    .where('id', '=', id)
    .execute();
}
