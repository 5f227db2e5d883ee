import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { holdRuns } from '../availability/live-bookings.ts';
import type { Stay } from './booking-emails.ts';
import { type Post, post } from './send-email.ts';
import { stateAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';
import { comingLetterToGuest, comingLetterToHost } from './coming-stay-emails.ts';
import { expiringLetter } from './hold-emails.ts';
import { homeOf } from './listing-of-booking.ts';
import { DUE_AT_ONCE, moveDue } from './move-due.ts';

type Trx = Transaction<Database>;

/** A guest hears of a coming stay on the second day before check-in, while plans are made. */
const DAYS_AHEAD = 2;

/**
 * Tells guests of holds that end within three hours, or within a quarter of a shorter hold; once for each end, since
 * a hold may be lengthened.
 */
export async function remindOfHolds(db: Kysely<Database>, parts: Post, now: Date): Promise<void> {
  const endsSoon = sql<boolean>`held_until - least(interval '3 hours', (held_until - created_at) / 4) <= ${now}`;
  const notTold = sql<boolean>`told_of_end is distinct from held_until`;
  await moveDue(db, {
    find: () =>
      db
        .selectFrom('booking')
        .select('id')
        .where(holdRuns(now))
        .where(endsSoon)
        .where(notTold)
        .orderBy('held_until')
        .limit(DUE_AT_ONCE)
        .execute(),
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
      await post(trx, parts, expiringLetter(await stayOf(trx, parts, booking, now)), { to: booking.guest.email });
    },
  });
}

/** Tells guest and host of stays that begin within two days, once a stay. One that was paid in those days needs no reminder. */
export async function remindOfComingStays(db: Kysely<Database>, parts: Post, now: Date): Promise<void> {
  const today = dateInIndia(now);
  await moveDue(db, {
    find: () =>
      db
        .selectFrom('booking')
        .select('id')
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
        .orderBy('check_in')
        .limit(DUE_AT_ONCE)
        .execute(),
    move: async (trx, booking) => {
      if (stateAt(booking, now) !== 'confirmed') return;
      const noted = await trx
        .updateTable('booking')
        .set({ told_of_stay_at: now })
        .where('id', '=', booking.id)
        .where('told_of_stay_at', 'is', null)
        .executeTakeFirst();
      if (noted.numUpdatedRows === 0n) return;
      const stay = await stayOf(trx, parts, booking, now);
      const { guest, host } = booking;
      await post(trx, parts, comingLetterToGuest(stay, now), { to: guest.email });
      await post(trx, parts, comingLetterToHost(stay), { to: host.email, replyTo: guest.email });
    },
  });
}

async function stayOf(trx: Trx, { settings }: Post, booking: BookingRecord, now: Date): Promise<Stay> {
  return { booking, listing: await homeOf(trx, booking, now), publicUrl: settings.publicUrl };
}
