import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { type Dispatch, useReducer } from 'react';
import { useSearchParams } from 'wouter';
import type { DaySpan } from '../../queries/host-calendar.ts';
import { selectDays, type DaySelection, selectedSpan, type SelectionAction } from './day-selection.ts';
import { addMonths, lastOfMonth } from './month-weeks.ts';

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

/** The month with its neighbours, extended by the selection up to the request limit. */
function spanToFetch(month: CalendarDate, chosen: DaySpan | null): DaySpan {
  const from = addMonths(month, -1);
  const to = lastOfMonth(addMonths(month, 1));
  if (chosen === null) return { from, to };
  const wide = { from: chosen.from < from ? chosen.from : from, to: chosen.to > to ? chosen.to : to };
  if (daysBetween(wide.from, wide.to) < MAX_DAYS) return wide;
  return chosen.from < from ? { from: addDays(to, 1 - MAX_DAYS), to } : { from, to: addDays(from, MAX_DAYS - 1) };
}
