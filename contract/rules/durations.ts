import * as words from '@aangan/contract/words/en/shared/durations.ts';

const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/** Formats a duration, rounding down: '24 hours', '90 minutes', '3 days', 'a week'. */
export function formatHours(hours: number): string {
  // Tolerates binary fractions: a third of an hour is 20 minutes.
  const inMinutes = Math.floor(hours * MINUTES_AN_HOUR + 1e-6);
  const whole = Math.floor(inMinutes / MINUTES_AN_HOUR);
  const minutes = inMinutes % MINUTES_AN_HOUR;
  if (inMinutes < 1) return words.underAMinute;
  if (minutes === 0) return formatWholeHours(whole);
  return whole < 2 ? words.minutes({ minutes: inMinutes }) : words.hoursAndMinutes({ hours: whole, minutes });
}

/** Up to two days durations are shown in hours. */
function formatWholeHours(hours: number): string {
  const days = hours / HOURS_A_DAY;
  if (days <= 2 || !Number.isInteger(days)) return words.hours({ hours });
  return days % DAYS_A_WEEK === 0 ? words.weeks({ weeks: days / DAYS_A_WEEK }) : words.days({ days });
}
