import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PriceParts, toPriceParts } from '../bookings/bookings.ts';
import { priceOfParts } from '../bookings/price-of-parts.ts';
import { addDays, instantInIndia } from './dates.ts';
import { priceLines, priceStay, type Rates } from './price.ts';
import { cancellationPolicies } from './refund-terms.ts';
import { freeCancelUntil, refundOnCancel, type RefundPolicy } from './refunds.ts';
import { taxCliffs } from './tax/cliffs.ts';
import { withOperatorTables } from './tax/operator-tables.ts';
import { builtInTables, computeTaxPercent, tableOn, taxRuleOn } from './tax/stay-price.ts';

describe('the specified price', () => {
  const rates = fc.record({
    rent: fc.integer({ min: 1, max: 1_000_000 }),
    includedGuests: fc.integer({ min: 1, max: 50 }),
    extraGuestFee: fc.integer({ min: 0, max: 1_000_000 }),
    cleaningFee: fc.integer({ min: 0, max: 1_000_000 }),
  });
  const nights = fc.integer({ min: 1, max: 365 });
  const guests = fc.integer({ min: 1, max: 50 });

  /** The specification's formula in exact fractions of a hundredth, rounded half up. */
  function exactTotal(home: Rates, stay: number, party: number): bigint {
    const rent = BigInt(home.rent) * BigInt(stay);
    const extra = BigInt(home.extraGuestFee) * BigInt(Math.max(0, party - home.includedGuests)) * BigInt(stay);
    const hundredths = (rent + extra + BigInt(home.cleaningFee)) * 100n + rent * 15n + rent * 12n;
    return (hundredths + 50n) / 100n;
  }

  describe('the price of a stay', () => {
    it('is the one the booking summary of the design shows, with its round-off line', () => {
      const home = { rent: 4209, includedGuests: 3, extraGuestFee: 500, cleaningFee: 800 };
      const price = priceStay(home, 4, 4);
      expect(priceLines(price)).toEqual([
        { label: '₹4,209 × 4 nights', amount: 16_836 },
        { label: 'Extra guest', amount: 2000 },
        { label: 'Cleaning fee', amount: 800 },
        { label: 'Service fee (15%)', amount: 2525 },
        { label: 'Taxes (12%)', amount: 2020 },
        { label: 'Round off', amount: 1 },
      ]);
      expect(price.total).toBe(24_182);
    });

    it('follows the formula exactly for every home and stay', () => {
      fc.assert(
        fc.property(rates, nights, guests, (home, stay, party) => {
          expect(BigInt(priceStay(home, stay, party).total)).toBe(exactTotal(home, stay, party));
        }),
      );
    });

    it('has lines that add up to the total, with at most a rupee of round-off', () => {
      fc.assert(
        fc.property(rates, nights, guests, (home, stay, party) => {
          const price = priceStay(home, stay, party);
          expect(priceLines(price).reduce((sum, line) => sum + line.amount, 0)).toBe(price.total);
          expect(Math.abs(price.roundOff)).toBeLessThanOrEqual(1);
        }),
      );
    });

    it('shows neither extra guests nor cleaning where there are none', () => {
      const home = { rent: 100, includedGuests: 2, extraGuestFee: 50, cleaningFee: 0 };
      expect(priceLines(priceStay(home, 1, 2)).map((line) => line.label)).toEqual([
        '₹100 × 1 night',
        'Service fee (15%)',
        'Taxes (12%)',
      ]);
    });
  });
});

describe('parts of a price', () => {
  const home = { rent: 7_501, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };

  test.each([
    ['another than 12', taxRuleOn(builtInTables, '2026-11-23', 'supply'), 18],
    ['12', null, undefined],
  ])('a price whose tax is at %s per cent comes back as it was sent', (_, rule, sent) => {
    const price = priceStay(home, 2, 2, null, rule);
    const parts = PriceParts.parse(JSON.parse(JSON.stringify(toPriceParts(price, '2026-12-01'))));
    expect(parts.taxPercent).toBe(sent);
    expect(priceOfParts(parts)).toEqual(price);
  });
});

describe('the price with tax', () => {
  const today = taxRuleOn(builtInTables, '2026-11-23', 'supply');
  const byRent = taxRuleOn(builtInTables, '2026-11-23', 'rent');
  const home = { rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const plain = { includedGuests: 1, extraGuestFee: 0, cleaningFee: 0 };

  test('four nights with a guest more and cleaning cost 23,353, without a round-off', () => {
    const price = priceStay(home, 4, 2, null, today);
    expect(price).toMatchObject({ taxPercent: 5, taxes: 992, service: 2_525, roundOff: 0, total: 23_353 });
    expect(priceLines(price).map(({ label, amount }) => [label, amount])).toEqual([
      ['₹4,209 × 4 nights', 16_836],
      ['Extra guest', 2_000],
      ['Cleaning fee', 1_000],
      ['Service fee (15%)', 2_525],
      ['Taxes (5%)', 992],
    ]);
  });

  test('without tax tables the price of a stay is unchanged', () => {
    expect(priceStay(home, 4, 2)).toMatchObject({ taxPercent: 12, taxes: 2_020, roundOff: 1, total: 24_382 });
  });

  test.each([
    // The effect of an extra guest and cleaning on the slab, with the table of 2025.
    [{ ...plain, rent: 7_300 }, 1, 1, 5, 366],
    [{ ...plain, rent: 7_300, extraGuestFee: 300 }, 1, 2, 18, 1_368],
    [{ ...plain, rent: 7_300, cleaningFee: 1_000 }, 4, 1, 18, 5_436],
    [{ ...plain, rent: 7_500 }, 1, 1, 5, 376],
    [{ ...plain, rent: 7_501 }, 1, 1, 18, 1_350],
    [{ ...plain, rent: 4_220 }, 1, 1, 5, 212],
  ])('%o for %i nights and %i guests is taxed at %i %%: %i', (rates, nights, guests, taxPercent, taxes) => {
    expect(priceStay(rates, nights, guests, null, today)).toMatchObject({ taxPercent, taxes });
  });

  test('by the rent alone, extra guests and cleaning move no slab and are taxed all the same', () => {
    const rates = { ...plain, rent: 7_300, extraGuestFee: 300, cleaningFee: 1_000 };
    // 5 % of 8,600: 215 + 215.
    expect(priceStay(rates, 1, 2, null, byRent)).toMatchObject({ taxPercent: 5, taxes: 430 });
  });

  test('a discount lowers the value of a day, but no declared tariff', () => {
    const stay = { nights: 2, rent: 15_200, discountAmount: 1_520, extraGuests: 0, cleaning: 0 };
    expect(computeTaxPercent(today, stay)).toBe(5);
    expect(computeTaxPercent(byRent, stay)).toBe(5);
    const rule = (day: string) => taxRuleOn(builtInTables, day, 'supply');
    expect([computeTaxPercent(rule('2018-07-26'), stay), computeTaxPercent(rule('2018-07-27'), stay)]).toEqual([
      28, 18,
    ]);
  });

  test('the slab is that of the exact value a day, a fraction of a rupee included', () => {
    const stay = { nights: 2, rent: 15_001, discountAmount: 0, extraGuests: 0, cleaning: 0 };
    expect(computeTaxPercent(today, stay)).toBe(18);
    expect(computeTaxPercent(today, { ...stay, rent: 15_000 })).toBe(5);
  });

  const perDay = (day: string, value: number) =>
    computeTaxPercent(taxRuleOn(builtInTables, day, 'supply'), {
      nights: 1,
      rent: value,
      discountAmount: 0,
      extraGuests: 0,
      cleaning: 0,
    });

  test.each([
    ['2017-07-01', [0, 12, 12, 18, 18, 28, 28]],
    ['2019-09-30', [0, 12, 12, 18, 18, 28, 28]],
    ['2019-10-01', [0, 0, 12, 12, 12, 12, 18]],
    ['2022-07-17', [0, 0, 12, 12, 12, 12, 18]],
    ['2022-07-18', [12, 12, 12, 12, 12, 12, 18]],
    ['2025-09-21', [12, 12, 12, 12, 12, 12, 18]],
    ['2025-09-22', [5, 5, 5, 5, 5, 5, 18]],
    ['2031-01-01', [5, 5, 5, 5, 5, 5, 18]],
  ])('on %s the rates are %j', (day, rates) => {
    expect([999, 1_000, 2_499, 2_500, 7_499, 7_500, 7_501].map((value) => perDay(day, value))).toEqual(rates);
  });

  test('there is no GST before July 2017 or on an invalid date', () => {
    expect(() => perDay('2017-06-30', 1_000)).toThrow(RangeError);
    expect(() => perDay('2026-02-30', 1_000)).toThrow(RangeError);
  });

  test('one rupee above 7,500 costs a guest hundreds', () => {
    const priceAt = (rent: number) => priceStay({ ...plain, rent }, 1, 1, null, today);
    // 7,876 and 8,851 without the service fee, which is 1,125 in both cases.
    expect([priceAt(7_500).total, priceAt(7_501).total]).toEqual([7_876 + 1_125, 8_851 + 1_125]);
    expect(taxCliffs(priceAt, 1_000_000)).toEqual([
      { rent: 7_500, taxPercent: 5, nextPercent: 18, costOfOneMore: 975 },
    ]);
  });

  test('cleaning moves the cliff, and several slabs have several', () => {
    const rule = taxRuleOn(builtInTables, '2019-01-01', 'supply');
    const priceAt = (rent: number) => priceStay({ ...plain, rent, cleaningFee: 1_000 }, 4, 1, null, rule);
    expect(
      taxCliffs(priceAt, 1_000_000).map(({ rent, taxPercent, nextPercent }) => [rent, taxPercent, nextPercent]),
    ).toEqual([
      [749, 0, 12],
      [2_249, 12, 18],
      [7_249, 18, 28],
    ]);
    expect(taxCliffs((rent) => priceStay({ ...plain, rent }, 4, 1), 1_000_000)).toEqual([]);
  });

  const next = { from: '2027-04-01', rates: [{ upTo: 7_500, percent: 5 }, { percent: 18 }] };
  const read = (...tables: unknown[]) => withOperatorTables(JSON.stringify(tables));

  test('the operator’s tables follow those that are built in', () => {
    const later = { from: '2028-04-01', rates: [{ percent: 12.5 }] };
    const tables = read(next, later);
    expect(tables.slice(0, builtInTables.length)).toEqual(builtInTables);
    expect(tableOn(tables, '2027-03-31')).toBe(builtInTables.at(-1));
    expect(tableOn(tables, '2027-04-01')).toEqual({ ...next, by: 'value-of-supply' });
    expect(tableOn(tables, '2028-04-01').rates).toEqual([{ percent: 12.5 }]);
    expect(read()).toEqual(builtInTables);
  });

  const withRates = (...rates: unknown[]) => [{ ...next, rates }];

  test.each([
    ['they are no JSON', 'nonsense'],
    ['they must be a list of tables', next],
    ['they must be in the order of from, each later than the one before', [{ ...next, from: '2028-04-01' }, next]],
    ['they must be in the order of from, each later than the one before', [next, next]],
    ['they must begin after the last table built in, of 2025-09-22', [{ ...next, from: '2025-09-22' }]],
    ['row 1, from must be a day as 2027-04-01', [{ ...next, from: '2027-02-29' }]],
    ['row 1, from must be a day as 2027-04-01', [{ rates: next.rates }]],
    ['row 1, rates must be a list of slabs', [{ from: next.from }]],
    ['row 1, rates must hold a slab', withRates()],
    ['row 1, rates must end with the one slab without upTo', withRates({ upTo: 7_500, percent: 5 })],
    ['row 1, rates must end with the one slab without upTo', withRates({ percent: 5 }, { percent: 18 })],
    [
      'row 1, rates must be in the order of upTo, each above the one before',
      withRates({ upTo: 7_500, percent: 5 }, { upTo: 1_000, percent: 0 }, { percent: 18 }),
    ],
    [
      'row 1, rates, slab 1, upTo must be whole rupees a day',
      withRates({ upTo: 7_500.5, percent: 5 }, { percent: 18 }),
    ],
    ['row 1, rates, slab 1, upTo must be 1 or more', withRates({ upTo: 0, percent: 5 }, { percent: 18 })],
    [
      'row 1, rates, slab 1, upTo must be 10000000 or less',
      withRates({ upTo: 10_000_001, percent: 5 }, { percent: 18 }),
    ],
    ['row 1, rates, slab 1, percent must be a number', withRates({ percent: '5' })],
    ['row 1, rates, slab 1, percent must be 0 or more', withRates({ percent: -1 })],
    ['row 1, rates, slab 1, percent must be 100 or less', withRates({ percent: 101 })],
    [
      'row 1, rates, slab 1, percent must split into halves of at most two places after the point',
      withRates({ percent: 5.25 + 0.005 }),
    ],
  ])('refuses tables of which it says: %s', (sentence, tables) => {
    const json = tables === 'nonsense' ? 'nonsense' : JSON.stringify(tables);
    expect(() => withOperatorTables(json)).toThrow(`Tables of taxes: ${sentence}.`);
  });

  test('refuses unknown keys, which may be typing errors', () => {
    expect(() => read({ ...next, until: '2028-03-31' })).toThrow('Tables of taxes: row 1 Unrecognized key');
  });
});

describe('refunds', () => {
  const stay = { checkIn: '2026-12-10', refundPolicy: cancellationPolicies.standard };
  const at = (local: string) => new Date(`${local}+05:30`);
  const byGuest = (now: string, paid = 24_183) => refundOnCancel(stay, paid, 'guest', at(now));

  describe('what a cancellation refunds', () => {
    it.each([
      ['2026-11-21T08:10:00', 24_183],
      ['2026-12-08T14:00:00', 24_183],
      ['2026-12-08T14:00:01', 12_092],
      ['2026-12-10T13:59:59', 12_092],
      ['2026-12-10T14:00:00', 0],
      ['2026-12-12T09:00:00', 0],
    ])('gives a guest who cancels at %s %i of 24,183', (now, refund) => {
      expect(byGuest(now)).toBe(refund);
    });

    it('refunds everything when the host cancels', () => {
      expect(refundOnCancel(stay, 24_183, 'host', at('2026-12-12T09:00:00'))).toBe(24_183);
    });

    it('refunds nothing of a zero payment', () => {
      expect(byGuest('2026-11-21T08:10:00', 0)).toBe(0);
      expect(byGuest('2026-12-09T08:10:00', 0)).toBe(0);
    });

    it.each([
      ['flexible', '2026-12-09T14:00:00', 12_092],
      ['standard', '2026-12-08T14:00:00', 12_092],
      ['firm', '2026-12-03T14:00:00', 12_092],
      ['strict', '2026-11-26T14:00:00', 0],
    ] as const)('by the policy %s all of it until %s, and %i after that', (name, until, late) => {
      const agreed = { ...stay, refundPolicy: cancellationPolicies[name] };
      expect(freeCancelUntil(agreed)).toEqual(at(until));
      expect(refundOnCancel(agreed, 24_183, 'guest', at(until))).toBe(24_183);
      expect(refundOnCancel(agreed, 24_183, 'guest', new Date(at(until).getTime() + 1))).toBe(late);
    });

    it('applies the two agreed numbers', () => {
      const other = { ...stay, refundPolicy: { freeCancelHours: 24 * 7, lateRefundPercent: 25 } };
      expect(refundOnCancel(other, 24_183, 'guest', at('2026-12-03T14:00:01'))).toBe(6_046);
    });

    it('is free until 14:00 two days before', () => {
      expect(freeCancelUntil(stay)).toEqual(at('2026-12-08T14:00:00'));
    });
  });

  const anyStay = fc.record({
    checkIn: fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset)),
    refundPolicy: fc.constantFrom(...Object.values(cancellationPolicies)),
  });
  const part = (paid: number, { refundPolicy: { lateRefundPercent } }: { refundPolicy: RefundPolicy }) =>
    Math.ceil((paid * lateRefundPercent) / 100);
  const paid = fc.integer({ min: 0, max: 500_000_000 });
  const instant = fc.date({ min: new Date('2025-06-01'), max: new Date('2029-06-01'), noInvalidDate: true });

  test('a cancellation never refunds more than was paid, nor a fraction of a rupee', () => {
    fc.assert(
      fc.property(anyStay, paid, fc.constantFrom('guest', 'host'), instant, (stay, paid, who, now) => {
        const refund = refundOnCancel(stay, paid, who, now);
        expect(Number.isInteger(refund) && refund >= 0 && refund <= paid).toBe(true);
      }),
    );
  });

  test('a cancellation by the host refunds everything, at any time', () => {
    fc.assert(
      fc.property(anyStay, paid, instant, (stay, paid, now) => {
        expect(refundOnCancel(stay, paid, 'host', now)).toBe(paid);
      }),
    );
  });

  test('refunds all, the agreed part or nothing, and never more for waiting', () => {
    fc.assert(
      fc.property(anyStay, paid, instant, instant, (stay, paid, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        const refund = refundOnCancel(stay, paid, 'guest', earlier);
        expect([paid, part(paid, stay), 0]).toContain(refund);
        expect(refundOnCancel(stay, paid, 'guest', later)).toBeLessThanOrEqual(refund);
      }),
    );
  });

  test('the terms change the agreed number of hours before 14:00 in India of the check-in day, at exactly that hour', () => {
    fc.assert(
      fc.property(anyStay, fc.integer({ min: 1, max: 500_000_000 }), (stay, paid) => {
        const free = freeCancelUntil(stay);
        const checkIn = instantInIndia(stay.checkIn, 14);
        expect(checkIn.getTime() - free.getTime()).toBe(stay.refundPolicy.freeCancelHours * 60 * 60 * 1_000);
        const at = (instant: Date, ms: number) => refundOnCancel(stay, paid, 'guest', new Date(instant.getTime() + ms));
        expect([at(free, 0), at(free, 1), at(checkIn, -1), at(checkIn, 0)]).toEqual([
          paid,
          part(paid, stay),
          part(paid, stay),
          0,
        ]);
      }),
    );
  });
});
