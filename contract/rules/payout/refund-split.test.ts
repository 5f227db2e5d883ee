import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceStay } from '../price.ts';
import { states } from '../states.ts';
import { builtInTables, taxRuleOn } from '../tax/stay-price.ts';
import { tdsCrossings } from '../tax/withholding.ts';
import { addParts, noParts, partNames, type PaymentParts, sumOfParts } from './payment-parts.ts';
import { type GstInputs, hostPart, type PaymentToSplit, splitParts } from './payment-split.ts';
import { splitRefund } from './refund-split.ts';

const rupees = fc.integer({ min: 0, max: 1_000_000 });
const state = fc.constantFrom(...states);
const gst: fc.Arbitrary<GstInputs> = fc.record({
  homeState: state,
  guestState: state,
  hostState: state,
  operatorState: state,
  isHostRegistered: fc.boolean(),
  tds: fc.record({
    holder: fc.constantFrom('individual', 'huf', 'business', null),
    grossBefore: fc.integer({ min: -1_000, max: 1_000_000 }),
    withheldBefore: fc.integer({ min: 0, max: 1_000 }),
    crossing: fc.constantFrom(...tdsCrossings),
  }),
});
const payment: fc.Arbitrary<PaymentToSplit> = fc
  .record({
    rates: fc.record({
      rent: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_000_000 })),
      includedGuests: fc.constant(1),
      extraGuestFee: fc.oneof(fc.constant(0), rupees),
      cleaningFee: fc.oneof(fc.constant(0), rupees),
    }),
    nights: fc.integer({ min: 1, max: 365 }),
    guests: fc.integer({ min: 1, max: 4 }),
    extraService: fc.oneof(fc.constant(0), rupees),
    commissionPercent: fc.integer({ min: 0, max: 30 }),
    // A stay booked before the setting changed has the price of TAX=specified, whose tax may be odd.
    rule: fc.constantFrom(null, ...builtInTables.map(({ from }) => taxRuleOn(builtInTables, from, 'supply'))),
    gst: fc.option(gst),
  })
  .map(({ rates, nights, guests, extraService, commissionPercent, rule, gst }) => {
    const price = priceStay(rates, nights, guests, null, rule);
    const paidPaise = (price.total + extraService) * 100;
    return { price, extraService, paidPaise, commissionPercent, gst };
  });
const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
const all = (parts: PaymentParts, holds: (paise: number) => boolean) => partNames.every((name) => holds(parts[name]));

test('the parts of a payment add up to it, and none is below zero or a fraction', () => {
  fc.assert(
    fc.property(payment, (payment) => {
      const { parts } = splitParts(payment);
      expect(sumOfParts(parts)).toBe(payment.paidPaise);
      expect(all(parts, (paise) => Number.isInteger(paise) && paise >= 0)).toBe(true);
    }),
  );
});

test('refunds add up, are never negative, and never exceed a part in total', () => {
  fc.assert(
    fc.property(payment, percents, (payment, percents) => {
      const split = splitParts(payment);
      let returned = noParts;
      for (const percent of percents) {
        const left = payment.paidPaise - sumOfParts(returned);
        const refundPaise = Math.min(left, Math.ceil((payment.paidPaise * percent) / 10_000) * 100);
        const parts = splitRefund(split, { percent, refundPaise, returned });
        expect(sumOfParts(parts)).toBe(refundPaise);
        expect(all(parts, (paise) => Number.isInteger(paise) && paise >= 0)).toBe(true);
        returned = addParts(returned, parts);
        for (const name of partNames) expect(returned[name]).toBeLessThanOrEqual(split.parts[name]);
      }
      // Refunds the rest by any split: nothing remains anywhere.
      const refundPaise = payment.paidPaise - sumOfParts(returned);
      expect(addParts(returned, splitRefund(split, { percent: 100, refundPaise, returned }))).toEqual(split.parts);
    }),
    { numRuns: 300 },
  );
});

test('any amount can be refunded by any percentage, to the paisa', () => {
  fc.assert(
    fc.property(payment, fc.integer({ min: 0, max: 100 }), fc.nat(), (payment, percent, any) => {
      const split = splitParts(payment);
      const refundPaise = any % (payment.paidPaise + 1);
      const parts = splitRefund(split, { percent, refundPaise });
      expect(sumOfParts(parts)).toBe(refundPaise);
      expect(partNames.every((name) => parts[name] >= 0 && parts[name] <= split.parts[name])).toBe(true);
      expect(hostPart(split, parts)).toBeLessThanOrEqual(hostPart(split));
    }),
  );
});

test('all of it is each part whole, and nothing is nothing', () => {
  fc.assert(
    fc.property(payment, (payment) => {
      const split = splitParts(payment);
      expect(splitRefund(split, { percent: 100, refundPaise: payment.paidPaise })).toEqual(split.parts);
      expect(splitRefund(split, { percent: 0, refundPaise: 0 })).toEqual(noParts);
    }),
  );
});
