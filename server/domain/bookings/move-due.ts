import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BookingRecord, lockBooking } from './bookings.ts';

/** How many bookings a sweep looks for at a time. */
const DUE_AT_ONCE = 200;

interface Due {
  /** Bookings that seem due, those first that are to be moved first. */
  due: SelectQueryBuilder<Database, 'booking', object>;
  /** Moves one under its lock, if it is still due. */
  move: (trx: Transaction<Database>, booking: BookingRecord) => Promise<unknown>;
}

/** Moves every due booking, each in a transaction of its own: one that fails keeps no other from being moved. */
export async function moveDue(db: Kysely<Database>, { due, move }: Due): Promise<void> {
  const found = await due.select('id').limit(DUE_AT_ONCE).execute();
  const failures: unknown[] = [];
  for (const { id } of found) {
    try {
      await db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        if (booking !== null) await move(trx, booking);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${found.length} bookings not moved`);
  if (found.length === DUE_AT_ONCE) await moveDue(db, { due, move });
}
