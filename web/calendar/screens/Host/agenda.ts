import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { mergeTakenRuns } from '../../parts/taken-runs.ts';

/** A stay in the agenda; it may have begun before the fetched days. */
export interface HostedStay {
  bookingId: string;
  home: string;
  guest: string | undefined;
  state: BookingState | undefined;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Expiry of a hold. */
  heldUntil: string | undefined;
  /** An extra service was requested and has no price yet. */
  awaitsPrice: boolean;
}

export type AgendaColumn = 'arrives' | 'stays' | 'leaves';

/** Arriving, present and departing stays of a day. */
export type Agenda = Record<AgendaColumn, HostedStay[]>;

/** Stays of all homes by check-in. */
export function listHostedStays(homes: readonly Pick<HostCalendar, 'title' | 'days'>[]): HostedStay[] {
  const stays = homes.flatMap(({ title, days }) =>
    mergeTakenRuns(days).flatMap(
      ({ from, to, taken: { by, bookingId, guest, state, heldUntil, awaitsPrice = false } }) =>
        by === 'stay' && bookingId !== undefined
          ? [{ bookingId, home: title, guest, state, checkIn: from, checkOut: addDays(to, 1), heldUntil, awaitsPrice }]
          : [],
    ),
  );
  return stays.toSorted((one, other) => one.checkIn.localeCompare(other.checkIn));
}

export function agendaOn(date: CalendarDate, stays: readonly HostedStay[]): Agenda {
  return {
    arrives: stays.filter(({ checkIn }) => checkIn === date),
    stays: stays.filter(({ checkIn, checkOut }) => checkIn < date && date < checkOut),
    leaves: stays.filter(({ checkOut }) => checkOut === date),
  };
}
