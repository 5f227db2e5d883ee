import * as words from '@aangan/contract/words/en/payouts/refused-earnings.ts';
import { MAX_EARNING_MONTHS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { financialYearDaysOf } from '@aangan/contract/rules/financial-year.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf, monthsBetween } from '@aangan/contract/rules/months.ts';
import { invalidInput } from '../../platform/http/errors.ts';

const MONTHS_BACK = 12;
const MONTHS_AHEAD = 6;

/** Days in India, both inclusive. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

interface SpanParameters {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The range of months to show: as requested, by default from 12 months back to 6 months ahead. */
export function monthsSpan({ from, to }: SpanParameters, now: Date): DayRange {
  const today = dateInIndia(now);
  const [begin, end] = [from !== undefined && from > today ? from : today, to !== undefined && to < today ? to : today];
  const span = {
    from: from ?? firstDayOf(addMonths(monthOf(end), -MONTHS_BACK)),
    to: to ?? lastDayOf(addMonths(monthOf(begin), MONTHS_AHEAD)),
  };
  if (monthsBetween(monthOf(span.from), monthOf(span.to)) < MAX_EARNING_MONTHS) return span;
  throw invalidInput({
    [from === undefined ? 'to' : 'from']: words.tooManyMonths({ max: String(MAX_EARNING_MONTHS) }),
  });
}

/** The range of payouts and nights to sum: as requested, by default this financial year. */
export function yearSpan(query: SpanParameters, now: Date): DayRange {
  if (query.from === undefined && query.to === undefined) return financialYearDaysOf(dateInIndia(now));
  return monthsSpan(query, now);
}

/** The last night that has ended. */
export function lastNight(now: Date): CalendarDate {
  return addDays(dateInIndia(now), -1);
}
