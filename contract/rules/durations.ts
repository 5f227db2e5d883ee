import * as words from '@aangan/contract/words/en/shared/durations.ts';

const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/** A length of time as people say it, and never longer than it is: '24 hours', '90 minutes', '3 days', 'a week'. */
export function formatHours(hours: number): string {
  // A third of an hour has no end in binary: it is 20 minutes all the same.
  const inMinutes = Math.floor(hours * MINUTES_AN_HOUR + 1e-6);
  const whole = Math.floor(inMinutes / MINUTES_AN_HOUR);
  const minutes = inMinutes % MINUTES_AN_HOUR;
  if (inMinutes < 1) return words.underAMinute;
  if (minutes === 0) return formatWholeHours(whole);
  return whole < 2 ? words.minutes({ minutes: inMinutes }) : words.hoursAndMinutes({ hours: whole, minutes });
}

/** Up to two days they are hours, since these are counted to the hour. */
function formatWholeHours(hours: number): string {
  const days = hours / HOURS_A_DAY;
  if (days <= 2 || !Number.isInteger(days)) return words.hours({ hours });
  return days % DAYS_A_WEEK === 0 ? words.weeks({ weeks: days / DAYS_A_WEEK }) : words.days({ days });
}
