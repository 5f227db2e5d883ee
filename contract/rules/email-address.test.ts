import { expect, test } from 'vitest';
import { emailKey } from './email-address.ts';

test.each([
  ['Asha.Rao@Example.IN', 'asha.rao@example.in'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['no address', 'no address'],
])('%s is looked up as %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
