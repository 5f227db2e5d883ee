import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { startWarnings } from './start-arguments.ts';

const real = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
const india = {
  TAX: 'india',
  OPERATOR_NAME: 'Aangan Stays LLP',
  OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
  OPERATOR_GSTIN: '02AAPFU0939F1Z7',
  OPERATOR_STATE: 'IN-HP',
};
const tax = expect.stringContaining("'Taxes (12%)' is the label of a specification and no rate of law");
const payouts = expect.stringMatching(/payment aggregator's business.*PAYOUTS=route.*Reserve Bank/);

test.each([
  { what: 'real keys', set: real, warned: [tax, payouts] },
  { what: 'real keys and Route', set: { ...real, PAYOUTS: 'route' }, warned: [tax] },
  { what: 'real keys and GST', set: { ...real, ...india }, warned: [payouts] },
  { what: 'real keys, Route and GST', set: { ...real, ...india, PAYOUTS: 'route' }, warned: [] },
  { what: 'test keys', set: { ...real, RAZORPAY_KEY_ID: 'rzp_test_1' }, warned: [] },
  { what: 'the local gateway by hand', set: { PAYOUTS: 'by-hand' }, warned: [] },
])('$what: warns of what the law sees otherwise', ({ set, warned }) => {
  expect(startWarnings(readSettings(set))).toEqual(warned);
});
