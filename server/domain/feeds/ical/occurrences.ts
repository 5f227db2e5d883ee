import { type Budget, DATE_STEPS } from './budget.ts';
import type { Span } from './calendar-event.ts';
import { type Component, linesNamed, lineOf } from './components.ts';
import { type ContentLine, paramOf } from './content-lines.ts';
import { dateOfDay, dayAt, DAY_MS, durationOf, homeDayOf, type Moment, momentOf, wallOfSeries } from './moments.ts';
import { partsOf, recurringDays, ruleOf } from './recurrence.ts';
import { unreadableEvent } from './unreadable-calendar.ts';
import { instantIn, type Zones } from './zone.ts';

/** The longest recurring event: occurrences that begin this long before the window are found. No stay is longer. */
const LONGEST_DAYS = 366;

/** The range of days for which a calendar is parsed. */
export interface Window {
  from: number;
  until: number;
  zones: Zones;
  budget: Budget;
}

/**
 * The nights of an event, or its days if it is all-day, for each occurrence except those in `overrides`, the events that
 * redefine single occurrences. Throws if it cannot be parsed.
 */
export function occurrencesOf(part: Component, overrides: readonly Component[], window: Window): Span[] {
  const line = lineOf(part, 'DTSTART');
  // Without a start it has no days.
  if (line === undefined) return [];
  const start = requireMoment(momentOf(line, window.zones));
  const begins = beginningsOf(part, start, window);
  const changes = overrides
    .flatMap((override) => changeBy(override, start, window))
    .toSorted((one, other) => one.at - other.at);
  const changedTimes = new Set(changes.map(({ at }) => at));
  const lasting = changes.filter(({ isLasting }) => isLasting);
  const spans: Span[] = [];
  for (const [wall, lasts] of begins) {
    window.budget.spend(1 + lasting.length);
    if (changedTimes.has(wall)) continue;
    const change = lasting.findLast(({ at }) => at <= wall);
    if (change?.isLeftOut) continue;
    const begin = { ...start, wall: wall + (change?.shift ?? 0) };
    const span = spanOf(begin, change?.lasts ?? lasts);
    if (span.start < span.end) spans.push(span);
  }
  return spans;
}

/** Whether an event that cannot be parsed is certainly over before `from`. */
export function isSurelyOver(part: Component, { from, zones, budget }: Window): boolean {
  const momentAt = (name: string) => {
    const line = lineOf(part, name);
    return line === undefined ? null : momentOf(line, zones);
  };
  const [start, end] = [momentAt('DTSTART'), momentAt('DTEND')];
  const again = part.lines.filter(({ name }) => name === 'RRULE' || name === 'RDATE');
  if (start === null) return end !== null && again.length === 0 && homeDayOf(end) <= from;
  const begins = [start.wall, ...again.flatMap((line) => lastBeginnings(line, start, { zones, budget }))];
  if (begins.includes(null)) return false;
  const last = homeDayOf({ ...start, wall: Math.max(...(begins as number[])) });
  const lasts = durationOf(lineOf(part, 'DURATION')?.value ?? '') ?? 0;
  const days = end === null ? Math.max(LONGEST_DAYS, lasts / DAY_MS) : homeDayOf(end) - homeDayOf(start);
  return last + Math.max(days, 0) < from;
}

/** The last start of an event by its rule or dates; null if unknown. */
function lastBeginnings(
  line: ContentLine,
  start: Moment,
  { zones, budget }: Pick<Window, 'zones' | 'budget'>,
): (number | null)[] {
  budget.spend(DATE_STEPS);
  const wallAt = (text: string) => {
    budget.spend(DATE_STEPS);
    const moment = momentOf({ ...line, value: text }, zones, start.zone);
    return moment && wallOfSeries(moment, start);
  };
  if (line.name === 'RDATE') return line.value.split(',').map((text) => wallAt(text.split('/')[0] ?? ''));
  const rule = partsOf(line.value);
  const until = rule.get('UNTIL');
  if (until !== undefined) return [wallAt(until)];
  const daysOf: Record<string, number> = { HOURLY: 1 / 24, MINUTELY: 1 / 1_440, SECONDLY: 1 / 86_400 };
  const days = (daysOf[rule.get('FREQ') ?? ''] ?? NaN) * Number(rule.get('COUNT')) * Number(rule.get('INTERVAL') ?? 1);
  const isPlain = [...rule.keys()].every((name) => ['FREQ', 'COUNT', 'INTERVAL'].includes(name));
  return [isPlain && days >= 0 ? start.wall + days * DAY_MS : null];
}

/** Local start time and duration. */
function beginningsOf(part: Component, start: Moment, { from, until, zones, budget }: Window): Map<number, number> {
  const lasts = lengthOf(part, start, zones);
  const begins = new Map([[start.wall, lasts]]);
  for (const { value } of linesNamed(part, 'RRULE')) {
    const rule = ruleOf(value);
    if (rule === null || !agreesOnTime(rule.time, start)) throw unreadableEvent();
    const last = rule.until === null ? Infinity : lastOf(rule.until, start, zones);
    const days = recurringDays(rule, dayAt(start.wall), {
      from: from - LONGEST_DAYS,
      until: Math.min(until, dayAt(last)),
      budget,
    });
    for (const wall of days.map((day) => start.wall + (day - dayAt(start.wall)) * DAY_MS)) {
      if (wall <= last) begins.set(wall, lasts);
    }
  }
  for (const { moment, length } of datesOf(part, 'RDATE', start, { zones, budget })) {
    begins.set(atSameTime(moment, start), length ?? lasts);
  }
  for (const { moment } of datesOf(part, 'EXDATE', start, { zones, budget })) begins.delete(atSameTime(moment, start));
  return begins;
}

/** A rule may repeat the time of its start, but no other time. */
function agreesOnTime(time: readonly (ReadonlySet<number> | null)[], { wall }: Moment): boolean {
  const date = new Date(wall);
  const own = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return time.every((allowed, index) => allowed === null || (allowed.size === 1 && allowed.has(own[index] ?? 0)));
}

/** The last possible start of a series in local time; a date includes the whole day. */
function lastOf(until: string, start: Moment, zones: Zones): number {
  const moment = requireMoment(momentOf({ params: '', value: until }, zones, start.zone));
  return wallOfSeries(moment, start) + (moment.isDay ? DAY_MS - 1 : 0);
}

/** The start of an occurrence that is named by its time or by its day. */
function atSameTime(moment: Moment, start: Moment): number {
  const wall = wallOfSeries(moment, start);
  return moment.isDay ? wall + (start.wall - dayAt(start.wall) * DAY_MS) : wall;
}

/** A line may list several; a period includes a duration. */
function datesOf(part: Component, name: string, start: Moment, { zones, budget }: Pick<Window, 'zones' | 'budget'>) {
  return linesNamed(part, name).flatMap((line) =>
    line.value.split(',').map((text) => {
      budget.spend(DATE_STEPS);
      const [begins = '', ends] = text.split('/');
      const at = (value: string) => requireMoment(momentOf({ ...line, value }, zones, start.zone));
      const moment = at(begins);
      if (ends === undefined) return { moment, length: null };
      const length = durationOf(ends) ?? lengthTo(moment, at(ends));
      return { moment, length };
    }),
  );
}

interface Change {
  /** The start of the changed occurrence. */
  at: number;
  /** All following occurrences change, too. */
  isLasting: boolean;
  isLeftOut: boolean;
  shift: number;
  lasts: number | null;
}

/** The change that an event makes to its series: one occurrence, or all following too. Null without a reference. */
function changeBy(override: Component, start: Moment, { zones, budget }: Window): Change[] {
  // Its lines are searched for each event that it changes.
  budget.spend(DATE_STEPS + override.lines.length);
  const id = lineOf(override, 'RECURRENCE-ID');
  const moment = id && momentOf(id, zones, start.zone);
  if (!moment) return [];
  const at = atSameTime(moment, start);
  const isLasting = paramOf(id, 'RANGE')?.toUpperCase() === 'THISANDFUTURE';
  const isLeft = isLeftOut(override);
  if (!isLasting || isLeft) return [{ at, isLasting, isLeftOut: isLeft, shift: 0, lasts: null }];
  const line = lineOf(override, 'DTSTART') ?? id;
  const begin = requireMoment(momentOf(line, zones, start.zone));
  const shift = atSameTime(begin, start) - at;
  return [{ at, isLasting, isLeftOut: false, shift, lasts: lengthOf(override, begin, zones) }];
}

/** Cancelled, or marked as free time. */
export function isLeftOut(part: Component): boolean {
  const hasValue = (name: string, value: string) => lineOf(part, name)?.value.toUpperCase() === value;
  return hasValue('STATUS', 'CANCELLED') || hasValue('TRANSP', 'TRANSPARENT');
}

/** In milliseconds. An all-day event without a valid end lasts one day; a time without an end takes no night. */
function lengthOf(part: Component, start: Moment, zones: Zones): number {
  const end = lineOf(part, 'DTEND');
  const duration = lineOf(part, 'DURATION')?.value ?? 'P0D';
  const length = end ? lengthTo(start, requireMoment(momentOf(end, zones, start.zone))) : durationOf(duration);
  if (length === null) throw unreadableEvent();
  return Math.max(length, start.isDay ? DAY_MS : 0);
}

function lengthTo(start: Moment, end: Moment): number {
  if (start.isDay || end.isDay) return (homeDayOf(end) - homeDayOf(start)) * DAY_MS;
  return instantIn(end.zone, end.wall) - instantIn(start.zone, start.wall);
}

function spanOf(begin: Moment, lasts: number): Span {
  const start = homeDayOf(begin);
  if (begin.isDay) return { start: dateOfDay(start), end: dateOfDay(start + Math.max(Math.floor(lasts / DAY_MS), 1)) };
  const instant = instantIn(begin.zone, begin.wall) + lasts;
  return { start: dateOfDay(start), end: dateOfDay(homeDayOf({ wall: instant, isDay: false, zone: () => 0 })) };
}

function requireMoment(moment: Moment | null): Moment {
  if (moment === null) throw unreadableEvent();
  return moment;
}
