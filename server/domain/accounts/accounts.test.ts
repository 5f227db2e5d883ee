import { HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { anIdentityProvider, type IdentityProvider } from '@aangan/tests/support/identity-provider.ts';
import { decodeProtectedHeader, type FlattenedJWSInput } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IdentityKeys } from './identity-token.ts';
import { isWeakPassword, PasswordHasher } from './passwords.ts';
import { describeDevice } from './sessions.ts';

describe('device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (Mobile; LYF/F300B; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
    ['Dalvik/2.1.0 (Linux; U; Android 12)', 'Android'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    [`${'Mozilla '.repeat(10_000)}Chrome/1`, 'Unknown device'],
  ])('%.40s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

describe('passwords', () => {
  const passwords = new PasswordHasher();

  test('a hash matches only its password, and is different each time', async () => {
    const [hash, other] = await Promise.all([
      passwords.hash('courtyard-with-neem'),
      passwords.hash('courtyard-with-neem'),
    ]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hash).not.toBe(other);
    expect(await passwords.matches('courtyard-with-neem', hash)).toBe(true);
    expect(await passwords.matches('courtyard-with-neem ', hash)).toBe(false);
    expect(await passwords.matches('', hash)).toBe(false);
  });

  test('an account without a password accepts none, not even that of the substitute hash', async () => {
    expect(await passwords.matches('no account has this password', null)).toBe(false);
  });

  describe('a weak password', () => {
    const person = { name: 'Asha Rao', email: 'asha.rao@example.org' };

    test.each([
      'password',
      'PASSWORD',
      '12345678',
      'qwertyuiop',
      'iloveyou',
      'password123',
      'aaaaaaaaaa',
      '🌳🌳🌳🌳🌳🌳🌳🌳',
    ])('is %s', async (password) => expect(await isWeakPassword(password, person)).toBe(true));

    test.each(['asha rao', 'Asha.Rao', 'asha.rao@example.org'])('is %s, which names its owner', async (password) => {
      expect(await isWeakPassword(password, person)).toBe(true);
    });

    test.each(['courtyard-with-neem', 'tr0ub4dor&3', 'correct horse battery'])('is not %s', async (password) => {
      expect(await isWeakPassword(password, person)).toBe(false);
    });
  });
});

describe('keys of the identity provider', () => {
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
});
