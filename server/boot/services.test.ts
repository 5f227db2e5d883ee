import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@aangan/contract/calls.ts';
import { paths } from '@aangan/contract/paths.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { testSettings } from '@aangan/tests/support/server.ts';
import { expect, test } from 'vitest';
import { handlers } from './handlers.ts';
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

const names = Object.keys(calls);
const api = join(import.meta.dirname, '..', 'api');
/** All folders of server/api. */
const rooms = readdirSync(api, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test('every call has a path, and every path a call', () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
});

const declared = rooms.flatMap((room) =>
  readdirSync(join(api, room))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(api, room, file), 'utf8').matchAll(/\bcall\(\s*'([^']+)'/g),
        ([, name = '']) => name,
      ),
    ),
);

test('every call is declared once', () => {
  expect(declared.toSorted()).toEqual(names.toSorted());
});

test('every call is registered, once', () => {
  expect(handlers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
