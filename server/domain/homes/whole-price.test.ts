import { addDays, daysBetween } from '@aangan/contract/rules/dates.ts';
import { type Rates, wholePrice } from '@aangan/contract/rules/price.ts';
import { builtInTables, type TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const HOMES = 10_000;

const database = started(() => aDatabase());

interface Home {
  rates: Rates;
  minNights: number;
  maxNights: number;
  checkInDays: number;
  checkOutDays: number;
  tax: TaxRule | null;
}

const rupees = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.constantFrom(1, 999, 1_000, 2_499, 2_500, 7_499, 7_500, 7_501, 1_000_000),
);
const nights = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  fc.integer({ min: 1, max: 365 }),
  fc.constantFrom(1, 6, 7, 8, 27, 28, 364, 365),
);
/** Small and large sets of weekdays are equally likely. */
const weekdays = fc.oneof(
  fc.integer({ min: 1, max: 127 }),
  fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 127),
  fc.constant(127),
);
const tables: fc.Arbitrary<TaxRule | null> = fc
  .tuple(fc.constantFrom(...builtInTables), fc.constantFrom('supply' as const, 'rent' as const))
  .map(([{ by, rates }, value]) => ({ by, rates, value }));
const ownTable: fc.Arbitrary<TaxRule> = fc.constant({
  by: 'value-of-supply',
  value: 'supply',
  rates: [{ upTo: 2_000, percent: 0.02 }, { upTo: 8_000, percent: 12.5 }, { percent: 40 }],
});
const home: fc.Arbitrary<Home> = fc
  .record({
    rates: fc.record({
      rent: rupees,
      includedGuests: fc.integer({ min: 1, max: 50 }),
      extraGuestFee: fc.integer({ min: 0, max: 5_000 }),
      cleaningFee: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
      ),
    }),
    span: fc.tuple(nights, nights),
    checkInDays: weekdays,
    checkOutDays: weekdays,
    tax: fc.oneof(fc.constant(null), tables, ownTable),
  })
  .map(({ span: [one, other], ...home }) => ({
    ...home,
    minNights: Math.min(one, other),
    maxNights: Math.max(one, other),
  }));

test('is what the shortest possible stay costs, found by trying every stay of two weeks and adding up its fractions', async () => {
  const homes = fc.sample(home, { numRuns: HOMES, seed: 20_261_126 });
  const stored = await storedFor(homes);
  for (const [index, each] of homes.entries()) {
    const expected = expectedFor(each);
    const { shortest, perNight } = stored[index] ?? { shortest: null, perNight: null };
    const answered = shortest === null ? null : wholePrice(each.rates, shortest, each.tax);
    expect({ each, answered, perNight }).toEqual({
      each,
      answered: expected && { nights: expected.nights, total: expected.total },
      perNight: expected && expected.perNight,
    });
  }
  expect(stored.filter(({ shortest }) => shortest === null).length).toBeGreaterThan(HOMES / 100);
});

/** The shortest stay and the price per night, as stored in the database. */
async function storedFor(homes: readonly Home[]) {
  const column = (value: (home: Home) => number) => homes.map(value);
  const { rows } = await sql<{ shortest: number | null; perNight: number | null }>`
    select shortest, price_per_night(shortest, rent::bigint * shortest, 0, cleaning, rule) as "perNight"
    from unnest(
      ${column(({ minNights }) => minNights)}::integer[], ${column(({ maxNights }) => maxNights)}::integer[],
      ${column(({ checkInDays }) => checkInDays)}::integer[], ${column(({ checkOutDays }) => checkOutDays)}::integer[],
      ${column(({ rates }) => rates.rent)}::integer[], ${column(({ rates }) => rates.cleaningFee)}::integer[],
      ${homes.map(({ tax }) => tax && JSON.stringify(tax))}::jsonb[]
    ) with ordinality as home (least, most, arrivals, departures, rent, cleaning, rule, place)
    cross join lateral (select shortest_stay(least, most, arrivals, departures) as shortest) as stay
    order by place`.execute(database.db);
  return rows;
}

/** A Monday. */
const FIRST_DAY = '2026-11-30';

/** Tries each arrival of two weeks, night by night, until a departure is possible. */
function expectedFor({ rates, minNights, maxNights, checkInDays, checkOutDays, tax }: Home) {
  let nights = Infinity;
  for (let arrival = FIRST_DAY; daysBetween(FIRST_DAY, arrival) < 14; arrival = addDays(arrival, 1)) {
    if (!isOn(checkInDays, arrival)) continue;
    for (let length = minNights; length <= Math.min(maxNights, minNights + 14); length += 1) {
      if (isOn(checkOutDays, addDays(arrival, length))) nights = Math.min(nights, length);
    }
  }
  if (nights === Infinity) return null;
  const total = expectedTotal(rates, nights, tax);
  return { nights, total: Number(total), perNight: Number(rounded(total, BigInt(nights))) };
}

function isOn(days: number, date: string): boolean {
  const monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Math.floor(days / 2 ** monday) % 2 === 1;
}

/** The total in exact integers, rounded half up, without the functions of the product. */
function expectedTotal({ rent, cleaningFee }: Rates, nights: number, tax: TaxRule | null): bigint {
  const [stay, cleaning] = [BigInt(rent) * BigInt(nights), BigInt(cleaningFee)];
  if (tax === null) return rounded(stay * 127n + cleaning * 100n, 100n);
  const charged = stay + cleaning;
  const compared = tax.by === 'declared-tariff' || tax.value === 'rent' ? stay : charged;
  const perDay = Number(compared) / nights;
  const slab = tax.rates.find(({ upTo, below }) => (upTo ?? Infinity) >= perDay && perDay < (below ?? Infinity));
  const half = rounded(charged * BigInt(Math.round((slab?.percent ?? NaN) * 100)), 20_000n);
  return charged + rounded(stay * 15n, 100n) + half + half;
}

function rounded(numerator: bigint, denominator: bigint): bigint {
  const [quotient, rest] = [numerator / denominator, numerator % denominator];
  return 2n * rest >= denominator ? quotient + 1n : quotient;
}
