import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../events/append-event.ts';
import { endOfDay, stateAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';

type Trx = Transaction<Database>;

const HOUR_MS = 60 * 60 * 1000;
/** Minimum time to finish an opened checkout. */
const ORDER_MS = 45 * 60 * 1000;

/** The end of a hold that begins at `now`: never past the end of the check-in day in India. */
export function holdUntil(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return earlier(new Date(now.getTime() + holdHours * HOUR_MS), endOfDay(checkIn));
}

/**
 * Extends a hold to at least 45 more minutes when its first order is opened; once per booking.
 * Call it in the transaction that locked the booking with `lockBooking`. Returns the booking,
 * unchanged if it is not held or was extended by an order before.
 */
export async function extendHoldForOrder(trx: Trx, booking: BookingRecord, now: Date): Promise<BookingRecord> {
  if (stateAt(booking, now) !== 'held' || booking.extendedForOrderAt !== null) return booking;
  const enough = earlier(new Date(now.getTime() + ORDER_MS), endOfDay(booking.checkIn));
  const heldUntil = later(booking.heldUntil, enough);
  await trx
    .updateTable('booking')
    .set({ held_until: heldUntil, extended_for_order_at: now, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
  const data = { heldUntil: heldUntil.toISOString() };
  if (heldUntil > booking.heldUntil)
    await appendEvent(trx, { kind: 'hold-extended', bookingId: booking.id, data }, now);
  return { ...booking, heldUntil, extendedForOrderAt: now };
}

/** The end of a hold after its extra price is set: restarts from now, once per booking. */
export function holdUntilWithExtra(booking: BookingRecord, holdHours: number, now: Date): Date {
  if (booking.extendedForExtraAt !== null) return booking.heldUntil;
  return later(booking.heldUntil, holdUntil(now, holdHours, booking.checkIn));
}

/** The expiry of the extra price link: the latest possible end of the hold if it restarts on its last day. */
export function linkExpiry(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return holdUntil(new Date(now.getTime() + ORDER_MS), 2 * holdHours, checkIn);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
