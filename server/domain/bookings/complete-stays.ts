import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import { nextState } from './booking-states.ts';
import { transitionBooking } from './transition-booking.ts';
import { processDueBookings } from './process-due-bookings.ts';

/** Records every confirmed stay that is over as completed. */
export async function completeStays(db: Kysely<Database>, now: Date): Promise<void> {
  await processDueBookings(db, {
    due: db
      .selectFrom('booking')
      .where('state', '=', 'confirmed')
      .where('check_out', '<', dateInIndia(now))
      .orderBy('check_out'),
    apply: async (trx, booking) => {
      if (nextState(booking, 'complete', now) === null) return;
      await transitionBooking(trx, booking, 'complete', now);
      await appendEvent(trx, { kind: 'stay-completed', bookingId: booking.id, data: {} }, now);
    },
  });
}
