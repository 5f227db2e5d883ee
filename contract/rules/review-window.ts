import { addDays, type CalendarDate, instantInIndia } from './dates.ts';

/** Both sides of a stay may write for so many days after the day of departure. */
export const REVIEW_DAYS = 14;
/** Both are asked when the days begin, and once more so many days later. */
export const ASK_DAYS = [0, 7] as const;

/** From 00:00 in India of the day after check-out on. */
export function reviewsFrom(checkOut: CalendarDate): Date {
  return instantInIndia(addDays(checkOut, 1));
}

/** To the end in India of the fourteenth day after check-out; from this instant on nothing is written any more. */
export function reviewsUntil(checkOut: CalendarDate): Date {
  return instantInIndia(addDays(checkOut, REVIEW_DAYS + 1));
}

/** Whether a review of a stay can be written or changed at `now`. */
export function isReviewTime(checkOut: CalendarDate, now: Date): boolean {
  return reviewsFrom(checkOut) <= now && now < reviewsUntil(checkOut);
}
