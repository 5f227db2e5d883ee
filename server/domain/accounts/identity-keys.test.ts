import { decodeProtectedHeader, type FlattenedJWSInput } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { IdentityKeys } from './identity-keys.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let clock: TestClock;
let provider: IdentityProvider;
let keys: IdentityKeys;
beforeEach(async () => {
  clock = new TestClock();
  provider = await anIdentityProvider(clock.now);
  keys = new IdentityKeys(provider.settings.jwksUrl);
});
afterEach(() => provider.close());

/** Finds the key of a newly signed token. */
const find = async (header: Record<string, unknown> = {}) => {
  const protectedHeader = decodeProtectedHeader(await provider.token({}, header));
  return keys.at(clock.now())({ ...protectedHeader, alg: 'RS256' }, {} as FlattenedJWSInput);
};

test('keys are asked for once, however many wait for them', async () => {
  await Promise.all([find(), find(), find()]);
  expect(provider.requestCount()).toBe(1);
});

test('a key that is not among them is looked for at once, and at most once a minute', async () => {
  await find();
  await provider.changeKey();
  await find();
  expect(provider.requestCount()).toBe(2);
  await provider.changeKey();
  await expect(find()).rejects.toThrow(/no applicable key/);
  await expect(find({ kid: 'made up' })).rejects.toThrow(/no applicable key/);
  expect(provider.requestCount()).toBe(2);
  clock.advance(MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(3);
});

test('they are kept as long as the provider allows', async () => {
  await find();
  clock.advance(HOUR_MS - MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(1);
  clock.advance(MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(2);
});

test('the keys of before still serve while the provider is down, which is asked once a minute', async () => {
  await find();
  provider.goDown();
  clock.advance(2 * HOUR_MS);
  await find();
  await find();
  expect(provider.requestCount()).toBe(2);
  clock.advance(MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(3);
});

test('without any key it is our trouble, and the next one asks again', async () => {
  provider.goDown();
  await expect(find()).rejects.toMatchObject({ status: 503 });
  await expect(find()).rejects.toMatchObject({ status: 503 });
  expect(provider.requestCount()).toBe(2);
});

test('a provider that cannot be reached or answers what are no keys is down', async () => {
  const nobody = new IdentityKeys('http://127.0.0.1:9/certs').at(clock.now());
  await expect(nobody({ alg: 'RS256' }, {} as FlattenedJWSInput)).rejects.toMatchObject({ status: 503 });
  const noKeys = new IdentityKeys('data:application/json,{"keys":"none"}').at(clock.now());
  await expect(noKeys({ alg: 'RS256' }, {} as FlattenedJWSInput)).rejects.toMatchObject({ status: 503 });
});
