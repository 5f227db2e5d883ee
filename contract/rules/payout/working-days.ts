import { addDays, type CalendarDate, dateInIndia } from '../dates.ts';
import { weekdayNumber } from '../weekdays.ts';

/** Banks settle from Monday to Friday. Holidays of banks differ by state and are not known here: hence 'from'. */
export function isWorkingDay(day: CalendarDate): boolean {
  return weekdayNumber(day) < 5;
}

/** The day that lies so many working days after another, which need not be one itself; `days` from 1 on. */
export function workingDaysAfter(day: CalendarDate, days: number): CalendarDate {
  let [found, left] = [day, days];
  while (left > 0) {
    found = addDays(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/**
 * The first day on which a transfer can be in the host's bank: the next working day after its release, and no sooner than
 * two working days after the transfer was made. 'Arrives from Monday.'
 */
export function arrivesFrom(transferredAt: Date, releasedAt: Date): CalendarDate {
  const afterRelease = workingDaysAfter(dateInIndia(releasedAt), 1);
  const afterTransfer = workingDaysAfter(dateInIndia(transferredAt), 2);
  return afterRelease > afterTransfer ? afterRelease : afterTransfer;
}
