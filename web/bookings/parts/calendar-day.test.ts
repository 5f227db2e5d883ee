import { addDays } from '@aangan/contract/rules/dates.ts';
import { expect, it } from 'vitest';
import { firstOfMonth, fromLocalDate, monthsBetween, toLocalDate } from './StayCalendar.tsx';

it('turns every date of four years into a day of this device and back', () => {
  for (let date = '2026-01-01'; date < '2030-01-01'; date = addDays(date, 1))
    expect(fromLocalDate(toLocalDate(date))).toBe(date);
});

it('counts months over the turn of a year', () => {
  expect(firstOfMonth('2026-12-31')).toBe('2026-12-01');
  expect(monthsBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(monthsBetween('2027-02-01', '2026-11-30')).toBe(-3);
});
