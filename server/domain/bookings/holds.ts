import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEvent } from '../event-log/append-event.ts';
import { endOfDay, stateAt } from './booking-states.ts';
import type { BookingRecord } from './bookings.ts';

type Trx = Transaction<Database>;

const HOUR_MS = 60 * 60 * 1000;
/** Whoever opened the checkout keeps the dates long enough to finish it. */
const ORDER_MS = 45 * 60 * 1000;

/** Until when a hold that begins at `now` keeps its dates: never past the end of the check-in day in India. */
export function holdUntil(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return earlier(new Date(now.getTime() + holdHours * HOUR_MS), endOfDay(checkIn));
}

/**
 * Lets a held booking keep its dates for at least 45 more minutes because a first order is open; once a booking.
 * Call it in the transaction that took the booking with `lockBooking`. Answers the booking as it is then:
 * unchanged where it is not held or was lengthened by an order before.
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

/** Until when a held booking keeps its dates once its extra price is set: anew from now, once a booking. */
export function holdUntilWithExtra(booking: BookingRecord, holdHours: number, now: Date): Date {
  if (booking.extendedForExtraAt !== null) return booking.heldUntil;
  return later(booking.heldUntil, holdUntil(now, holdHours, booking.checkIn));
}

/** Until when the link to set an extra price is good: as long as a hold can last that is started anew on its last day. */
export function linkExpiry(now: Date, holdHours: number, checkIn: CalendarDate): Date {
  return holdUntil(new Date(now.getTime() + ORDER_MS), 2 * holdHours, checkIn);
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
