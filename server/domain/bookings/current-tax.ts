import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type TaxContext, taxNow } from '../ledger/tax-settings.ts';
import { stateAt } from './booking-states.ts';
import { type BookingRecord, bookingTaxed } from './bookings.ts';

/**
 * A booking at its current price. While it is held, its tax follows the rate of the day, like its next order; the rest
 * of the price stays. A paid or ended booking does not change.
 */
export function withCurrentTax(booking: BookingRecord, context: TaxContext, now: Date): BookingRecord {
  return stateAt(booking, now) === 'held' ? bookingTaxed(booking, taxNow(context, now)) : booking;
}

/** Saves a booking's tax and total. Call it in the transaction of `lockBooking`. */
export async function saveTax(
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
