import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../api/host-calendar.ts';
import { addMonths, lastOfMonth } from './month-weeks.ts';

/** How a host chooses days: where the focus is, from where to where is chosen, and what comes next. */
export interface Choosing {
  focus: CalendarDate;
  /** The end that stays, and the one that follows the pointer, the keys or the second tap; null: nothing is chosen. */
  chosen: { anchor: CalendarDate; head: CalendarDate } | null;
  /** A drag goes on, or a first tap waits for the second one. */
  pending: 'drag' | 'tap' | null;
}

export type Step =
  | { by: 'key'; to: CalendarDate; extend: boolean }
  | { by: 'press'; on: CalendarDate; extend: boolean }
  | { by: 'drag'; over: CalendarDate }
  | { by: 'release' }
  | { by: 'tap'; on: CalendarDate }
  | { by: 'clear' };

/** Keys, a mouse and a finger, each in its own way: Shift extends, a mouse drags, a finger taps the first and the last day. */
export function choose(state: Choosing, step: Step): Choosing {
  switch (step.by) {
    case 'key':
      return { ...endingOn(state, step.to, step.extend), pending: null };
    case 'press':
      return { ...endingOn(state, step.on, step.extend), pending: 'drag' };
    case 'drag':
      return state.pending === 'drag' ? { ...endingOn(state, step.over, true), pending: 'drag' } : state;
    case 'release':
      return state.pending === 'drag' ? { ...state, pending: null } : state;
    case 'tap':
      return { ...endingOn(state, step.on, state.pending === 'tap'), pending: state.pending === 'tap' ? null : 'tap' };
    case 'clear':
      return { ...state, chosen: null, pending: null };
  }
}

function endingOn(state: Choosing, head: CalendarDate, extend: boolean): Choosing {
  const anchor = extend ? (state.chosen?.anchor ?? state.focus) : head;
  return { ...state, focus: head, chosen: { anchor, head } };
}

/** The chosen days in their order; null where nothing is chosen. */
export function chosenSpan({ chosen }: Pick<Choosing, 'chosen'>): DaySpan | null {
  if (chosen === null) return null;
  const { anchor, head } = chosen;
  return anchor < head ? { from: anchor, to: head } : { from: head, to: anchor };
}

/** Where a key leads from a day, within the days that can be chosen; null for other keys. */
export function keyTarget(key: string, date: CalendarDate, { from, to }: DaySpan): CalendarDate | null {
  const target = targets[key]?.(date);
  if (target === undefined) return null;
  if (target < from) return from;
  return target > to ? to : target;
}

const targets: Record<string, (date: CalendarDate) => CalendarDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayNumber(date)),
  End: (date) => addDays(date, 6 - weekdayNumber(date)),
  PageUp: (date) => inMonth(date, -1),
  PageDown: (date) => inMonth(date, 1),
};

/** The same day of another month, or its last one. */
function inMonth(date: CalendarDate, months: number): CalendarDate {
  const first = addMonths(date, months);
  const same = first.slice(0, 8) + date.slice(8);
  const last = lastOfMonth(first);
  return same > last ? last : same;
}
