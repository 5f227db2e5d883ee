import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';

/** How an event comes back (RFC 5545, 3.3.10), as far as days go. */
interface Rule {
  period: 'day' | 'week' | 'month' | 'year';
  interval: number;
  count: number;
  until: CalendarDate | null;
  weekStart: number;
  byMonth: number[];
  byMonthDay: number[];
  byYearDay: number[];
  byDay: { ordinal: number; weekday: number }[];
  bySetPosition: number[];
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const periods: Record<string, Rule['period']> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
const knownParts = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYDAY',
  'BYSETPOS',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
]);

/** Counts the days that are looked at, for all rules of a calendar together. */
export class Budget {
  #left: number;

  constructor(days: number) {
    this.#left = days;
  }

  /** False once it is used up. */
  spend(days: number): boolean {
    this.#left -= days;
    return this.#left >= 0;
  }
}

/**
 * The days on which an event that first begins on `start` begins again, from `from` to `until`; null where the rule says
 * what is not understood, or more days would have to be looked at than the budget has. It only ever looks at each day
 * between, so that no rule, however odd, takes longer.
 */
export function recurrences(
  text: string,
  start: CalendarDate,
  { from, until, budget }: { from: CalendarDate; until: CalendarDate; budget: Budget },
): CalendarDate[] | null {
  const rule = ruleOf(text);
  if (rule === null) return null;
  const last = rule.until !== null && rule.until < until ? rule.until : until;
  const found: CalendarDate[] = [];
  let counted = 0;
  for (
    let begin = firstPeriod(rule, start, from);
    begin <= last;
    begin = laterPeriod(begin, rule.period, rule.interval)
  ) {
    const days = daysFrom(begin, laterPeriod(begin, rule.period, 1));
    if (!budget.spend(days.length)) return null;
    for (const day of positioned(
      days.filter((day) => meets(rule, day, start)),
      rule.bySetPosition,
    )) {
      if (day < start) continue;
      counted += 1;
      if (counted > rule.count || day > last) return found;
      if (day >= from) found.push(day);
    }
  }
  return found;
}

function ruleOf(text: string): Rule | null {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    if (!knownParts.has(name)) return null;
    parts.set(name, value);
  }
  const period = periods[parts.get('FREQ') ?? ''];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? Infinity);
  const until = /^(\d{4})(\d{2})(\d{2})/.exec(parts.get('UNTIL') ?? '');
  const numbers = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const byDay = (parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(weekdayOf);
  const lists = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYSETPOS'].map(numbers);
  const [byMonth = [], byMonthDay = [], byYearDay = [], bySetPosition = []] = lists;
  const isWhole = (value: number) => Number.isInteger(value) && value > 0;
  if (period === undefined || !isWhole(interval) || interval > 1_000 || !(isWhole(count) || count === Infinity))
    return null;
  if (lists.flat().some((value) => !Number.isInteger(value)) || byDay.some(({ weekday }) => weekday === -1))
    return null;
  return {
    period,
    interval,
    count,
    until: until && `${until[1]}-${until[2]}-${until[3]}`,
    weekStart: Math.max(weekdayNames.indexOf(parts.get('WKST') ?? 'MO'), 0),
    byMonth,
    byMonthDay,
    byYearDay,
    byDay,
    bySetPosition,
  };
}

function weekdayOf(text: string): { ordinal: number; weekday: number } {
  const [, ordinal = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  return { ordinal: Number(ordinal), weekday: weekdayNames.indexOf(name) };
}

/** The first day of the period that `start` lies in; of an endless rule one shortly before `from`, in the same rhythm. */
function firstPeriod(rule: Rule, start: CalendarDate, from: CalendarDate): CalendarDate {
  const begin = beginOf(rule, start);
  if (rule.count !== Infinity || from <= begin) return begin;
  const daysOf = { day: 1, week: 7, month: 31, year: 366 }[rule.period] * rule.interval;
  const steps = Math.max(Math.floor(daysBetween(begin, from) / daysOf) - 1, 0);
  return laterPeriod(begin, rule.period, steps * rule.interval);
}

function beginOf({ period, weekStart }: Rule, day: CalendarDate): CalendarDate {
  if (period === 'day') return day;
  if (period === 'week') return addDays(day, -((weekdayAt(day) - weekStart + 7) % 7));
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

function laterPeriod(begin: CalendarDate, period: Rule['period'], steps: number): CalendarDate {
  if (period === 'day') return addDays(begin, steps);
  if (period === 'week') return addDays(begin, steps * 7);
  const months = Number(begin.slice(0, 4)) * 12 + Number(begin.slice(5, 7)) - 1 + steps * (period === 'year' ? 12 : 1);
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

function daysFrom(begin: CalendarDate, end: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(begin, end) }, (_, index) => addDays(begin, index));
}

/** Whether an event that began on `start` comes back on a day, by what the rule says or leaves to `start`. */
function meets(rule: Rule, day: CalendarDate, start: CalendarDate): boolean {
  const { period, byMonth, byMonthDay, byYearDay, byDay } = rule;
  const saysDay = byMonthDay.length + byYearDay.length + byDay.length > 0;
  if (byMonth.length > 0 && !byMonth.includes(Number(day.slice(5, 7)))) return false;
  if (byMonth.length === 0 && period === 'year' && !saysDay && day.slice(5, 7) !== start.slice(5, 7)) return false;
  if (byMonthDay.length > 0 && !isAt(byMonthDay, Number(day.slice(8)), daysInMonth(day))) return false;
  if (byYearDay.length > 0 && !isAt(byYearDay, dayOfYear(day), dayOfYear(`${day.slice(0, 4)}-12-31`))) return false;
  if (byDay.length > 0) return byDay.some((by) => isWeekday(by, day, period === 'month' || byMonth.length > 0));
  if (saysDay || period === 'day') return true;
  return period === 'week' ? weekdayAt(day) === weekdayAt(start) : day.slice(8) === start.slice(8);
}

/** `2TU`: the second Tuesday of the month or the year; `-1SU`: its last Sunday. */
function isWeekday({ ordinal, weekday }: Rule['byDay'][number], day: CalendarDate, inMonth: boolean): boolean {
  if (weekdayAt(day) !== weekday) return false;
  if (ordinal === 0) return true;
  const [at, length] = inMonth
    ? [Number(day.slice(8)), daysInMonth(day)]
    : [dayOfYear(day), dayOfYear(`${day.slice(0, 4)}-12-31`)];
  return ordinal > 0 ? Math.ceil(at / 7) === ordinal : Math.ceil((length - at + 1) / 7) === -ordinal;
}

/** Counted from the first, or from the last where it is negative. */
function isAt(wanted: readonly number[], at: number, length: number): boolean {
  return wanted.includes(at) || wanted.includes(at - length - 1);
}

function positioned(days: CalendarDate[], positions: readonly number[]): CalendarDate[] {
  if (positions.length === 0) return days;
  return days.filter((_, index) => isAt(positions, index + 1, days.length));
}

function weekdayAt(day: CalendarDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function daysInMonth(day: CalendarDate): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

function dayOfYear(day: CalendarDate): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;
}
