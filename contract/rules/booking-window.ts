import { addDays, type CalendarDate, dateInIndia, hourInIndia } from './dates.ts';
import { plainRules, type StayRules } from './home-terms.ts';

/** Whether the host's notice period for a check-in has passed. */
export function isTooSoon({ noticeDays, noticeUntil }: StayRules, checkIn: CalendarDate, now: Date): boolean {
  const today = dateInIndia(now);
  if (noticeDays > 0) return checkIn >= today && checkIn < addDays(today, noticeDays);
  return checkIn === today && hourInIndia(now) >= noticeUntil;
}

/**
 * Whether a check-in is beyond the host's booking window. The maximum window means that only the product's limit
 * applies.
 */
export function isTooFar({ horizonDays }: StayRules, checkIn: CalendarDate, today: CalendarDate): boolean {
  return horizonDays < plainRules.horizonDays && checkIn > addDays(today, horizonDays);
}
