import { addDays, type CalendarDate, instantInIndia } from './dates.ts';

/** Days after check-out in which both sides may write reviews. */
export const REVIEW_DAYS = 14;
/** Days from the first review request to the reminder. */
export const ASK_DAYS = [0, 7] as const;

/** Start: 00:00 in India on the day after check-out. */
export function reviewsFrom(checkOut: CalendarDate): Date {
  return instantInIndia(addDays(checkOut, 1));
}

/** End (exclusive): the end in India of the 14th day after check-out. */
export function reviewsUntil(checkOut: CalendarDate): Date {
  return instantInIndia(addDays(checkOut, REVIEW_DAYS + 1));
}

/** Whether a review of a stay can be written or changed at `now`. */
export function isReviewTime(checkOut: CalendarDate, now: Date): boolean {
  return reviewsFrom(checkOut) <= now && now < reviewsUntil(checkOut);
}
