import type { BookedDates } from '@aangan/contract/bookings/bookings.ts';
import type { CalendarDay } from '@aangan/contract/bookings/quotes.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type HomeTerms, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import type { StayInputs } from '@aangan/contract/rules/judge.ts';
import type { DayRange } from '@aangan/contract/rules/stay-dates.ts';

/** Calendar data for the stay rules, as far as fetched. */
export interface HomeCalendar extends Required<Pick<StayInputs, 'closed' | 'noDeparture'>> {
  /** Prices and minimum stays per day. */
  terms: HomeTerms;
}

/** `days` are consecutive. After the last day, no stay may end on days that are not free. */
export function toHomeCalendar(days: readonly CalendarDay[], booked: readonly BookedDates[]): HomeCalendar {
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
      ...toRanges(days.filter(({ departure }) => !departure).map(({ date }) => date)),
      ...booked.filter(({ end }) => end > known).map(({ start, end }) => ({ start: later(start, known), end })),
    ],
  };
}

/** Groups sorted days into contiguous ranges. */
function toRanges(days: readonly CalendarDate[]): DayRange[] {
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
