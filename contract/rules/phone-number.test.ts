import { expect, test } from 'vitest';
import { phoneNumberOf } from './phone-number.ts';

test.each([
  ['98290 12345', '+919829012345'],
  ['098290-12345', '+919829012345'],
  ['+91 98290 12345', '+919829012345'],
  ['919829012345', '+919829012345'],
  ['0091 (98290) 12345', '+919829012345'],
  ['+44 7911 123456', '+447911123456'],
  ['+1 (415) 555-0123', '+14155550123'],
])('%s is %s', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number);
});

test.each(['28290 12345', '+91 28290 12345', '12345', '+0 829012345', '+91 98290 123456', '447911123456'])(
  '%s gets no message',
  (typed) => {
    expect(phoneNumberOf(typed)).toBeNull();
  },
);
