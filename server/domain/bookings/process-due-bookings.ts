import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BookingRecord, lockBooking } from './bookings.ts';

/** Number of bookings per batch. */
const BATCH_SIZE = 200;

interface Due {
  /** Query for bookings that may be due, in processing order. */
  due: SelectQueryBuilder<Database, 'booking', object>;
  /** Processes a booking under its lock, if it is still due. */
  apply: (trx: Transaction<Database>, booking: BookingRecord) => Promise<unknown>;
}

/** Processes every due booking in its own transaction, so that a failure does not affect the others. */
export async function processDueBookings(db: Kysely<Database>, { due, apply }: Due): Promise<void> {
  const found = await due.select('id').limit(BATCH_SIZE).execute();
  const failures: unknown[] = [];
  for (const { id } of found) {
    try {
      await db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        if (booking !== null) await apply(trx, booking);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${found.length} bookings not moved`);
  if (found.length === BATCH_SIZE) await processDueBookings(db, { due, apply });
}
