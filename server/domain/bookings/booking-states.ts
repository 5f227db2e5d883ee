import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import { addDays, type CalendarDate, instantInIndia } from '@aangan/contract/rules/dates.ts';
import type { Trx } from '../../platform/database/schema.ts';
import { setRatingCounted } from '../reviews/publish-reviews.ts';
import type { BookingRecord } from './bookings.ts';

export type BookingEvent = 'pay' | 'expire' | 'cancel' | 'complete';

/** The fields that the guards of the life cycle need. */
export interface BookingLife {
  state: BookingState;
  heldUntil: Date;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

interface Transition {
  from: BookingState;
  event: BookingEvent;
  to: BookingState;
  when: Guard;
}

type Guard = (booking: BookingLife, now: Date) => boolean;

/**
 * The life cycle of a booking, as the single table that all code uses. The trigger `booking_transition` enforces the
 * same rows in the database; a test compares both. Diagram in docs/rules.md.
 */
export const transitions: readonly Transition[] = [
  { from: 'held', event: 'pay', to: 'confirmed', when: not(holdIsOver) },
  { from: 'held', event: 'cancel', to: 'cancelled', when: not(holdIsOver) },
  { from: 'held', event: 'expire', to: 'expired', when: holdIsOver },
  { from: 'confirmed', event: 'cancel', to: 'cancelled', when: not(stayIsOver) },
  { from: 'confirmed', event: 'complete', to: 'completed', when: stayIsOver },
  // A late payment still confirms the stay if its days are free, which the database decides.
  { from: 'expired', event: 'pay', to: 'confirmed', when: not(checkInDayIsOver) },
];

/** The state after an event, or null if the life cycle does not allow it. */
export function nextState(booking: BookingLife, event: BookingEvent, now: Date): BookingState | null {
  const transition = transitions.find(({ from, event: on }) => from === booking.state && on === event);
  return transition?.when(booking, now) ? transition.to : null;
}

/** The state at `now`, with transitions that no job recorded yet; use it wherever the state is shown or decides. */
export function stateAt(booking: BookingLife, now: Date): BookingState {
  return nextState(booking, 'expire', now) ?? nextState(booking, 'complete', now) ?? booking.state;
}

export function bookingAt<B extends BookingLife>(booking: B, now: Date): B {
  return { ...booking, state: stateAt(booking, now) };
}

/** Whether a booking is live (held or confirmed): it takes its days and counts as booked. */
export function isLive(state: BookingState): boolean {
  return state === 'held' || state === 'confirmed';
}

/** Whether a hold has expired: from the instant `heldUntil` on. */
function holdIsOver(booking: BookingLife, now: Date): boolean {
  return now >= booking.heldUntil;
}

/** Whether a stay is over: from 00:00 in India of the day after check-out. */
function stayIsOver(booking: BookingLife, now: Date): boolean {
  return now >= endOfDay(booking.checkOut);
}

function checkInDayIsOver(booking: BookingLife, now: Date): boolean {
  return now >= endOfDay(booking.checkIn);
}

function not(guard: Guard): Guard {
  return (booking, now) => !guard(booking, now);
}

/** The instant at which a day ends in India. */
export function endOfDay(date: CalendarDate): Date {
  return instantInIndia(addDays(date, 1));
}

/**
 * Applies an event to a booking: the only code that writes its state. The caller holds its home's lock (`lockBooking`
 * or `lockListing`). The trigger `booking_days` takes the days of a booking that becomes live and frees the days of a
 * booking that expires or is cancelled; its rating counts while the booking does. `cancelledBy`: the side that cancels.
 * Throws if the table of booking-states.ts has no such transition.
 */
export async function transitionBooking(
  trx: Trx,
  booking: BookingRecord,
  event: BookingEvent,
  now: Date,
  cancelledBy: 'guest' | 'host' | null = null,
): Promise<BookingRecord> {
  const state = nextState(booking, event, now);
  if (state === null) throw new Error(`a booking that is ${booking.state} cannot ${event}`);
  const cancelledAt = event === 'cancel' ? now : null;
  await trx
    .updateTable('booking')
    .set({ state, cancelled_by: cancelledBy, cancelled_at: cancelledAt, updated_at: now })
    .where('id', '=', booking.id)
    .execute();
  await setRatingCounted(trx, booking.id, state !== 'expired' && state !== 'cancelled');
  return { ...booking, state, cancelledBy, cancelledAt };
}
