import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type Budget, tooComplicated } from './calendar-event.ts';

/** A recurrence rule (RFC 5545, 3.3.10), limited to days. Empty lists mean no restriction. */
interface Rule {
  period: 'day' | 'week' | 'month' | 'year';
  interval: number;
  count: number;
  /** The raw value. */
  until: string | null;
  weekStart: number;
  byMonth: ReadonlySet<number>;
  byMonthDay: ReadonlySet<number>;
  byYearDay: ReadonlySet<number>;
  /** `2TU` as `2,2`, the second Tuesday of the month or the year; `0,2` is every Tuesday. */
  byDay: ReadonlySet<string>;
  bySetPosition: ReadonlySet<number>;
  /** Hour, minute and second of the rule; null where the start's value applies. */
  time: readonly (ReadonlySet<number> | null)[];
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
/** Longer than any list without duplicates. */
const LONGEST_LIST = 1_000;

/** The parts of a rule: `FREQ` to `DAILY`. */
export function parseRuleParts(text: string): Map<string, string> {
  const parts = text.toUpperCase().split(';').filter(Boolean);
  return new Map(parts.map((part) => part.split('=')).map(([name = '', value = '']) => [name, value]));
}

/** Null unless every part is supported. */
export function parseRule(text: string): Rule | null {
  const parts = parseRuleParts(text);
  const period = periods[parts.get('FREQ') ?? ''];
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? Infinity);
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO');
  const isWhole = (value: number) => Number.isInteger(value) && value > 0;
  const isOdd = !isWhole(interval) || interval > 1_000 || !(isWhole(count) || count === Infinity) || weekStart === -1;
  if (period === undefined || isOdd || ![...parts.keys()].every((name) => knownParts.has(name))) return null;
  const list = (name: string) => {
    const items = (parts.get(name) ?? '').split(',').filter(Boolean);
    if (items.length > LONGEST_LIST) throw tooComplicated();
    return items;
  };
  const numbers = (name: string) => new Set(list(name).map(Number));
  const byDay = list('BYDAY').map((item) => parseWeekday(item, period));
  const rule = {
    period,
    interval,
    count,
    until: parts.get('UNTIL') ?? null,
    weekStart,
    byMonth: numbers('BYMONTH'),
    byMonthDay: numbers('BYMONTHDAY'),
    byYearDay: numbers('BYYEARDAY'),
    byDay: new Set(byDay),
    bySetPosition: numbers('BYSETPOS'),
    time: ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((name) => (parts.has(name) ? numbers(name) : null)),
  };
  const { byMonth, byMonthDay, byYearDay, bySetPosition } = rule;
  const all = [byMonth, byMonthDay, byYearDay, bySetPosition].flatMap((set) => [...set]);
  return all.every(Number.isInteger) && !byDay.includes(null) ? (rule as Rule) : null;
}

/** Ordinals such as the second Tuesday are invalid in weekly and daily rules. */
function parseWeekday(text: string, period: Rule['period']): string | null {
  const [, ordinal = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdayNames.indexOf(name);
  if (weekday === -1) return null;
  return `${period === 'week' || period === 'day' ? 0 : Number(ordinal)},${weekday}`;
}

/** The start days of occurrences; checks each day at most once, so the work is limited whatever the rule. */
export function recurringDays(
  rule: Rule,
  start: number,
  { from, until, budget }: { from: number; until: number; budget: Budget },
): number[] {
  const first = dateAt(start);
  const found: number[] = [];
  let counted = 0;
  let begin = firstPeriod(rule, start, from);
  while (begin <= until) {
    const end = laterPeriod(begin, rule.period, 1);
    budget.spend(end - begin);
    const days = Array.from({ length: end - begin }, (_, index) => dateAt(begin + index));
    const met = days.filter((date) => matchesRule(rule, date, first));
    for (const { day } of selectPositions(met, rule.bySetPosition)) {
      if (day < start) continue;
      counted += 1;
      if (counted > rule.count || day > until) return found;
      if (day >= from) found.push(day);
    }
    begin = laterPeriod(begin, rule.period, rule.interval);
  }
  return found;
}

interface RuleDate {
  day: number;
  weekday: number;
  year: number;
  month: number;
  ofMonth: number;
}

function dateAt(day: number): RuleDate {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return { day, weekday: date.getUTCDay(), year, month, ofMonth: date.getUTCDate() };
}

/** The first day of a month; months after December continue in the next year. */
function monthBegin(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, 1);
  return date.getTime() / DAY_MS;
}

/** The first day of the period of `start`; for an endless rule a period shortly before `from`, at the same interval. */
function firstPeriod(rule: Rule, start: number, from: number): number {
  const begin = computePeriodStart(rule, start);
  if (rule.count !== Infinity || from <= begin) return begin;
  const maxDays = { day: 1, week: 7, month: 31, year: 366 }[rule.period] * rule.interval;
  const steps = Math.max(Math.floor((from - begin) / maxDays) - 1, 0);
  return laterPeriod(begin, rule.period, steps * rule.interval);
}

function computePeriodStart({ period, weekStart }: Rule, day: number): number {
  const { weekday, year, month } = dateAt(day);
  if (period === 'day') return day;
  if (period === 'week') return day - ((weekday - weekStart + 7) % 7);
  return monthBegin(year, period === 'month' ? month : 1);
}

function laterPeriod(begin: number, period: Rule['period'], steps: number): number {
  if (period === 'day') return begin + steps;
  if (period === 'week') return begin + steps * 7;
  const { year, month } = dateAt(begin);
  return period === 'month' ? monthBegin(year, month + steps) : monthBegin(year + steps, 1);
}

/** Whether a day matches the rule; parts that the rule omits are taken from `start`. */
function matchesRule(rule: Rule, date: RuleDate, start: RuleDate): boolean {
  const { period, byMonth, byMonthDay, byYearDay, byDay } = rule;
  const hasDayParts = byMonthDay.size + byYearDay.size + byDay.size > 0;
  if (byMonth.size > 0 && !byMonth.has(date.month)) return false;
  if (byMonth.size === 0 && period === 'year' && !hasDayParts && date.month !== start.month) return false;
  if (byMonthDay.size > 0 && !isAt(byMonthDay, inMonth(date))) return false;
  if (byYearDay.size > 0 && !isAt(byYearDay, inYear(date))) return false;
  if (byDay.size > 0) {
    if (byDay.has(`0,${date.weekday}`)) return true;
    return isOrdinal(byDay, date.weekday, period === 'month' || byMonth.size > 0 ? inMonth(date) : inYear(date));
  }
  if (hasDayParts || period === 'day') return true;
  return period === 'week' ? date.weekday === start.weekday : date.ofMonth === start.ofMonth;
}

function inMonth({ year, month, ofMonth }: RuleDate): Place {
  return { at: ofMonth, length: monthBegin(year, month + 1) - monthBegin(year, month) };
}

function inYear({ day, year }: RuleDate): Place {
  const begin = monthBegin(year, 1);
  return { at: day - begin + 1, length: monthBegin(year + 1, 1) - begin };
}

/** `2TU`: the second Tuesday; `-1SU`: the last Sunday. */
function isOrdinal(byDay: Rule['byDay'], weekday: number, { at, length }: Place): boolean {
  return byDay.has(`${Math.ceil(at / 7)},${weekday}`) || byDay.has(`${-Math.ceil((length - at + 1) / 7)},${weekday}`);
}

/** A position in a row, starting at 1, and its length. */
interface Place {
  at: number;
  length: number;
}

/** Whether a position is listed: counted from the first, or if negative from the last. */
function isAt(positions: ReadonlySet<number>, { at, length }: Place): boolean {
  return positions.has(at) || positions.has(at - length - 1);
}

function selectPositions(dates: RuleDate[], positions: ReadonlySet<number>): RuleDate[] {
  if (positions.size === 0) return dates;
  return dates.filter((_, index) => isAt(positions, { at: index + 1, length: dates.length }));
}
