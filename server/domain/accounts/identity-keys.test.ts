import { HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { decodeProtectedHeader, type FlattenedJWSInput } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IdentityKeys } from './identity-token.ts';

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

test('keys are fetched once for concurrent requests', async () => {
  await Promise.all([find(), find(), find()]);
  expect(provider.requestCount()).toBe(1);
});

test('an unknown key causes an immediate fetch, at most once a minute', async () => {
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

test('keys are cached as long as the provider allows', async () => {
  await find();
  clock.advance(HOUR_MS - MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(1);
  clock.advance(MINUTE_MS);
  await find();
  expect(provider.requestCount()).toBe(2);
});

test('cached keys are used while the provider is down, with one attempt a minute', async () => {
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

test('without any keys sign-in is unavailable, and the next request fetches again', async () => {
  provider.goDown();
  await expect(find()).rejects.toMatchObject({ status: 503 });
  await expect(find()).rejects.toMatchObject({ status: 503 });
  expect(provider.requestCount()).toBe(2);
});

test('a provider that is unreachable or answers without keys counts as down', async () => {
  const nobody = new IdentityKeys('http://127.0.0.1:9/certs').at(clock.now());
  await expect(nobody({ alg: 'RS256' }, {} as FlattenedJWSInput)).rejects.toMatchObject({ status: 503 });
  const noKeys = new IdentityKeys('data:application/json,{"keys":"none"}').at(clock.now());
  await expect(noKeys({ alg: 'RS256' }, {} as FlattenedJWSInput)).rejects.toMatchObject({ status: 503 });
});
