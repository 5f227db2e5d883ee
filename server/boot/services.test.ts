import { expect, test } from 'vitest';
import { testSettings } from '@aangan/tests/support/settings.ts';
import { TEST_INSTANT } from '@aangan/tests/support/test-instant.ts';
import { gatewayClock } from './services.ts';

const gatewayAt = (apiUrl: string) => ({
  keyId: 'rzp_test_key',
  keySecret: 'secret',
  webhookSecrets: ['secret'],
  apiUrl,
  checkoutUrl: `${apiUrl}/checkout.js`,
});
const here = gatewayAt('http://127.0.0.1:4010/v1');
const elsewhere = gatewayAt('https://api.razorpay.com/v1');
const frozenAt = TEST_INSTANT.toISOString();
const frozen = { url: `${here.apiUrl}/stand-in`, frozenAt };

test.each([
  ['the local gateway', {}, here, { ...frozen, frozenAt: undefined }],
  ['the local gateway with a frozen clock', { standInClock: frozenAt }, here, frozen],
  ['a gateway of tests on this machine with a frozen clock', { razorpay: here, standInClock: frozenAt }, here, frozen],
  ['a gateway on this machine that goes by its own time', { razorpay: here }, here, undefined],
  ['a gateway elsewhere', { razorpay: elsewhere, standInClock: frozenAt }, elsewhere, undefined],
  [
    'a gateway on this machine behind a site for everybody',
    { razorpay: here, standInClock: frozenAt, isLocal: false },
    here,
    undefined,
  ],
])('the time of the product beside %s', (_gateway, own, { apiUrl }, clock) => {
  expect(gatewayClock(testSettings(own), { apiUrl })).toEqual(clock);
});
