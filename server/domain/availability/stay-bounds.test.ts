import { addDays } from '@aangan/contract/rules/dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedStay, outOfBounds } from './stay-bounds.ts';

const today = '2026-11-20';

const refused = (own: Partial<AskedStay>) =>
  Object.keys(
    outOfBounds(
      { checkIn: '2026-12-10', checkOut: '2026-12-12', adults: 2, children: 0, infants: 0, pets: 0, ...own },
      today,
    ),
  );

describe('a stay', () => {
  it.each<[string, Partial<AskedStay>, string[]]>([
    ['begins today at the earliest', { checkIn: '2026-11-20', checkOut: '2026-11-21' }, []],
    ['does not begin yesterday', { checkIn: '2026-11-19', checkOut: '2026-11-21' }, ['checkIn']],
    ['begins two years ahead at the latest', { checkIn: '2028-11-19', checkOut: '2028-11-20' }, []],
    ['does not begin later than that', { checkIn: '2028-11-20', checkOut: '2028-11-21' }, ['checkIn']],
    ['may end later than that', { checkIn: '2028-11-19', checkOut: '2029-11-19' }, []],
    ['has a night', { checkIn: '2026-12-10', checkOut: '2026-12-10' }, ['checkOut']],
    ['ends after it begins', { checkIn: '2026-12-10', checkOut: '2026-12-09' }, ['checkOut']],
    ['has 365 nights at most', { checkIn: '2026-12-10', checkOut: '2027-12-10' }, []],
    ['has no 366th night', { checkIn: '2026-12-10', checkOut: '2027-12-11' }, ['checkOut']],
    ['has 50 guests at most', { adults: 20, children: 20, infants: 5, pets: 5 }, []],
    ['has no 51st guest', { adults: 20, children: 20, infants: 5, pets: 6 }, ['totalGuests']],
  ])('%s', (_title, own, fields) => {
    expect(refused(own)).toEqual(fields);
  });

  it('within all bounds is never refused, and beyond one always', () => {
    const ahead = fc.integer({ min: -400, max: 1_200 });
    const nights = fc.integer({ min: -10, max: 400 });
    fc.assert(
      fc.property(ahead, nights, (ahead, nights) => {
        const checkIn = addDays(today, ahead);
        const isFine = ahead >= 0 && ahead <= 730 && nights >= 1 && nights <= 365;
        expect(refused({ checkIn, checkOut: addDays(checkIn, nights) }).length === 0).toBe(isFine);
      }),
    );
  });
});
