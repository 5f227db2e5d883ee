import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { type Budget, DATE_STEPS, type Span, unreadableEvent } from './calendar-event.ts';
import { type Component, type ContentLine, findLine, findLines, findParam } from './content-lines.ts';
import {
  dateOfDay,
  dayAt,
  instantIn,
  type Moment,
  parseDuration,
  parseMoment,
  toHomeDay,
  wallOfSeries,
  type Zones,
} from './moments.ts';
import { parseRule, parseRuleParts, recurringDays } from './recurrence.ts';

/** Longest recurring event: occurrences that begin this long before the window are found. No stay is longer. */
const LONGEST_DAYS = 366;

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
export function expandOccurrences(part: Component, overrides: readonly Component[], window: Window): Span[] {
  const line = findLine(part, 'DTSTART');
  // Without a start it has no days.
  if (line === undefined) return [];
  const start = requireMoment(parseMoment(line, window.zones));
  const begins = computeStarts(part, start, window);
  const changes = overrides
    .flatMap((override) => changeBy(override, start, window))
    .toSorted((one, other) => one.at - other.at);
  const changedTimes = new Set(changes.map(({ at }) => at));
  const lastingChanges = changes.filter(({ affectsFollowing }) => affectsFollowing);
  const spans: Span[] = [];
  for (const [wall, durationMs] of begins) {
    window.budget.spend(1 + lastingChanges.length);
    if (changedTimes.has(wall)) continue;
    const change = lastingChanges.findLast(({ at }) => at <= wall);
    if (change?.isExcluded) continue;
    const begin = { ...start, wall: wall + (change?.shiftMs ?? 0) };
    const span = toSpan(begin, change?.durationMs ?? durationMs);
    if (span.start < span.end) spans.push(span);
  }
  return spans;
}

/** Whether an event that cannot be parsed is certainly over before `from`. */
export function isSurelyOver(part: Component, { from, zones, budget }: Window): boolean {
  const momentAt = (name: string) => {
    const line = findLine(part, name);
    return line === undefined ? null : parseMoment(line, zones);
  };
  const [start, end] = [momentAt('DTSTART'), momentAt('DTEND')];
  const again = part.lines.filter(({ name }) => name === 'RRULE' || name === 'RDATE');
  if (start === null) return end !== null && again.length === 0 && toHomeDay(end) <= from;
  const begins = [start.wall, ...again.flatMap((line) => lastBeginnings(line, start, { zones, budget }))];
  if (begins.includes(null)) return false;
  const last = toHomeDay({ ...start, wall: Math.max(...(begins as number[])) });
  const durationMs = parseDuration(findLine(part, 'DURATION')?.value ?? '') ?? 0;
  const days = end === null ? Math.max(LONGEST_DAYS, durationMs / DAY_MS) : toHomeDay(end) - toHomeDay(start);
  return last + Math.max(days, 0) < from;
}

/** The last start by an RRULE line, or all starts of an RDATE line; null for a line that cannot be parsed. */
function lastBeginnings(
  line: ContentLine,
  start: Moment,
  { zones, budget }: Pick<Window, 'zones' | 'budget'>,
): (number | null)[] {
  budget.spend(DATE_STEPS);
  const wallAt = (text: string) => {
    budget.spend(DATE_STEPS);
    const moment = parseMoment({ ...line, value: text }, zones, start.zone);
    return moment && wallOfSeries(moment, start);
  };
  if (line.name === 'RDATE') return line.value.split(',').map((text) => wallAt(text.split('/')[0] ?? ''));
  const rule = parseRuleParts(line.value);
  const until = rule.get('UNTIL');
  if (until !== undefined) return [wallAt(until)];
  const daysByFrequency: Record<string, number> = { HOURLY: 1 / 24, MINUTELY: 1 / 1_440, SECONDLY: 1 / 86_400 };
  const days =
    (daysByFrequency[rule.get('FREQ') ?? ''] ?? NaN) * Number(rule.get('COUNT')) * Number(rule.get('INTERVAL') ?? 1);
  const isPlain = [...rule.keys()].every((name) => ['FREQ', 'COUNT', 'INTERVAL'].includes(name));
  return [isPlain && days >= 0 ? start.wall + days * DAY_MS : null];
}

/** The occurrences of an event: local start time and duration, both in milliseconds. */
function computeStarts(part: Component, start: Moment, { from, until, zones, budget }: Window): Map<number, number> {
  const durationMs = computeDuration(part, start, zones);
  const begins = new Map([[start.wall, durationMs]]);
  for (const { value } of findLines(part, 'RRULE')) {
    const rule = parseRule(value);
    if (rule === null || !agreesOnTime(rule.time, start)) throw unreadableEvent();
    const last = rule.until === null ? Infinity : computeLastStart(rule.until, start, zones);
    const days = recurringDays(rule, dayAt(start.wall), {
      from: from - LONGEST_DAYS,
      until: Math.min(until, dayAt(last)),
      budget,
    });
    for (const wall of days.map((day) => start.wall + (day - dayAt(start.wall)) * DAY_MS)) {
      if (wall <= last) begins.set(wall, durationMs);
    }
  }
  for (const { moment, durationMs: ownMs } of parseDates(part, 'RDATE', start, { zones, budget })) {
    begins.set(atSameTime(moment, start), ownMs ?? durationMs);
  }
  for (const { moment } of parseDates(part, 'EXDATE', start, { zones, budget }))
    begins.delete(atSameTime(moment, start));
  return begins;
}

/** Whether the times of day in a rule (BYHOUR and so on) equal the start's; other times are not supported. */
function agreesOnTime(time: readonly (ReadonlySet<number> | null)[], { wall }: Moment): boolean {
  const date = new Date(wall);
  const own = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return time.every((allowed, index) => allowed === null || (allowed.size === 1 && allowed.has(own[index] ?? 0)));
}

/** The last possible start of a series in local time; a date includes the whole day. */
function computeLastStart(until: string, start: Moment, zones: Zones): number {
  const moment = requireMoment(parseMoment({ params: '', value: until }, zones, start.zone));
  return wallOfSeries(moment, start) + (moment.isDay ? DAY_MS - 1 : 0);
}

/** The start of the occurrence that a time names; a date names the occurrence that starts on it. */
function atSameTime(moment: Moment, start: Moment): number {
  const wall = wallOfSeries(moment, start);
  return moment.isDay ? wall + (start.wall - dayAt(start.wall) * DAY_MS) : wall;
}

/** The dates of all RDATE or EXDATE lines; `durationMs` is null for a date that is not a period. */
function parseDates(part: Component, name: string, start: Moment, { zones, budget }: Pick<Window, 'zones' | 'budget'>) {
  return findLines(part, name).flatMap((line) =>
    line.value.split(',').map((text) => {
      budget.spend(DATE_STEPS);
      const [begins = '', ends] = text.split('/');
      const at = (value: string) => requireMoment(parseMoment({ ...line, value }, zones, start.zone));
      const moment = at(begins);
      if (ends === undefined) return { moment, durationMs: null };
      return { moment, durationMs: parseDuration(ends) ?? lengthTo(moment, at(ends)) };
    }),
  );
}

interface Change {
  /** The local start of the changed occurrence, in milliseconds. */
  at: number;
  /** Whether all following occurrences change too. */
  affectsFollowing: boolean;
  isExcluded: boolean;
  /** Delay of the following occurrences in milliseconds. */
  shiftMs: number;
  /** Duration of the following occurrences; null if they do not change or are excluded. */
  durationMs: number | null;
}

/** The change that an override makes to its series; empty if it names no occurrence (RECURRENCE-ID). */
function changeBy(override: Component, start: Moment, { zones, budget }: Window): Change[] {
  // Its lines are searched for each event that it changes.
  budget.spend(DATE_STEPS + override.lines.length);
  const id = findLine(override, 'RECURRENCE-ID');
  const moment = id && parseMoment(id, zones, start.zone);
  if (!moment) return [];
  const at = atSameTime(moment, start);
  const affectsFollowing = findParam(id, 'RANGE')?.toUpperCase() === 'THISANDFUTURE';
  const excluded = isExcluded(override);
  if (!affectsFollowing || excluded)
    return [{ at, affectsFollowing, isExcluded: excluded, shiftMs: 0, durationMs: null }];
  const line = findLine(override, 'DTSTART') ?? id;
  const begin = requireMoment(parseMoment(line, zones, start.zone));
  const shiftMs = atSameTime(begin, start) - at;
  return [{ at, affectsFollowing, isExcluded: false, shiftMs, durationMs: computeDuration(override, begin, zones) }];
}

/** Whether an event takes no days: it is cancelled, or marked as free time. */
export function isExcluded(part: Component): boolean {
  const hasValue = (name: string, value: string) => findLine(part, name)?.value.toUpperCase() === value;
  return hasValue('STATUS', 'CANCELLED') || hasValue('TRANSP', 'TRANSPARENT');
}

/** In milliseconds. An all-day event without a valid end lasts one day; a time without an end takes no night. */
function computeDuration(part: Component, start: Moment, zones: Zones): number {
  const end = findLine(part, 'DTEND');
  const duration = findLine(part, 'DURATION')?.value ?? 'P0D';
  const length = end ? lengthTo(start, requireMoment(parseMoment(end, zones, start.zone))) : parseDuration(duration);
  if (length === null) throw unreadableEvent();
  return Math.max(length, start.isDay ? DAY_MS : 0);
}

function lengthTo(start: Moment, end: Moment): number {
  if (start.isDay || end.isDay) return (toHomeDay(end) - toHomeDay(start)) * DAY_MS;
  return instantIn(end.zone, end.wall) - instantIn(start.zone, start.wall);
}

function toSpan(begin: Moment, durationMs: number): Span {
  const start = toHomeDay(begin);
  if (begin.isDay) {
    const days = Math.max(Math.floor(durationMs / DAY_MS), 1);
    return { start: dateOfDay(start), end: dateOfDay(start + days) };
  }
  const instant = instantIn(begin.zone, begin.wall) + durationMs;
  return { start: dateOfDay(start), end: dateOfDay(toHomeDay({ wall: instant, isDay: false, zone: () => 0 })) };
}

function requireMoment(moment: Moment | null): Moment {
  if (moment === null) throw unreadableEvent();
  return moment;
}
