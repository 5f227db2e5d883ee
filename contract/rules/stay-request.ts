import * as words from '@aangan/contract/words/en/shared/guests.ts';
import { MAX_GUESTS, MAX_NIGHTS, MAX_YEARS_AHEAD } from '../limits.ts';
import { addDays, addYears, type CalendarDate, daysBetween } from './dates.ts';

/** Check-in and check-out day of a stay. */
export interface StayDates {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** A span of days, inclusive. */
export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

export function isTaken(date: CalendarDate, taken: readonly DayRange[]): boolean {
  return taken.some(({ start, end }) => start <= date && date <= end);
}

/** Whether any day from `first` to `last` is taken; false if `last` is before `first`. */
export function areSomeTaken(first: CalendarDate, last: CalendarDate, taken: readonly DayRange[]): boolean {
  return first <= last && taken.some(({ start, end }) => start <= last && first <= end);
}

/** Latest check-in. `today` is the date in India. */
export function lastCheckIn(today: CalendarDate): CalendarDate {
  return addYears(today, MAX_YEARS_AHEAD);
}

/** Latest check-out for `checkIn`: up to the next taken day, at most 365 nights. */
export function lastCheckOut(checkIn: CalendarDate, taken: readonly DayRange[]): CalendarDate {
  return taken
    .map(({ start }) => start)
    .filter((start) => start > checkIn)
    .reduce((first, start) => (start < first ? start : first), addDays(checkIn, MAX_NIGHTS));
}

/** Guests of a stay. `totalGuests` counts all four kinds (specification, point 3). */
export interface Party {
  adults: number;
  children: number;
  infants: number;
  pets: number;
}

export function totalGuests(party: Party): number {
  return party.adults + party.children + party.infants + party.pets;
}

/** '3 guests, 1 infant': the total, which includes the infants. */
export function guestLabel(party: Party): string {
  const count = totalGuests(party);
  return party.infants > 0 ? words.guestsWithInfants({ count, infants: party.infants }) : words.guests({ count });
}

/** A requested stay. Missing values are not checked. */
export interface StayRequest extends Partial<StayDates> {
  party?: Party;
  /** The price shown to the guest, in whole rupees. */
  totalRent?: number;
}

/** General limits that a stay violates. */
export function outOfBounds({ checkIn, checkOut, party }: StayRequest, today: CalendarDate) {
  return {
    past: checkIn !== undefined && checkIn < today,
    tooFarAhead: checkIn !== undefined && checkIn > lastCheckIn(today),
    // Without a check-in, assumes today.
    noNight: checkOut !== undefined && checkOut <= (checkIn ?? today),
    tooLong: checkIn !== undefined && checkOut !== undefined && daysBetween(checkIn, checkOut) > MAX_NIGHTS,
    tooManyGuests: party !== undefined && totalGuests(party) > MAX_GUESTS,
  };
}
