import { MAX_PREPARATION_DAYS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-request.ts';
import { weekdayNumber } from '@aangan/contract/rules/time-spans.ts';
import {
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  startTransition,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'wouter';
import type { DaySpan } from '../../queries/host-calendar.ts';

/** Maximum number of days of one request. */
const MAX_DAYS = 400;

/** The visible month, the selection, and the days to fetch. */
export interface MonthView {
  month: CalendarDate;
  lastDay: CalendarDate;
  choosing: DaySelection;
  step: Dispatch<SelectionAction>;
  /** Changes the month; null at the limits. */
  turn: (months: -1 | 1) => (() => void) | null;
  toToday: () => void;
  daysToFetch: DaySpan;
}

type ViewStep = SelectionAction | { by: 'show'; date: CalendarDate };

function nextView(state: DaySelection, step: ViewStep): DaySelection {
  return step.by === 'show' ? { ...state, focus: step.date } : selectDays(state, step);
}

/** Starts at the day in the URL, or today. The month follows the focus. */
export function useMonthView(today: CalendarDate): MonthView {
  const [search] = useSearchParams();
  const lastDay = lastCheckIn(today);
  const [choosing, step] = useReducer(nextView, search.get('day'), (named) => ({
    focus: named !== null && isCalendarDate(named) && today <= named && named <= lastDay ? named : today,
    selected: null,
    gesture: null,
  }));
  const month = addMonths(choosing.focus, 0);

  function turn(months: -1 | 1) {
    const first = addMonths(month, months);
    if (lastOfMonth(first) < today || first > lastDay) return null;
    return () => step({ by: 'show', date: first < today ? today : first });
  }

  return {
    month,
    lastDay,
    choosing,
    step,
    turn,
    toToday: () => step({ by: 'show', date: today }),
    daysToFetch: spanToFetch(month, selectedSpan(choosing)),
  };
}

/** The month with its neighbours, extended by the selection and its preparation up to the request limit. */
function spanToFetch(month: CalendarDate, chosen: DaySpan | null): DaySpan {
  const from = addMonths(month, -1);
  const to = lastOfMonth(addMonths(month, 1));
  if (chosen === null) return { from, to };
  const prepared = addDays(chosen.to, MAX_PREPARATION_DAYS);
  const wide = { from: chosen.from < from ? chosen.from : from, to: prepared > to ? prepared : to };
  if (daysBetween(wide.from, wide.to) < MAX_DAYS) return wide;
  return chosen.from < from ? { from: addDays(to, 1 - MAX_DAYS), to } : { from, to: addDays(from, MAX_DAYS - 1) };
}

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

interface Grid {
  today: CalendarDate;
  lastDay: CalendarDate;
  choosing: DaySelection;
  onStep: (step: SelectionAction) => void;
  onDone: () => void;
  /** Ctrl+Z, or Cmd+Z on a Mac. */
  onUndo: () => void;
}

/** Mouse, keyboard and touch handling of the grid, by event delegation. */
export function useGridSelection({ today, lastDay, choosing, onStep, onDone, onUndo }: Grid) {
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const pointer = useRef<string>('mouse');
  const isDragged = choosing.gesture === 'drag';

  // Focus follows the keyboard into another month, whose cells are new; it is never taken from elsewhere.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${choosing.focus}"]`)?.focus();
  }, [choosing.focus]);

  useEffect(() => {
    if (!isDragged) return undefined;
    // Renders the panel for the selection in a transition.
    const release = () => startTransition(() => onStep({ by: 'release' }));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [isDragged, onStep]);

  /** The selectable day under a pointer. */
  function dayAt({ target }: { target: EventTarget }): CalendarDate | null {
    const date = target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;
    return date === undefined || date < today || date > lastDay ? null : date;
  }

  const steps = {
    onPointerDown(event: PointerEvent) {
      pointer.current = event.pointerType;
      const on = dayAt(event);
      if (event.pointerType !== 'mouse' || event.button !== 0 || on === null) return;
      onStep({ by: 'press', on, extend: event.shiftKey });
    },
    onPointerOver(event: PointerEvent) {
      const over = isDragged && event.buttons !== 0 ? dayAt(event) : null;
      if (over !== null) onStep({ by: 'drag', over });
    },
    onClick(event: MouseEvent) {
      const on = dayAt(event);
      if (pointer.current === 'mouse' || on === null) return;
      onStep({ by: 'tap', on });
      if (choosing.gesture === 'tap') onDone();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        onUndo();
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = keyTarget(event.key, choosing.focus, { from: today, to: lastDay });
      if (to !== null) {
        isMoving.current = true;
        onStep({ by: 'key', to, extend: event.shiftKey });
      } else if (event.key === 'Enter' || event.key === ' ') {
        // Flushes, so that the panel exists before it is focused.
        if (choosing.selected === null) flushSync(() => onStep({ by: 'key', to: choosing.focus, extend: false }));
        onDone();
      } else if (event.key === 'Escape' && choosing.selected !== null) {
        onStep({ by: 'clear' });
      } else {
        return;
      }
      event.preventDefault();
    },
  };
  return { grid, steps };
}

/** First day of the month, `count` months later. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(addMonths(date, 1), -1);
}

/** Weeks of a month, starting on Monday; null outside of the month. */
export function toWeeks(month: CalendarDate): (CalendarDate | null)[][] {
  const first = addMonths(month, 0);
  const last = lastOfMonth(month);
  const weeks: (CalendarDate | null)[][] = [];
  for (let monday = addDays(first, -weekdayNumber(first)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index);
        return day < first || day > last ? null : day;
      }),
    );
  }
  return weeks;
}
