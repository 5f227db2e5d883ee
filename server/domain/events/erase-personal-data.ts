import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Removes name and e-mail address from an 'account-closed' event after its delivery: the only change that the log
 * allows.
 */
export async function erasePersonalData(trx: Transaction<Database>, eventId: number): Promise<void> {
  await trx
    .updateTable('event')
    .set({ data: sql`data - 'name' - 'email'` })
    .where('id', '=', eventId)
    .execute();
}
