import * as words from '@aangan/contract/words/en/screens/host-earnings.ts';
import * as dates from '@aangan/contract/words/en/shared/dates.ts';
import { addDays, type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { financialYearOf } from '@aangan/contract/rules/financial-year.ts';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '@aangan/contract/rules/months.ts';
import type { EarningsFilter } from '../../api/earnings.ts';

type Time = Pick<EarningsFilter, 'from' | 'to'>;

export interface TimeChoice extends Time {
  /** Names it among the choices. */
  value: string;
  label: string;
}

/** The times that are offered, and the one in the address, if it is none of them. */
export function timeChoices(today: CalendarDate, chosen: Time): TimeChoice[] {
  const thisMonth = monthOf(today);
  const thisYear = financialYearOf(today);
  const offered = [
    choice(words.around, { from: null, to: null }),
    choice(words.thisMonth, daysOf(thisMonth)),
    choice(words.lastMonth, daysOf(addMonths(thisMonth, -1))),
    financialYear(thisYear),
    financialYear(financialYearOf(addDays(thisYear.from, -1))),
  ];
  const isOffered = offered.some(({ value }) => value === valueOf(chosen));
  return isOffered ? offered : [...offered, choice(labelOf(chosen), chosen)];
}

export function valueOf({ from, to }: Time): string {
  return `${from ?? ''} ${to ?? ''}`;
}

function choice(label: string, time: Time): TimeChoice {
  return { value: valueOf(time), label, ...time };
}

function financialYear(time: { from: CalendarDate; to: CalendarDate }): TimeChoice {
  return choice(words.yearTo({ from: time.from.slice(0, 4), to: time.to.slice(0, 4) }), time);
}

function daysOf(month: Month) {
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** 'From 01/11/2026 to …', as far as it is known. */
function labelOf({ from, to }: Time): string {
  if (from !== null && to !== null) return dates.fromTo({ from: formatDate(from), to: formatDate(to) });
  return from === null ? words.until({ to: formatDate(to ?? '') }) : words.since({ from: formatDate(from) });
}
