import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A captured payment as the ledger has it. */
interface PaymentRecord {
  gatewayPaymentId: string;
  orderId: string;
  bookingId: string;
  amountPaise: number;
  capturedAt: Date;
  /** Whether the booking keeps it; one that it does not keep is given back. */
  kept: boolean;
}

/** Writes down a captured payment. The database refuses the same one twice, and a second one that a booking keeps. */
export async function recordPayment(trx: Transaction<Database>, payment: PaymentRecord): Promise<void> {
  await trx
    .insertInto('payment')
    .values({
      gateway_payment_id: payment.gatewayPaymentId,
      order_id: payment.orderId,
      booking_id: payment.bookingId,
      amount_paise: payment.amountPaise,
      captured_at: payment.capturedAt,
      kept: payment.kept,
    })
    .execute();
}
