import type { BookedDates } from '@aangan/contract/booking/bookings.ts';
import type { CalendarDay } from '@aangan/contract/booking/quotes.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayFacts } from '@aangan/contract/rules/judge.ts';
import type { DayRange } from '@aangan/contract/rules/stay-dates.ts';

/** What a home's calendar tells the judge of its days, as far as it has been read. */
export interface HomeCalendar extends Required<Pick<StayFacts, 'closed' | 'noDeparture'>> {
  /** Prices and shortest stays of those days, each as if it were set for it alone. */
  terms: HomeTerms;
}

/** `days` in a row. On days behind the last of them no stay ends that are not free, as long as nothing more is known. */
export function homeCalendarOf(days: readonly CalendarDay[], booked: readonly BookedDates[]): HomeCalendar {
  const known = days.at(-1)?.date ?? '';
  return {
    terms: {
      ...plainTerms,
      days: Object.fromEntries(days.map(({ date, rent, minNights }) => [date, { rent, minNights }])),
    },
    closed: {
      checkIn: Object.fromEntries(
        days.flatMap(({ date, noCheckIn }) => (noCheckIn === undefined ? [] : [[date, noCheckIn]])),
      ),
      checkOut: new Set(days.filter((day) => !day.checkOut).map(({ date }) => date)),
    },
    noDeparture: [
      ...inRuns(days.filter(({ departure }) => !departure).map(({ date }) => date)),
      ...booked.filter(({ end }) => end > known).map(({ start, end }) => ({ start: later(start, known), end })),
    ],
  };
}

/** Days in order, as ranges of days that follow each other. */
function inRuns(days: readonly CalendarDate[]): DayRange[] {
  const runs: DayRange[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day });
  }
  return runs;
}

function later(start: CalendarDate, known: CalendarDate): CalendarDate {
  return start > known ? start : addDays(known, 1);
}
