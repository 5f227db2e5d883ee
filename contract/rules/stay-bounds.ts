import { addDays, type CalendarDate, daysBetween } from './dates.ts';
import { MAX_DAYS_AHEAD, MAX_NIGHTS } from '../limits.ts';

/** The first and the last day of a stay; check-out is the day one leaves. */
export interface StayDates {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
}

/** The dates of a stay that are out of bounds, each with its reason. `today` is the date in India. */
export function datesOutOfBounds({ checkIn, checkOut }: StayDates, today: CalendarDate): Record<string, string> {
  const nights = daysBetween(checkIn, checkOut);
  return {
    ...(checkIn < today ? { checkIn: 'Check-in is today or later.' } : {}),
    ...(checkIn > addDays(today, MAX_DAYS_AHEAD) ? { checkIn: 'Check-in is at most two years ahead.' } : {}),
    ...(nights < 1 ? { checkOut: 'Check-out is at least one day after check-in.' } : {}),
    ...(nights > MAX_NIGHTS ? { checkOut: `A stay has at most ${MAX_NIGHTS} nights.` } : {}),
  };
}
