const DAY_MS = 86_400_000;
/** India has no daylight saving time. */
const INDIA_UTC_OFFSET_MS = 5.5 * 3_600_000;
const RUN_AFTER_MIDNIGHT_MS = 9 * 3_600_000;

/** The day in India of a time (Unix milliseconds), counted from 1 January 1970. */
export function dayInIndia(ms: number): number {
  return Math.floor((ms + INDIA_UTC_OFFSET_MS) / DAY_MS);
}

/** Adds working days: Monday to Friday, ignoring bank holidays. */
export function workingDayAfter(day: number, count: number): number {
  let found = day;
  for (let left = count; left > 0;) {
    found += 1;
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/** The settlement run of a day: 09:00 in India, in Unix milliseconds. */
export function runOn(day: number): number {
  return day * DAY_MS - INDIA_UTC_OFFSET_MS + RUN_AFTER_MIDNIGHT_MS;
}

/** The first run at or after a time. */
export function firstRunAt(ms: number): number {
  const today = dayInIndia(ms);
  return isWorkingDay(today) && runOn(today) >= ms ? runOn(today) : runOn(workingDayAfter(today, 1));
}

function isWorkingDay(day: number): boolean {
  // 1 January 1970 was a Thursday.
  const weekday = (day + 4) % 7;
  return weekday >= 1 && weekday <= 5;
}
