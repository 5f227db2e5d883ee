import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { holdIsOver, isHoldActive } from '../calendar/booked-nights.ts';
import type { AppContext } from '../context.ts';
import { appendEvent } from '../events/event-log.ts';
import { type ListingRecord, lockListing } from '../homes/listings.ts';
import { requireHostedHome } from '../homes/permissions.ts';
import { nextState, stateAt, transitionBooking } from './booking-states.ts';
import { type BookingRecord, bookingRecord, lockBooking, selectBookings } from './bookings.ts';

const BATCH_SIZE = 200;

interface Due {
  /** Query for bookings that may be due, in processing order. */
  due: SelectQueryBuilder<Database, 'booking', object>;
  /** Processes a booking under its lock, if it is still due. */
  apply: (trx: Trx, booking: BookingRecord) => Promise<unknown>;
}

/** Processes every due booking in its own transaction, so that a failure does not affect the others. */
export async function processDueBookings(db: Db, { due, apply }: Due): Promise<void> {
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

/** Expires a home's ended holds, so that they block no days if the sweep is late. The caller holds its lock. */
export async function expireListingHolds(trx: Trx, listingId: string, now: Date): Promise<void> {
  const rows = await selectBookings(trx).where('booking.listing_id', '=', listingId).where(holdIsOver(now)).execute();
  for (const booking of rows.map(bookingRecord)) {
    await expireHold(trx, booking, now);
  }
}

export async function expireHolds(db: Db, now: Date): Promise<void> {
  await processDueBookings(db, {
    due: db.selectFrom('booking').where(holdIsOver(now)).orderBy('held_until'),
    apply: async (trx, booking) => {
      if (nextState(booking, 'expire', now) !== null) await expireHold(trx, booking, now);
    },
  });
}

async function expireHold(trx: Trx, booking: BookingRecord, now: Date): Promise<void> {
  const { id: bookingId, heldUntil } = await transitionBooking(trx, booking, 'expire', now);
  await appendEvent(trx, { kind: 'hold-expired', bookingId, data: { heldUntil: heldUntil.toISOString() } }, now);
}

/** Changes a host's calendar under the home's lock, so that no stay is booked meanwhile; expires ended holds first. */
export function changeCalendar<T>(
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  change: (trx: Trx, home: ListingRecord) => Promise<T>,
): Promise<T> {
  return retryTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireHostedHome(trx, id, accountId, now);
    await expireListingHolds(trx, home.id, now);
    return change(trx, home);
  });
}

export async function completeStays(db: Db, now: Date): Promise<void> {
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

/** The reminder is sent on the second day before check-in. */
const DAYS_AHEAD = 2;

/** Reminds of holds that end within 3 h, or a quarter of a shorter hold; once per end, since it may be extended. */
export async function remindOfEndingHolds(db: Db, now: Date): Promise<void> {
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
export async function remindOfComingStays(db: Db, now: Date): Promise<void> {
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

/** Registers the sweeps that record time-based transitions of bookings. Call before `jobs.start()`. */
export function registerBookingJobs({ db, jobs, clock }: AppContext): void {
  jobs.registerSweep('expire-holds', () => expireHolds(db, clock()));
  jobs.registerSweep('complete-stays', () => completeStays(db, clock()));
  jobs.registerSweep('remind-of-holds', () => remindOfEndingHolds(db, clock()));
  jobs.registerSweep('remind-of-coming-stays', () => remindOfComingStays(db, clock()));
}
