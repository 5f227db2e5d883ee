import type { ErrorCode } from '@aangan/contract/errors.ts';
import { addDays, dateInIndia, daysBetween, hourInIndia } from '@aangan/contract/rules/dates.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import type { OwnCalendar } from './calendars.ts';

/** First reason why a host's rules refuse a stay that begins today or later; null if none. */
export function findRuleRefusal(
  { rules, days }: OwnCalendar,
  { checkIn, checkOut }: StayDates,
  now: Date,
): ErrorCode | null {
  const today = dateInIndia(now);
  const nights = daysBetween(checkIn, checkOut);
  const isLate = rules.noticeDays === 0 && checkIn === today && hourInIndia(now) >= rules.noticeUntil;
  if (isLate || checkIn < addDays(today, rules.noticeDays)) return 'TOO_SOON';
  if (checkIn > addDays(today, rules.horizonDays)) return 'TOO_FAR';
  if (!rules.checkInDays.includes(weekdayOf(checkIn))) return 'NO_CHECK_IN_THAT_DAY';
  if (!rules.checkOutDays.includes(weekdayOf(checkOut))) return 'NO_CHECK_OUT_THAT_DAY';
  if (nights < (days[checkIn]?.minNights ?? rules.minNights)) return 'TOO_SHORT';
  return nights > rules.maxNights ? 'TOO_LONG' : null;
}
