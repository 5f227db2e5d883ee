import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type BookingRecord, lockBooking } from './bookings.ts';

/** How many bookings a sweep looks for at a time. */
export const DUE_AT_ONCE = 200;

interface Due {
  /** Ids of bookings that seem due, at most `DUE_AT_ONCE`. */
  find: () => Promise<{ id: string }[]>;
  /** Moves one under its lock, if it is still due. */
  move: (trx: Transaction<Database>, booking: BookingRecord) => Promise<unknown>;
}

/** Moves every due booking, each in a transaction of its own: one that fails keeps no other from being moved. */
export async function moveDue(db: Kysely<Database>, { find, move }: Due): Promise<void> {
  const due = await find();
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await db.transaction().execute(async (trx) => {
        const booking = await lockBooking(trx, id);
        if (booking !== null) await move(trx, booking);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} bookings not moved`);
  if (due.length === DUE_AT_ONCE) await moveDue(db, { find, move });
}
