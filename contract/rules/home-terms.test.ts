import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addYears, type CalendarDate } from './dates.ts';
import { minNightsOn, nightRents, overlap, plainTerms, type Season } from './home-terms.ts';

const plainSeason = { name: 'S', rent: null, weekendRent: null, minNights: null, checkInDays: null };

function season(from: CalendarDate, days = 1, { yearly = true, rent = null as number | null } = {}): Season {
  return { ...plainSeason, from, to: addDays(from, days - 1), yearly, rent };
}

/** First and last days of a season's first years, one after the other. */
function occurrences({ from, to, yearly }: Season, years: number) {
  return Array.from({ length: yearly ? years : 1 }, (_, year) => ({
    from: addYears(from, year),
    to: addYears(to, year),
  }));
}

const YEARS = 30;
/** Around 1900, which was no leap year, and around New Year and 29 February. */
const someDay = fc
  .tuple(
    fc.constantFrom(1895, 1896, 1897, 1899, 1900, 1901, 1903, 1904),
    fc.oneof(
      fc.constantFrom('-01-01', '-02-28', '-02-29', '-02-29', '-03-01', '-12-31'),
      fc.integer({ min: 0, max: 364 }),
    ),
  )
  .map(([year, day]) =>
    typeof day === 'number' ? addDays(`${year}-01-01`, day) : addYears(`1896${day}`, year - 1896),
  );
const someSeason = fc
  .record({
    from: someDay,
    days: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 365 })),
    yearly: fc.boolean(),
  })
  .map(({ from, days, yearly }) => season(from, days, { yearly }));

describe('seasons', () => {
  test('are those of a day in all their years', () => {
    fc.assert(
      fc.property(
        fc.array(someSeason, { maxLength: 4 }),
        someDay,
        fc.integer({ min: 1, max: 400 }),
        (some, from, nights) => {
          const seasons = some.map((one, index) => ({ ...one, rent: index + 1 }));
          const expected = Array.from({ length: nights }, (_, night) => {
            const date = addDays(from, night);
            const found = seasons.find((one) =>
              occurrences(one, YEARS).some((time) => time.from <= date && date <= time.to),
            );
            return found?.rent ?? 0;
          });
          const rents = nightRents({ ...plainTerms, seasons }, 0, from, addDays(from, nights));
          expect(rents).toEqual(expected);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('overlap if they share a day in any year', () => {
    fc.assert(
      fc.property(someSeason, someSeason, (one, other) => {
        const shared = occurrences(one, YEARS).some((mine) =>
          occurrences(other, YEARS).some((theirs) => mine.from <= theirs.to && theirs.from <= mine.to),
        );
        expect([overlap(one, other), overlap(other, one)]).toEqual([shared, shared]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, boolean, Season, Season]>([
    ['of one day, thousands of years apart', true, season('1000-01-01'), season('9998-01-01')],
    ['of two days, thousands of years apart', false, season('1000-01-01'), season('9998-01-02')],
    [
      'of which one ended before the last year',
      false,
      season('1000-12-01', 62, { yearly: false }),
      season('9998-05-05'),
    ],
    ['of which one crosses New Year', true, season('1000-12-31', 2), season('9990-01-01')],
    [
      'of which one begins after the other was once',
      false,
      season('2027-01-01'),
      season('2026-01-01', 1, { yearly: false }),
    ],
    [
      'of which one was before the other begins',
      true,
      season('2026-01-01'),
      season('2027-01-01', 1, { yearly: false }),
    ],
    ['of 29 February, which is the 28th in other years', true, season('2024-02-29'), season('2024-02-28')],
  ])('%s: overlap %s', (_title, expected, one, other) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
  });
});

/** A season that counts how often its first day is read. */
function counted(one: Season, reads: { count: number }): Season {
  return Object.defineProperty({ ...one }, 'from', {
    get: () => {
      reads.count += 1;
      return one.from;
    },
  });
}

describe('fifty yearly seasons', () => {
  const fifty = Array.from({ length: 50 }, (_, index) =>
    season(addDays('2020-01-01', index * 7), 3, { rent: index + 1 }),
  );

  it('are each checked once per day', () => {
    const reads = { count: 0 };
    const terms = { ...plainTerms, seasons: fifty.map((one) => counted(one, reads)) };
    for (let day = 0; day < 400; day += 1) minNightsOn(terms, addDays('2026-06-01', day));
    expect(reads.count).toBeLessThanOrEqual(400 * 50);
  });

  it('are compared in a few years only, however far apart they began', () => {
    const reads = { count: 0 };
    const late = counted(season('9998-05-05'), reads);
    const early = counted(season('1000-01-01'), reads);
    expect([overlap(early, late), overlap(late, early)]).toEqual([false, false]);
    expect(reads.count).toBeLessThan(100);
  });
});
