import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Takes name and address out of an 'account-closed' that was told: the one change that the log allows. */
export async function erasePersonalData(trx: Transaction<Database>, eventId: number): Promise<void> {
  await trx
    .updateTable('event')
    .set({ data: sql`data - 'name' - 'email'` })
    .where('id', '=', eventId)
    .execute();
}
