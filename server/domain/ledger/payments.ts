import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enterPayment, type GatewayFee, type KeptPayment } from './books/enter-payments.ts';

/**
 * Writes down a captured payment, in the books, too: with what the gateway has taken of it, where it has told that, and with
 * whose it is where it pays for the stay. The database refuses the same one twice, and a second one that a booking accepts.
 */
export async function recordPayment(
  trx: Transaction<Database>,
  payment: Omit<Database['payment'], 'kept'>,
  becomes: { fee: GatewayFee | null; kept: KeptPayment | null },
): Promise<void> {
  await trx
    .insertInto('payment')
    .values({ ...payment, kept: becomes.kept !== null })
    .execute();
  const { gateway_payment_id: gatewayPaymentId, booking_id: bookingId, amount_paise: amountPaise } = payment;
  await enterPayment(trx, { gatewayPaymentId, bookingId, amountPaise }, becomes, payment.captured_at);
}
