import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';

/** Dates from `start` to `end`, exclusive. */
export interface Nights {
  start: CalendarDate;
  end: CalendarDate;
}

export const toNights = ({ checkIn, checkOut }: { checkIn: CalendarDate; checkOut: CalendarDate }): Nights => ({
  start: checkIn,
  end: checkOut,
});

export const meet = (one: Nights, other: Nights) => one.start < other.end && other.start < one.end;

export function datesIn({ start, end }: Nights): CalendarDate[] {
  const dates = [];
  for (let date = start; date < end; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Nights that several stays share. */
export function soldTwice(stays: readonly Nights[]): CalendarDate[] {
  const nights = stays.flatMap(datesIn);
  return nights.filter((night, index) => nights.indexOf(night) !== index);
}
