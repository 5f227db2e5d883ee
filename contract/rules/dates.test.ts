import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
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
import { computePercentage, halfUp, inProportion, splitInHalves } from './half-up.ts';
import { judge } from './judge.ts';
import { formatAmount, formatRupees } from './rupees.ts';
import {
  addMonths,
  financialYearDaysOf,
  firstDayOf,
  formatHours,
  lastDayOf,
  monthOf,
  monthsBetween,
  monthsFrom,
} from './time-spans.ts';

describe('amounts', () => {
  test.each([
    [0, 7, 0],
    [1, 2, 1],
    [49, 100, 0],
    [50, 100, 1],
    [10_550, 100, 106],
    [5, 3, 2],
  ])('%i ÷ %i is %i', (numerator, denominator, rounded) => {
    expect(halfUp(numerator, denominator)).toBe(rounded);
  });

  test('it is never further off than a half, and of a middle above it', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const [n, d, rounded] = [BigInt(numerator), BigInt(denominator), BigInt(halfUp(numerator, denominator))];
        const off = 2n * (rounded * d - n);
        expect(off > -d && off <= d).toBe(true);
      }),
    );
  });

  test.each([
    [-1, 2],
    [1, 0],
    [1, -2],
    [0.5, 2],
    [Number.NaN, 1],
    [Infinity, 1],
  ])('refuses %d ÷ %d', (numerator, denominator) => {
    expect(() => halfUp(numerator, denominator)).toThrow(RangeError);
  });

  test('a proportion of everything is everything, of zero is zero, and rounds half up', () => {
    expect([inProportion(38_517, 126_300, 252_500), inProportion(38_517, 5, 5), inProportion(3, 1, 2)]).toEqual([
      19_266, 38_517, 2,
    ]);
    expect(inProportion(0, 0, 0)).toBe(0);
  });

  test('rounds percentages half up, and halves add up to the whole', () => {
    expect([computePercentage(16_836, 15), computePercentage(10, 15), computePercentage(0, 30)]).toEqual([2_525, 2, 0]);
    expect([splitInHalves(38_517), splitInHalves(2), splitInHalves(0)]).toEqual([
      [19_259, 19_258],
      [1, 1],
      [0, 0],
    ]);
  });

  test('formats rupees in Indian grouping with a leading sign', () => {
    expect([formatRupees(125_000), formatRupees(-1_200), formatRupees(0)]).toEqual(['₹1,25,000', '−₹1,200', '₹0']);
  });

  test('shows paise only if there are any', () => {
    expect([formatAmount(1_234.5), formatAmount(-9.81), formatAmount(125_000)]).toEqual([
      '₹1,234.50',
      '−₹9.81',
      '₹1,25,000',
    ]);
  });
});

describe('dates', () => {
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

    it('changes day at midnight in India, whatever the time zone of the machine', () => {
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

    it('formats an instant in Indian time', () => {
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
});

describe('spans of time', () => {
  it.each([
    [24, '24 hours'],
    [48, '48 hours'],
    [1, '1 hour'],
    [1.5, '90 minutes'],
    [0.25, '15 minutes'],
    [1 / 60, '1 minute'],
    [0.001, 'less than a minute'],
    [2.5, '2 hours 30 minutes'],
    [1 / 3, '20 minutes'],
    [2.3, '2 hours 18 minutes'],
    [24.999, '24 hours 59 minutes'],
    [30, '30 hours'],
    [72, '3 days'],
    [168, 'a week'],
    [336, '2 weeks'],
    [720, '30 days'],
  ])('says %f hours as %s', (hours, words) => {
    expect(formatHours(hours)).toBe(words);
  });

  test('months go over the end of a year, forth and back', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', -12)).toBe('2025-11');
    expect(monthsBetween('2025-11', '2026-12')).toBe(13);
    expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsFrom('2027-02', '2026-11')).toEqual([]);
  });

  test('a month has its first and its last day', () => {
    expect(monthOf('2028-02-17')).toBe('2028-02');
    expect(firstDayOf('2028-02')).toBe('2028-02-01');
    expect([lastDayOf('2028-02'), lastDayOf('2027-02'), lastDayOf('2026-12')]).toEqual([
      '2028-02-29',
      '2027-02-28',
      '2026-12-31',
    ]);
  });

  test.each([
    ['2027-03-31', '2026-04-01', '2027-03-31'],
    ['2027-04-01', '2027-04-01', '2028-03-31'],
    ['2026-12-31', '2026-04-01', '2027-03-31'],
  ])('%s lies in the financial year from %s to %s', (date, from, to) => {
    expect(financialYearDaysOf(date)).toEqual({ from, to });
  });
});
