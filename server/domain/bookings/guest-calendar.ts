import type { CalendarDay } from '@aangan/contract/bookings/quotes.ts';
import { addDays, type CalendarDate, daysBetween } from '@aangan/contract/rules/dates.ts';
import { minNightsOn, rentOn } from '@aangan/contract/rules/home-terms.ts';
import { checkInRefusals, judge, reasons } from '@aangan/contract/rules/judge.ts';
import { isTaken } from '@aangan/contract/rules/stay-dates.ts';
import { weekdayOf } from '@aangan/contract/rules/weekdays.ts';
import type { HomeAvailability } from './home-availability.ts';

/** The public calendar of a home from `from` to `to`, both included. */
export function guestCalendar(
  availability: HomeAvailability,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  now: Date,
): CalendarDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    guestDay(availability, addDays(from, index), now),
  );
}

function guestDay({ home, terms, conflicts }: HomeAvailability, date: CalendarDate, now: Date): CalendarDay {
  const arrival = judge({ checkIn: date }, { terms, ...conflicts }, now);
  const codes = new Set<string>(arrival.reasons.map((reason) => reasons[reason].code));
  const noCheckIn = checkInRefusals.find((code) => codes.has(code));
  return {
    date,
    free: !isTaken(date, conflicts.taken),
    rent: rentOn(terms, home.rent, date).rent,
    minNights: minNightsOn(terms, date),
    checkIn: arrival.stands,
    ...(noCheckIn !== undefined && { noCheckIn }),
    checkOut: terms.rules.checkOutDays.includes(weekdayOf(date)),
    departure: !isTaken(date, conflicts.noDeparture),
  };
}
