import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceStay } from '../price.ts';
import { states } from '../states.ts';
import { gstCodes, hasUtgst, isGstCode, stateName, stateOfGstCode } from '../tax/gst.ts';
import { builtInTables, taxRuleOn } from '../tax/stay-price.ts';
import { tdsCrossings } from '../tax/withholding.ts';
import {
  checkCharacter,
  isAccountNumber,
  isGstin,
  isIfsc,
  isPan,
  isVpa,
  kindOfPan,
  lastFour,
  maskPan,
  normalCode,
  normalVpa,
  panHolder,
  panInGstin,
  stateOfGstin,
} from './account-forms.ts';
import { addParts, noParts, partNames, type PaymentParts, sumOfParts } from './payment-parts.ts';
import { type GstInputs, hostPart, type PaymentToSplit, splitParts } from './payment-split.ts';
import { workingDaysAfter } from './payout-days.ts';
import { splitRefund } from './refund-split.ts';

describe('forms of details', () => {
  test('the fourth letter of a PAN is the kind of its holder', () => {
    const holders = ['AAAPA1234A', 'AAAHA1234A', 'AAACA1234A', 'AAAFA1234A'];
    expect(holders.map(panHolder)).toEqual(['individual', 'huf', 'business', 'business']);
    expect(holders.map(kindOfPan)).toEqual(['individual', 'business', 'business', 'business']);
    expect([panHolder('nonsense'), kindOfPan('')]).toEqual([null, null]);
  });

  test('a PAN is five letters, four digits and a letter, and is shown by its digits alone', () => {
    expect(['ABCPE1234F', 'ABCDE1234F'].every(isPan)).toBe(true);
    expect(['abcpe1234f', 'ABCPE12345', 'ABCPE1234', 'ABCPE1234FF', ' ABCPE1234F', 'AB1PE1234F', ''].some(isPan)).toBe(
      false,
    );
    expect(normalCode(' abcpe 1234f')).toBe('ABCPE1234F');
    expect(maskPan('ABCPE1234F')).toBe('XXXXX1234X');
  });

  test.each([
    ['27AAPFU0939F1Z', 'V'],
    ['18AABCU9603R1Z', 'M'],
  ])('the check character of %s is %s', (fourteen, check) => {
    expect(checkCharacter(fourteen)).toBe(check);
    expect(isGstin(fourteen + check)).toBe(true);
    const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((other) => other !== check);
    expect(others.filter((other) => isGstin(fourteen + other))).toEqual([]);
  });

  test('one mistyped character, or two swapped ones, make a GSTIN invalid', () => {
    const gstin = '27AAPFU0939F1ZV';
    for (let at = 2; at < 12; at += 1) {
      const digit = /\d/.test(gstin.charAt(at));
      for (const other of digit ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const typed = gstin.slice(0, at) + other + gstin.slice(at + 1);
        expect(isGstin(typed)).toBe(typed === gstin);
      }
    }
    expect(isGstin('72AAPFU0939F1ZV')).toBe(false);
    expect(isGstin('27AAPFU9039F1ZV')).toBe(false);
  });

  test('a GSTIN contains its state and a PAN', () => {
    expect(normalCode('27 aapfu0939f 1zv')).toBe('27AAPFU0939F1ZV');
    expect([stateOfGstin('27AAPFU0939F1ZV'), stateOfGstin('18AABCU9603R1ZM')]).toEqual(['IN-MH', 'IN-AS']);
    expect([panInGstin('27AAPFU0939F1ZV'), panInGstin('27AAPFU0939F1ZW')]).toEqual(['AAPFU0939F', null]);
    const elsewhere = `97AAPFU0939F1Z${checkCharacter('97AAPFU0939F1Z')}`;
    expect([isGstin(elsewhere), stateOfGstin(elsewhere)]).toEqual([true, null]);
    for (const code of ['00', '25', '28', '39', '99']) {
      expect(isGstin(`${code}AAPFU0939F1Z${checkCharacter(`${code}AAPFU0939F1Z`)}`)).toBe(false);
    }
  });

  test('each state has a code of its own: 01 to 24, 26, 27, 29 to 38', () => {
    const codes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'));
    const known = codes.filter((code) => ![25, 28].includes(Number(code)) && Number(code) <= 38);
    expect(states.map((state) => gstCodes[state]).sort()).toEqual(known);
    expect(codes.filter(isGstCode)).toEqual([...known, '97']);
    expect(states.every((state) => stateOfGstCode(gstCodes[state]) === state)).toBe(true);
    expect([stateOfGstCode('25'), stateOfGstCode('97')]).toEqual([null, null]);
    expect(stateName('IN-DH')).toBe('Dadra and Nagar Haveli and Daman and Diu');
  });

  test('five union territories have UTGST', () => {
    const codes = states.filter(hasUtgst).map((state) => gstCodes[state]);
    expect(codes.sort()).toEqual(['04', '26', '31', '35', '38']);
  });

  test('an IFSC is four letters, a zero and six more', () => {
    expect(['HDFC0000053', 'SBIN0ABC123'].every(isIfsc)).toBe(true);
    expect(['HDFC1000053', 'hdfc0000053', 'HDF00000053', 'HDFC000005', 'HDFC00000530', ''].some(isIfsc)).toBe(false);
    expect(normalCode(' hdfc 0000053')).toBe('HDFC0000053');
  });

  test('an account number has 5 to 20 characters', () => {
    expect(['12345', '50100012345678', 'AB123456789012345678'].every(isAccountNumber)).toBe(true);
    expect(['1234', '123456789012345678901', '12 345', '12-345', '00000000', ''].some(isAccountNumber)).toBe(false);
    expect(lastFour('50100012345678')).toBe('5678');
  });

  test('a UPI address is a name at a provider', () => {
    expect(['asha.sharma@okhdfcbank', '9829012345@ybl', 'a-b_c@upi'].every(isVpa)).toBe(true);
    expect(['asha', 'asha@', '@upi', 'asha@mail.example', 'a@upi', 'asha sharma@upi', 'asha@1bank'].some(isVpa)).toBe(
      false,
    );
    expect(normalVpa(' Asha.Sharma@OKHDFCBANK ')).toBe('asha.sharma@okhdfcbank');
  });
});

describe('working days', () => {
  // 23 November 2026 is a Monday; banks work from Monday to Friday.

  test.each([
    ['2026-11-19', 1, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 2, '2026-11-24'],
    ['2026-11-20', 6, '2026-11-30'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i working days more is %s', (day, days, later) => {
    expect(workingDaysAfter(day, days)).toBe(later);
  });
});

describe('parts of a payment', () => {
  const home = { rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const rule = taxRuleOn(builtInTables, '2026-11-23', 'supply');

  const gst: GstInputs = {
    homeState: 'IN-HP',
    guestState: 'IN-HP',
    hostState: 'IN-HP',
    operatorState: 'IN-HP',
    isHostRegistered: false,
    tds: { holder: 'individual', grossBefore: 0, withheldBefore: 0 },
  };

  /** The stay of the worked example: four nights of 4,209, an additional guest at 500, cleaning 1,000. */
  function worked({ gst: gstInputs, ...given }: Partial<PaymentToSplit> = {}): PaymentToSplit {
    const price = priceStay(home, 4, 2, null, gstInputs === undefined ? null : rule);
    const { extraService = 0 } = given;
    const paidPaise = (price.total + extraService) * 100;
    return { price, extraService, paidPaise, commissionPercent: 0, gst: gstInputs ?? null, ...given };
  }

  /** Parts in rupees, without zero parts. */
  function rupees(parts: PaymentParts): Record<string, number> {
    return Object.fromEntries(
      Object.entries(parts).flatMap(([name, paise]) => (paise === 0 ? [] : [[name, paise / 100]])),
    );
  }

  test('with the specified tax: host, tax, and the fee with the rupee of round-off', () => {
    const split = splitParts(worked());
    expect(rupees(split.parts)).toEqual({ host: 19_836, stayTax: 2_020, fee: 2_526 });
    expect(split.taxOf).toBe('operator');
    expect(hostPart(split)).toBe(1_983_600);
  });

  test('with the table: halves of the stay’s tax, and the fee with its own GST to the paisa', () => {
    const split = splitParts(worked({ gst }));
    expect(rupees(split.parts)).toEqual({
      host: 19_836,
      stayCgst: 496,
      staySgst: 496,
      fee: 2_139.83,
      feeCgst: 192.59,
      feeSgst: 192.58,
    });
    expect(hostPart(split)).toBe(1_983_600);
  });

  test('half of it given back is the credit note of 11,677', () => {
    const split = splitParts(worked({ gst }));
    const back = splitRefund(split, { percent: 50, refundPaise: 1_167_700 });
    // 1,263 of the fee is split into 1,070.34 and 192.66.
    expect(rupees(back)).toEqual({
      host: 9_918,
      stayCgst: 248,
      staySgst: 248,
      fee: 1_070.34,
      feeCgst: 96.33,
      feeSgst: 96.33,
    });
    expect(hostPart(split, back)).toBe(991_800);
    const rest = splitRefund(split, { percent: 50, refundPaise: 1_167_600, returned: back });
    expect(addParts(back, rest)).toEqual(split.parts);
  });

  test('a home in a union territory pays UTGST, and a guest from elsewhere IGST on the fee', () => {
    const { parts } = splitParts(worked({ gst: { ...gst, homeState: 'IN-LA', guestState: 'IN-MH' } }));
    expect(rupees(parts)).toEqual({ host: 19_836, stayCgst: 496, stayUtgst: 496, fee: 2_139.83, feeIgst: 385.17 });
  });

  test('where operator and guest are in one union territory the fee’s second half is UTGST', () => {
    const { parts } = splitParts(worked({ gst: { ...gst, guestState: 'IN-CH', operatorState: 'IN-CH' } }));
    expect(rupees(parts)).toMatchObject({ feeCgst: 192.59, feeUtgst: 192.58 });
  });

  test('a registered host gets the share with tax, less TCS and TDS', () => {
    const tds = { holder: 'business', grossBefore: 0, withheldBefore: 0 } as const;
    const split = splitParts(worked({ gst: { ...gst, isHostRegistered: true, tds } }));
    // 0.25 % of 19,836 is 49.59, 0.1 % is 19.84.
    expect(rupees(split.parts)).toMatchObject({ host: 19_716, tcsCgst: 50, tcsSgst: 50, tds: 20, stayCgst: 496 });
    expect(split.taxOf).toBe('host');
    expect(hostPart(split)).toBe((19_716 + 992) * 100);
    const back = splitRefund(split, { percent: 50, refundPaise: 1_167_700 });
    expect(rupees(back)).toMatchObject({
      host: 9_858,
      tcsCgst: 25,
      tcsSgst: 25,
      tds: 10,
      stayCgst: 248,
      staySgst: 248,
    });
    expect(hostPart(split, back)).toBe((9_858 + 496) * 100);
  });

  test('the commission is on all of the host’s, half up to a rupee, and holds its GST', () => {
    // The commission of 10 % of 19,836 is 1,983.60.
    expect(rupees(splitParts(worked({ commissionPercent: 10 })).parts)).toMatchObject({
      host: 17_852,
      commission: 1_984,
    });
    const taxed = splitParts(worked({ commissionPercent: 10, gst: { ...gst, hostState: 'IN-DL' } }));
    expect(rupees(taxed.parts)).toMatchObject({ host: 17_852, commission: 1_681.36, commissionIgst: 302.64 });
    const back = splitRefund(taxed, { percent: 50, refundPaise: 1_167_700 });
    expect(rupees(back)).toMatchObject({ host: 8_926, commission: 840.68, commissionIgst: 151.32, stayCgst: 248 });
  });

  test('an extra service holds its tax with the table, and all of it is the host’s without', () => {
    expect(rupees(splitParts(worked({ extraService: 700 })).parts)).toMatchObject({ host: 20_536, stayTax: 2_020 });
    // The tax of 18 % included in 700 is 106.78, split into 53 + 53.
    const parts = { host: 20_430, extraCgst: 53, extraSgst: 53, stayCgst: 496, fee: 2_139.83 };
    expect(rupees(splitParts(worked({ extraService: 700, gst })).parts)).toMatchObject(parts);
  });

  test('never withholds more than the share', () => {
    const tds = { holder: 'individual', grossBefore: 500_000, withheldBefore: 0, crossing: 'whole-year' } as const;
    const price = priceStay({ ...home, rent: 300, cleaningFee: 0 }, 1, 1, null, rule);
    const { parts } = splitParts(worked({ price, paidPaise: price.total * 100, gst: { ...gst, tds } }));
    expect(rupees(parts)).toMatchObject({ tds: 300 });
    expect(parts.host).toBe(0);
  });

  test('where the fee cannot give a rupee, the next part bears it', () => {
    // 1 for the night, 0 for service and tax; the rounding difference of 1 is not applied: only the host gets a part.
    const price = priceStay({ ...home, rent: 1, cleaningFee: 0 }, 1, 1);
    const split = splitParts({ price, extraService: 2, paidPaise: 300, commissionPercent: 0, gst: null });
    expect(rupees(split.parts)).toEqual({ host: 3 });
    // Rounded half up, the host returns 2, which exceeds a refund of 1.
    expect(rupees(splitRefund(split, { percent: 50, refundPaise: 100 }))).toEqual({ host: 1 });
    expect(rupees(splitRefund(split, { percent: 50, refundPaise: 300 }))).toEqual({ host: 3 });
  });

  test('refuses a payment that does not pay for its stay', () => {
    expect(() => splitParts(worked({ paidPaise: 2_185_500 }))).toThrow('A payment of 2185500 paise is less');
  });

  test.each([-1, 2_438_201, 0.5, Number.NaN])('refuses to give back %d paise of 24,382 rupees', (refundPaise) => {
    expect(() => splitRefund(splitParts(worked()), { percent: 100, refundPaise })).toThrow(RangeError);
  });

  test('refuses to give back more than earlier refunds have left', () => {
    const split = splitParts(worked());
    const returned = splitRefund(split, { percent: 50, refundPaise: 1_219_100 });
    expect(() => splitRefund(split, { percent: 100, refundPaise: 1_219_101, returned })).toThrow('the 1219100 left');
    expect(splitRefund(split, { percent: 0, refundPaise: 0, returned })).toEqual(noParts);
  });
});

describe('parts of a refund', () => {
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
});
