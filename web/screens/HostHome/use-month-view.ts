import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { lastCheckIn } from '@aangan/contract/rules/stay-dates.ts';
import { type Dispatch, useReducer } from 'react';
import { useSearchParams } from 'wouter';
import type { DaySpan } from '../../api/host-calendar.ts';
import { choose, type Choosing, chosenSpan, type Step } from './choosing.ts';
import { addMonths, lastOfMonth } from './month-weeks.ts';

/** As many days as one request may ask for. */
const MOST_DAYS = 400;

/** The month that is shown, what is chosen in it, and the days to fetch for both. */
export interface MonthView {
  month: CalendarDate;
  lastDay: CalendarDate;
  choosing: Choosing;
  step: Dispatch<Step>;
  /** So many months on, or back; null where there is nothing more. */
  turn: (months: -1 | 1) => (() => void) | null;
  toToday: () => void;
  wanted: DaySpan;
}

type ViewStep = Step | { by: 'show'; date: CalendarDate };

function nextView(state: Choosing, step: ViewStep): Choosing {
  return step.by === 'show' ? { ...state, focus: step.date } : choose(state, step);
}

/** Begins at the day that the address names, else today. The month is that of the focus. */
export function useMonthView(today: CalendarDate): MonthView {
  const [search] = useSearchParams();
  const lastDay = lastCheckIn(today);
  const [choosing, step] = useReducer(nextView, search.get('day'), (named) => ({
    focus: named !== null && isCalendarDate(named) && today <= named && named <= lastDay ? named : today,
    chosen: null,
    pending: null,
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
    wanted: wantedDays(month, chosenSpan(choosing)),
  };
}

/** The month between its neighbours, and what is chosen as far as one request reaches. */
function wantedDays(month: CalendarDate, chosen: DaySpan | null): DaySpan {
  const from = addMonths(month, -1);
  const to = lastOfMonth(addMonths(month, 1));
  if (chosen === null) return { from, to };
  const wide = { from: chosen.from < from ? chosen.from : from, to: chosen.to > to ? chosen.to : to };
  if (daysBetween(wide.from, wide.to) < MOST_DAYS) return wide;
  return chosen.from < from ? { from: addDays(to, 1 - MOST_DAYS), to } : { from, to: addDays(from, MOST_DAYS - 1) };
}
