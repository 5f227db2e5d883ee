import { addDays, type CalendarDate, dateInIndia } from '../dates.ts';
import { weekdayNumber } from '../weekdays.ts';

/** Banks settle from Monday to Friday. Bank holidays differ by state and are not considered. */
export function isWorkingDay(day: CalendarDate): boolean {
  return weekdayNumber(day) < 5;
}

/** Adds working days (`days` ≥ 1) to any day. */
export function workingDaysAfter(day: CalendarDate, days: number): CalendarDate {
  let [found, left] = [day, days];
  while (left > 0) {
    found = addDays(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/**
 * Earliest arrival of a transfer at the host's bank: the working day after its release, and at least two working days
 * after the transfer was made.
 */
export function arrivesFrom(transferredAt: Date, releasedAt: Date): CalendarDate {
  const afterRelease = workingDaysAfter(dateInIndia(releasedAt), 1);
  const afterTransfer = workingDaysAfter(dateInIndia(transferredAt), 2);
  return afterRelease > afterTransfer ? afterRelease : afterTransfer;
}
