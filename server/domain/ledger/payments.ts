import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Writes down a captured payment. The database refuses the same one twice, and a second one that a booking accepts. */
export async function recordPayment(trx: Transaction<Database>, payment: Database['payment']): Promise<void> {
  await trx.insertInto('payment').values(payment).execute();
}
