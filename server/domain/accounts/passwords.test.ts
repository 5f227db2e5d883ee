import { describe, expect, test } from 'vitest';
import { isWeakPassword, PasswordHasher } from './passwords.ts';

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
