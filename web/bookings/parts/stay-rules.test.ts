import type { CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { lastCheckOut } from '@aangan/contract/rules/stay-request.ts';
import { describe, expect, it } from 'vitest';
import {
  canCheckIn,
  canCheckOut,
  canPick,
  dayKind,
  parseStay,
  pickDay,
  shortestStay,
  type Stay,
  type StayDateField,
  toHomeCalendar,
  unpickableReason,
} from './stay-rules.ts';
import { firstOfMonth, fromLocalDate, monthsBetween, toLocalDate } from './StayCalendar.tsx';

const availability = {
  today: '2026-11-21',
  booked: [
    { start: '2026-11-26', end: '2026-11-28' },
    { start: '2026-12-04', end: '2026-12-06' },
  ],
};
const nothing = { checkIn: null, checkOut: null };

describe('days', () => {
  it.each([
    ['2026-11-20', 'past'],
    ['2026-11-21', 'free'],
    ['2026-11-25', 'free'],
    ['2026-11-26', 'booked'],
    ['2026-11-28', 'booked'],
    ['2026-11-29', 'free'],
  ])('calls %s %s, booked ranges included to their last day', (date, kind) => {
    expect(dayKind(date, availability)).toBe(kind);
  });
});

describe('check-in', () => {
  it.each([
    ['2026-11-20', false, 'yesterday'],
    ['2026-11-21', true, 'today'],
    ['2026-11-25', false, 'the day before a booked one: its first night has nowhere to end'],
    ['2026-11-26', false, 'a booked day'],
    ['2026-11-29', true, 'the day after a booked range'],
    ['2028-11-21', true, 'two years ahead'],
    ['2028-11-22', false, 'more than two years ahead'],
  ])('on %s is %s: %s', (date, possible) => {
    expect(canCheckIn(date, availability)).toBe(possible);
  });
});

describe('check-out', () => {
  it('is at least a day after check-in and before the next booked day', () => {
    expect(canCheckOut('2026-11-29', '2026-11-29', availability)).toBe(false);
    expect(canCheckOut('2026-11-30', '2026-11-29', availability)).toBe(true);
    expect(canCheckOut('2026-12-03', '2026-11-29', availability)).toBe(true);
    expect(canCheckOut('2026-12-04', '2026-11-29', availability)).toBe(false);
    expect(canCheckOut('2026-12-07', '2026-11-29', availability)).toBe(false);
  });

  it('ends a stay after at most 365 nights', () => {
    expect(lastCheckOut('2026-12-10', availability.booked)).toBe('2027-12-10');
    expect(lastCheckOut('2026-11-29', availability.booked)).toBe('2026-12-04');
  });
});

describe('picking days', () => {
  it('picks check-in, then check-out', () => {
    const first = pickDay(nothing, 'checkIn', '2026-12-10', availability);
    expect(first).toEqual({ stay: { checkIn: '2026-12-10', checkOut: null }, next: 'checkOut' });
    expect(pickDay(first!.stay, 'checkOut', '2026-12-14', availability)?.stay).toEqual({
      checkIn: '2026-12-10',
      checkOut: '2026-12-14',
    });
  });

  it('starts anew at a day that cannot end the stay', () => {
    const stay = { checkIn: '2026-11-29', checkOut: null };
    expect(pickDay(stay, 'checkOut', '2026-12-10', availability)?.stay).toEqual({
      checkIn: '2026-12-10',
      checkOut: null,
    });
    expect(pickDay(stay, 'checkOut', '2026-11-22', availability)?.stay).toEqual({
      checkIn: '2026-11-22',
      checkOut: null,
    });
  });

  it('keeps a check-out that still fits a new check-in, drops one that does not', () => {
    const stay = { checkIn: '2026-12-10', checkOut: '2026-12-14' };
    expect(pickDay(stay, 'checkIn', '2026-12-12', availability)?.stay).toEqual({
      checkIn: '2026-12-12',
      checkOut: '2026-12-14',
    });
    expect(pickDay(stay, 'checkIn', '2026-11-22', availability)?.stay).toEqual({
      checkIn: '2026-11-22',
      checkOut: null,
    });
  });

  it('does nothing on past and booked days', () => {
    for (const date of ['2026-11-20', '2026-11-27']) {
      expect(canPick(nothing, 'checkIn', date, availability)).toBe(false);
      expect(canPick({ checkIn: '2026-11-22', checkOut: null }, 'checkOut', date, availability)).toBe(false);
    }
  });
});

describe('typed dates', () => {
  const read = (checkIn: string, checkOut: string) => parseStay({ checkIn, checkOut }, availability);

  it('reads a stay that can be booked', () => {
    expect(read('10/12/2026', '14/12/2026')).toEqual({
      checkIn: '2026-12-10',
      checkOut: '2026-12-14',
      errors: {},
      complete: { checkIn: '2026-12-10', checkOut: '2026-12-14', nights: 4 },
    });
  });

  it('is silent about empty fields', () => {
    expect(read('', ' ')).toMatchObject({ errors: {}, complete: null });
  });

  it.each(['31/02/2026', '2026-12-10', 'tomorrow', '10/12/26', '1'])('refuses %s as no date', (text) => {
    expect(read(text, '14/12/2026').errors.checkIn).toBe('Date input not valid.');
    expect(read('10/12/2026', text).errors.checkOut).toBe('Date input not valid.');
  });

  it.each([
    ['20/11/2026', '', { checkIn: 'Date input not valid. Check-in cannot be before today.' }],
    ['26/11/2026', '', { checkIn: 'Date input not valid. This day is already taken.' }],
    ['25/11/2026', '', { checkIn: 'Date input not valid. The next day is already taken.' }],
    ['22/11/2028', '', { checkIn: 'Date input not valid. Check-in is at most two years ahead.' }],
    ['10/12/2026', '10/12/2026', { checkOut: 'Date input not valid. Check-out is at least one day after check-in.' }],
    ['10/12/2026', '11/12/2027', { checkOut: 'Date input not valid. A stay has at most 365 nights.' }],
    ['29/11/2026', '05/12/2026', { checkOut: 'Date input not valid. This day is already taken.' }],
    ['29/11/2026', '08/12/2026', { checkOut: 'Date input not valid. A day in between is already taken.' }],
    ['', '21/11/2026', { checkOut: 'Date input not valid. Check-out is tomorrow or later.' }],
    ['', '27/11/2026', { checkOut: 'Date input not valid. This day is already taken.' }],
  ])('says what is wrong with %s to %s', (checkIn, checkOut, errors) => {
    expect(read(checkIn, checkOut)).toMatchObject({ errors, complete: null });
  });
});

describe('with the calendar of a home', () => {
  const booked = [{ start: '2026-12-16', end: '2026-12-18' }];
  const plain = { free: true, rent: 4_000, minNights: 1, checkIn: true, checkOut: true, departure: true };
  const day = (date: string, changes: Partial<CalendarDay> = {}): CalendarDay => ({ ...plain, date, ...changes });
  const days = [
    day('2026-12-10', { minNights: 3 }),
    day('2026-12-11', { checkIn: false, noCheckIn: 'NO_CHECK_IN_THAT_DAY' }),
    day('2026-12-12'),
    day('2026-12-13', { checkOut: false }),
    day('2026-12-14', { minNights: 3 }),
    day('2026-12-15'),
    day('2026-12-16', { free: false }),
    day('2026-12-17', { free: false, departure: false }),
  ];
  const availability = { today: '2026-12-01', booked, calendar: toHomeCalendar(days, booked) };
  const arriving = { checkIn: '2026-12-10', checkOut: null };

  it('says why a day cannot be picked', () => {
    const why = (date: string, stay: Stay = nothing, end: StayDateField = 'checkIn') =>
      unpickableReason(stay, end, date, availability);
    expect(why('2026-12-11')).toBe('No check-in on that day of the week.');
    expect(why('2026-12-14')).toBe('From 3 nights on that check-in day, and fewer are free.');
    expect(why('2026-12-16')).toBe('This day is already taken.');
    expect(why('2026-12-12')).toBeNull();
    expect(why('2026-12-11', arriving, 'checkOut')).toBe('From 3 nights on that check-in day.');
    expect(why('2026-12-13', arriving, 'checkOut')).toBe('No check-out on that day of the week.');
    expect(why('2026-12-14', arriving, 'checkOut')).toBeNull();
  });

  it('has the minimum stay of a day, one night by default', () => {
    expect(shortestStay('2026-12-10', availability)).toBe(3);
    expect(shortestStay('2027-05-01', availability)).toBe(1);
  });

  it('allows check-out on a day whose night is taken, and not on an unknown day', () => {
    expect(canCheckOut('2026-12-16', '2026-12-15', availability)).toBe(true);
    expect(canCheckOut('2026-12-17', '2026-12-15', availability)).toBe(false);
    const later = [...booked, { start: '2027-01-05', end: '2027-01-06' }];
    const further = { ...availability, booked: later, calendar: toHomeCalendar(days, later) };
    expect(canCheckOut('2027-01-05', '2027-01-03', further)).toBe(false);
  });
});

it('turns every date of four years into a day of this device and back', () => {
  for (let date = '2026-01-01'; date < '2030-01-01'; date = addDays(date, 1))
    expect(fromLocalDate(toLocalDate(date))).toBe(date);
});

it('counts months over the turn of a year', () => {
  expect(firstOfMonth('2026-12-31')).toBe('2026-12-01');
  expect(monthsBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(monthsBetween('2027-02-01', '2026-11-30')).toBe(-3);
});
