import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { nextState } from './booking-states.ts';
import { moveBooking } from './move-booking.ts';
import { moveDue } from './move-due.ts';

/** Writes down every confirmed stay that is over as completed. */
export async function completeStays(db: Kysely<Database>, now: Date): Promise<void> {
  await moveDue(db, {
    due: db
      .selectFrom('booking')
      .where('state', '=', 'confirmed')
      .where('check_out', '<', dateInIndia(now))
      .orderBy('check_out'),
    move: async (trx, booking) => {
      if (nextState(booking, 'complete', now) === null) return;
      await moveBooking(trx, booking, 'complete', now);
      await appendEvent(trx, { kind: 'stay-completed', bookingId: booking.id, data: {} }, now);
    },
  });
}
