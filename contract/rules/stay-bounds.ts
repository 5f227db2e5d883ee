import { MAX_GUESTS, MAX_NIGHTS } from '../limits.ts';
import { type CalendarDate, daysBetween } from './dates.ts';
import { type Party, totalGuests } from './guests.ts';
import { lastCheckIn, type StayDates } from './stay-dates.ts';

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
