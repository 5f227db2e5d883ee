import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';
import { isWeakPassword } from './weak-passwords.ts';

test('a hash fits its password alone, and is another one each time', async () => {
  const [hash, other] = await Promise.all([hashPassword('courtyard-with-neem'), hashPassword('courtyard-with-neem')]);
  expect(hash).not.toBe(other);
  expect(await isPassword('courtyard-with-neem', hash)).toBe(true);
  expect(await isPassword('courtyard-with-neem ', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('nobody is let in where there is no password, not even by the one that is compared instead', async () => {
  expect(await isPassword('no account has this password', null)).toBe(false);
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
  ])('is %s', (password) => expect(isWeakPassword(password, person)).toBe(true));

  test.each(['asha rao', 'Asha.Rao', 'asha.rao@example.org'])('is %s, which names its owner', (password) => {
    expect(isWeakPassword(password, person)).toBe(true);
  });

  test.each(['courtyard-with-neem', 'tr0ub4dor&3', 'correct horse battery'])('is not %s', (password) => {
    expect(isWeakPassword(password, person)).toBe(false);
  });
});
