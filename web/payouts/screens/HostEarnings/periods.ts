import { addDays, type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import {
  addMonths,
  financialYearDaysOf,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/payouts/host-earnings.ts';
import * as dates from '@aangan/contract/words/en/shared/dates.ts';
import type { EarningsFilter } from '../../queries/payouts.ts';

type Period = Pick<EarningsFilter, 'from' | 'to'>;

export interface PeriodChoice extends Period {
  /** Key of the option. */
  value: string;
  label: string;
}

/** Offered periods, and the period in the URL if it differs. */
export function periodChoices(today: CalendarDate, chosen: Period): PeriodChoice[] {
  const thisMonth = monthOf(today);
  const thisYear = financialYearDaysOf(today);
  const offered = [
    choice(words.around, { from: null, to: null }),
    choice(words.thisMonth, periodDays(thisMonth)),
    choice(words.lastMonth, periodDays(addMonths(thisMonth, -1))),
    financialYear(thisYear),
    financialYear(financialYearDaysOf(addDays(thisYear.from, -1))),
  ];
  const isOffered = offered.some(({ value }) => value === periodKey(chosen));
  return isOffered ? offered : [...offered, choice(periodLabel(chosen), chosen)];
}

export function periodKey({ from, to }: Period): string {
  return `${from ?? ''} ${to ?? ''}`;
}

function choice(label: string, time: Period): PeriodChoice {
  return { value: periodKey(time), label, ...time };
}

function financialYear(time: { from: CalendarDate; to: CalendarDate }): PeriodChoice {
  return choice(words.yearTo({ from: time.from.slice(0, 4), to: time.to.slice(0, 4) }), time);
}

function periodDays(month: Month) {
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** 'From 01/11/2026 to …', with the known ends. */
function periodLabel({ from, to }: Period): string {
  if (from !== null && to !== null) return dates.fromTo({ from: formatDate(from), to: formatDate(to) });
  return from === null ? words.until({ to: formatDate(to ?? '') }) : words.since({ from: formatDate(from) });
}
