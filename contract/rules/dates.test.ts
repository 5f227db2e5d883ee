import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateInIndia,
  daysBetween,
  formatDate,
  formatMoment,
  instantInIndia,
  isCalendarDate,
  parseTypedDate,
  parseWireDate,
} from './dates.ts';
import { judge } from './judge.ts';

const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

describe('calendar dates in India', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01T18:30:00.000Z', '2026-12-02'],
    ['2026-12-01T18:29:59.999Z', '2026-12-01'],
    ['2026-12-01T23:00:00-05:00', '2026-12-02'],
    ['2026-12-02T00:00:00+05:30', '2026-12-02'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s as %s', (sent, means) => {
    expect(parseWireDate(sent)).toBe(means);
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '01/12/2026',
    '2026-12-01T25:00:00Z',
    '2026-12-01 10:00',
    '2026-02-30T10:00:00Z',
    '0000-01-01',
    '9999-12-31T23:00:00Z',
  ])('refuses %j', (sent) => {
    expect(parseWireDate(sent)).toBeNull();
  });

  it('changes day at midnight in India, whatever the clock of the machine says', () => {
    expect(dateInIndia(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
    expect(dateInIndia(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
    expect(instantInIndia('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(instantInIndia('2026-12-10', 14).toISOString()).toBe('2026-12-10T08:30:00.000Z');
  });

  it('counts nights as the difference in days', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 800 }), (start, nights) => {
        expect(daysBetween(start, addDays(start, nights))).toBe(nights);
      }),
    );
    expect(daysBetween('2026-12-10', '2026-12-14')).toBe(4);
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(isCalendarDate(day)).toBe(true);
        expect(parseTypedDate(formatDate(day))).toBe(day);
        expect(dateInIndia(instantInIndia(day))).toBe(day);
      }),
    );
    expect(parseTypedDate('31/02/2026')).toBeNull();
    expect(parseTypedDate('1/2/2026')).toBeNull();
  });

  it('tells a moment as a person in India reads it', () => {
    expect(formatMoment(new Date('2026-11-22T02:40:00Z'))).toBe('Sunday, 22/11/2026, 08:10');
  });
});

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));

const mayBegin = (checkIn: string, today: string) =>
  judge({ checkIn, checkOut: addDays(checkIn, 1) }, {}, instantInIndia(today)).stands;

it.each([
  ['2026-11-22', '2028-11-22', '2028-11-23'],
  ['2027-11-22', '2029-11-22', '2029-11-23'],
  ['2026-02-28', '2028-02-28', '2028-02-29'],
  // 29 February does not exist two years later: the last day is 28 February.
  ['2028-02-29', '2030-02-28', '2030-03-01'],
  ['2028-03-01', '2030-03-01', '2030-03-02'],
])('on %s a stay may begin until %s and not on %s', (today, last, tooLate) => {
  expect([mayBegin(last, today), mayBegin(tooLate, today)]).toEqual([true, false]);
});

it('allows a check-in until the same day of the calendar two years later, on every day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (today, ahead) => {
      const checkIn = addDays(today, ahead);
      const [year = '', ...rest] = today.split('-');
      // Equal width, so that dates compare as texts.
      expect(mayBegin(checkIn, today)).toBe(checkIn <= [Number(year) + 2, ...rest].join('-'));
    }),
  );
});

it('allows tomorrow all dates that it allows today, except today', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 800 }), (today, ahead) => {
      const checkIn = addDays(today, ahead);
      expect(mayBegin(checkIn, addDays(today, 1)) || !mayBegin(checkIn, today)).toBe(true);
    }),
  );
});
