import { addDays, type CalendarDate, dateInIndia, daysBetween } from '@aangan/contract/dates.ts';
import { type Party, totalGuests } from '@aangan/contract/guests.ts';
import { MAX_DAYS_AHEAD, MAX_GUESTS, MAX_NIGHTS } from '@aangan/contract/limits.ts';
import { invalidInput } from '../http/errors.ts';

export interface AskedStay extends Party {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** Refuses a stay that begins before today or too far ahead, is too short or too long, or has too many guests. */
export function refuseOutOfBounds(stay: AskedStay, now: Date): void {
  const fields = outOfBounds(stay, dateInIndia(now));
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/** The fields that are out of bounds, each with its reason. `today` is the date in India. */
export function outOfBounds(stay: AskedStay, today: CalendarDate): Record<string, string> {
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  return {
    ...(stay.checkIn < today ? { checkIn: 'Check-in is today or later.' } : {}),
    ...(stay.checkIn > addDays(today, MAX_DAYS_AHEAD) ? { checkIn: 'Check-in is at most two years ahead.' } : {}),
    ...(nights < 1 ? { checkOut: 'Check-out is at least one day after check-in.' } : {}),
    ...(nights > MAX_NIGHTS ? { checkOut: `A stay has at most ${MAX_NIGHTS} nights.` } : {}),
    ...(totalGuests(stay) > MAX_GUESTS ? { totalGuests: `A stay has at most ${MAX_GUESTS} guests.` } : {}),
  };
}
