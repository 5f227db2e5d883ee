import { dateInIndia } from '@aangan/contract/dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { nextState } from './booking-states.ts';
import { lockBooking } from './bookings.ts';
import { moveBooking } from './move-booking.ts';

const BATCH = 200;

/** Writes down every confirmed stay that is over as completed. */
export async function completeStays(db: Kysely<Database>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('booking')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('check_out', '<', dateInIndia(now))
    .orderBy('check_out')
    .limit(BATCH)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const booking = await lockBooking(trx, id);
      if (booking !== null && nextState(booking, 'complete', now) !== null) {
        await moveBooking(trx, booking, 'complete', now);
      }
    });
  }
  if (due.length === BATCH) await completeStays(db, now);
}
