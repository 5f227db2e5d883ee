import { expect, test } from 'vitest';
import { priceStay } from '../price.ts';
import { builtInTables, taxRuleOn } from '../tax/stay-price.ts';
import { addParts, noParts, type PaymentParts } from './payment-parts.ts';
import { type GstInputs, hostPart, type PaymentToSplit, splitParts } from './payment-split.ts';
import { splitRefund } from './refund-split.ts';

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
  expect(rupees(back)).toMatchObject({ host: 9_858, tcsCgst: 25, tcsSgst: 25, tds: 10, stayCgst: 248, staySgst: 248 });
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

test('where the fee has no rupee to give, the next part bears it', () => {
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
