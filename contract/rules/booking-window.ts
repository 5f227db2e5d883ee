import { addDays, type CalendarDate, dateInIndia, hourInIndia } from './dates.ts';
import { plainRules, type StayRules } from './home-terms.ts';

/** Whether the host's notice has run out for a check-in. */
export function isTooSoon({ noticeDays, noticeUntil }: StayRules, checkIn: CalendarDate, now: Date): boolean {
  const today = dateInIndia(now);
  if (noticeDays > 0) return checkIn >= today && checkIn < addDays(today, noticeDays);
  return checkIn === today && hourInIndia(now) >= noticeUntil;
}

/** Whether a check-in lies beyond the days that the host has opened. With as many as there can be, the product's own bound rules alone. */
export function isTooFar({ horizonDays }: StayRules, checkIn: CalendarDate, today: CalendarDate): boolean {
  return horizonDays < plainRules.horizonDays && checkIn > addDays(today, horizonDays);
}
