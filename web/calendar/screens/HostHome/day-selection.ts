import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { weekdayNumber } from '@aangan/contract/rules/weekdays.ts';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { addMonths, lastOfMonth } from './month-weeks.ts';

/** Day selection of the month grid: focus, selected range, and gesture in progress. */
export interface DaySelection {
  focus: CalendarDate;
  /** The fixed end and the moving end; null without a selection. */
  selected: { anchor: CalendarDate; head: CalendarDate } | null;
  /** A drag in progress, or a first tap that waits for the second. */
  gesture: 'drag' | 'tap' | null;
}

export type SelectionAction =
  | { by: 'key'; to: CalendarDate; extend: boolean }
  | { by: 'press'; on: CalendarDate; extend: boolean }
  | { by: 'drag'; over: CalendarDate }
  | { by: 'release' }
  | { by: 'tap'; on: CalendarDate }
  | { by: 'clear' };

/** Reducer: Shift extends, a mouse drags, two taps select a range. */
export function selectDays(state: DaySelection, step: SelectionAction): DaySelection {
  switch (step.by) {
    case 'key':
      return { ...selectTo(state, step.to, step.extend), gesture: null };
    case 'press':
      return { ...selectTo(state, step.on, step.extend), gesture: 'drag' };
    case 'drag':
      return state.gesture === 'drag' ? { ...selectTo(state, step.over, true), gesture: 'drag' } : state;
    case 'release':
      return state.gesture === 'drag' ? { ...state, gesture: null } : state;
    case 'tap':
      return { ...selectTo(state, step.on, state.gesture === 'tap'), gesture: state.gesture === 'tap' ? null : 'tap' };
    case 'clear':
      return { ...state, selected: null, gesture: null };
  }
}

function selectTo(state: DaySelection, head: CalendarDate, extend: boolean): DaySelection {
  const anchor = extend ? (state.selected?.anchor ?? state.focus) : head;
  return { ...state, focus: head, selected: { anchor, head } };
}

/** The selected range in order; null without a selection. */
export function selectedSpan({ selected }: Pick<DaySelection, 'selected'>): DaySpan | null {
  if (selected === null) return null;
  const { anchor, head } = selected;
  return anchor < head ? { from: anchor, to: head } : { from: head, to: anchor };
}

/** The day reached by a key, within the selectable range; null for other keys. */
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
  PageUp: (date) => sameDayInMonth(date, -1),
  PageDown: (date) => sameDayInMonth(date, 1),
};

/** The day with this number in another month, or the last day of that month. */
function sameDayInMonth(date: CalendarDate, months: number): CalendarDate {
  const first = addMonths(date, months);
  const same = first.slice(0, 8) + date.slice(8);
  const last = lastOfMonth(first);
  return same > last ? last : same;
}
