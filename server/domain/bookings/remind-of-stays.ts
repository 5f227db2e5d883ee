import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isHoldActive } from '../calendar/live-bookings.ts';
import { appendEvent } from '../events/append-event.ts';
import { stateAt } from './booking-states.ts';
import { processDueBookings } from './process-due-bookings.ts';

/** The reminder is sent on the second day before check-in. */
const DAYS_AHEAD = 2;

/**
 * Reminds guests of holds that end within three hours, or within a quarter of a shorter hold; once per end, since
 * a hold may be extended.
 */
export async function remindOfEndingHolds(db: Kysely<Database>, now: Date): Promise<void> {
  const endsSoon = sql<boolean>`held_until - least(interval '3 hours', (held_until - created_at) / 4) <= ${now}`;
  const notNotified = sql<boolean>`hold_reminder_for is distinct from held_until`;
  await processDueBookings(db, {
    due: db.selectFrom('booking').where(isHoldActive(now)).where(endsSoon).where(notNotified).orderBy('held_until'),
    apply: async (trx, booking) => {
      if (stateAt(booking, now) !== 'held') return;
      const updated = await trx
        .updateTable('booking')
        .set({ hold_reminder_for: booking.heldUntil })
        .where('id', '=', booking.id)
        .where(endsSoon)
        .where(notNotified)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) return;
      const data = { heldUntil: booking.heldUntil.toISOString() };
      await appendEvent(trx, { kind: 'hold-ends-soon', bookingId: booking.id, data }, now);
    },
  });
}

/** Reminds guest and host once of stays that begin within two days, unless the stay was paid within those days. */
export async function remindOfComingStays(db: Kysely<Database>, now: Date): Promise<void> {
  const today = dateInIndia(now);
  await processDueBookings(db, {
    due: db
      .selectFrom('booking')
      .where('state', '=', 'confirmed')
      .where('check_in', '>=', today)
      .where('check_in', '<=', addDays(today, DAYS_AHEAD))
      .where('stay_reminder_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment')
            .select('gateway_payment_id')
            .whereRef('payment.booking_id', '=', 'booking.id')
            .where('is_accepted', '=', true)
            .where(
              sql<boolean>`captured_at < (check_in - ${DAYS_AHEAD}::integer)::timestamp at time zone 'Asia/Kolkata'`,
            ),
        ),
      )
      .orderBy('check_in'),
    apply: async (trx, booking) => {
      if (stateAt(booking, now) !== 'confirmed') return;
      const updated = await trx
        .updateTable('booking')
        .set({ stay_reminder_at: now })
        .where('id', '=', booking.id)
        .where('stay_reminder_at', 'is', null)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) return;
      await appendEvent(trx, { kind: 'stay-is-near', bookingId: booking.id, data: {} }, now);
    },
  });
}
