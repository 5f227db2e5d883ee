import { MAX_GUESTS, MAX_NIGHTS } from '../limits.ts';
import { type CalendarDate, daysBetween } from './dates.ts';
import { type Party, totalGuests } from './guests.ts';
import { lastCheckIn, type StayDates } from './stay-dates.ts';

/** A requested stay. What is missing is not judged: the guest is still choosing, or this call does not need it. */
export interface StayRequest extends Partial<StayDates> {
  party?: Party;
  /** The price they saw, in whole rupees. */
  totalRent?: number;
}

/** Which of the bounds that every home has a stay breaks. */
export function outOfBounds({ checkIn, checkOut, party }: StayRequest, today: CalendarDate) {
  return {
    past: checkIn !== undefined && checkIn < today,
    tooFarAhead: checkIn !== undefined && checkIn > lastCheckIn(today),
    // Before check-in is chosen, it is today at the earliest.
    noNight: checkOut !== undefined && checkOut <= (checkIn ?? today),
    tooLong: checkIn !== undefined && checkOut !== undefined && daysBetween(checkIn, checkOut) > MAX_NIGHTS,
    tooManyGuests: party !== undefined && totalGuests(party) > MAX_GUESTS,
  };
}
