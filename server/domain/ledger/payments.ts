import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { enterPayment, type GatewayFee, type AcceptedPayment } from './books/enter-payments.ts';

/**
 * Records a captured payment in the ledger and the books, with the gateway's fee, if known, and the recipients of its
 * parts if it pays for the stay. The database refuses duplicates, and a second accepted payment of a booking.
 */
export async function recordPayment(
  trx: Transaction<Database>,
  payment: Omit<Database['payment'], 'is_accepted'>,
  becomes: { fee: GatewayFee | null; accepted: AcceptedPayment | null },
): Promise<void> {
  await trx
    .insertInto('payment')
    .values({ ...payment, is_accepted: becomes.accepted !== null })
    .execute();
  const { gateway_payment_id: gatewayPaymentId, booking_id: bookingId, amount_paise: amountPaise } = payment;
  await enterPayment(trx, { gatewayPaymentId, bookingId, amountPaise }, becomes, payment.captured_at);
}
