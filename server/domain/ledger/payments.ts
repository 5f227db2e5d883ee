import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enterCapture } from './books/enter-payments.ts';

/** Writes down a captured payment, in the books, too. The database refuses the same one twice, and a second one that a booking accepts. */
export async function recordPayment(trx: Transaction<Database>, payment: Database['payment']): Promise<void> {
  await trx.insertInto('payment').values(payment).execute();
  const { gateway_payment_id: gatewayPaymentId, booking_id: bookingId, amount_paise: amountPaise } = payment;
  await enterCapture(trx, { gatewayPaymentId, bookingId, amountPaise }, payment.captured_at);
}
