import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { holdRuns } from '../availability/live-bookings.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { stateAt } from './booking-states.ts';
import { moveDue } from './move-due.ts';

/** A guest hears of a coming stay on the second day before check-in, while plans are made. */
const DAYS_AHEAD = 2;

/**
 * Tells guests of holds that end within three hours, or within a quarter of a shorter hold; once for each end, since
 * a hold may be lengthened.
 */
export async function remindOfHolds(db: Kysely<Database>, now: Date): Promise<void> {
  const endsSoon = sql<boolean>`held_until - least(interval '3 hours', (held_until - created_at) / 4) <= ${now}`;
  const notTold = sql<boolean>`told_of_end is distinct from held_until`;
  await moveDue(db, {
    due: db.selectFrom('booking').where(holdRuns(now)).where(endsSoon).where(notTold).orderBy('held_until'),
    move: async (trx, booking) => {
      if (stateAt(booking, now) !== 'held') return;
      const noted = await trx
        .updateTable('booking')
        .set({ told_of_end: booking.heldUntil })
        .where('id', '=', booking.id)
        .where(endsSoon)
        .where(notTold)
        .executeTakeFirst();
      if (noted.numUpdatedRows === 0n) return;
      const data = { heldUntil: booking.heldUntil.toISOString() };
      await appendEvent(trx, { kind: 'hold-ends-soon', bookingId: booking.id, data }, now);
    },
  });
}

/** Tells guest and host of stays that begin within two days, once a stay. One that was paid in those days needs no reminder. */
export async function remindOfComingStays(db: Kysely<Database>, now: Date): Promise<void> {
  const today = dateInIndia(now);
  await moveDue(db, {
    due: db
      .selectFrom('booking')
      .where('state', '=', 'confirmed')
      .where('check_in', '>=', today)
      .where('check_in', '<=', addDays(today, DAYS_AHEAD))
      .where('told_of_stay_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment')
            .select('gateway_payment_id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('kept', '=', true)
            .where(
              sql<boolean>`captured_at < (check_in - ${DAYS_AHEAD}::integer)::timestamp at time zone 'Asia/Kolkata'`,
            ),
        ),
      )
      .orderBy('check_in'),
    move: async (trx, booking) => {
      if (stateAt(booking, now) !== 'confirmed') return;
      const noted = await trx
        .updateTable('booking')
        .set({ told_of_stay_at: now })
        .where('id', '=', booking.id)
        .where('told_of_stay_at', 'is', null)
        .executeTakeFirst();
      if (noted.numUpdatedRows === 0n) return;
      await appendEvent(trx, { kind: 'stay-is-near', bookingId: booking.id, data: {} }, now);
    },
  });
}
