import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, instantInIndia } from './dates.ts';
import { judge } from './judge.ts';

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
