import { expect, test } from 'vitest';
import { asciiNumber, emailKey, parsePhoneNumber } from './typed-details.ts';

test.each([
  ['\u202a+91 98290 12345\u202c', '+91 98290 12345'],
  ['+91\u00a098290\u00a012345', '+91 98290 12345'],
  ['98290\u201112345', '98290-12345'],
  ['98290\u201312345', '98290-12345'],
  ['98290\u200b12345', '9829012345'],
  ['९८२९०१२३४५', '9829012345'],
  ['௯௮௨௯௦ ௧௨௩௪௫', '98290 12345'],
  ['১,২৫,০০০', '1,25,000'],
  ['₹\u00a04,209', '₹ 4,209'],
  ['＋９１', '+91'],
  ['four', 'four'],
])('%j is %j', (typed, ascii) => {
  expect(asciiNumber(typed)).toBe(ascii);
});

test.each([
  ['Asha.Rao@Example.IN', 'asha.rao@example.in'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['no address', 'no address'],
])('%s is looked up as %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test.each([
  ['98290 12345', '+919829012345'],
  ['098290-12345', '+919829012345'],
  ['+91 98290 12345', '+919829012345'],
  ['919829012345', '+919829012345'],
  ['0091 (98290) 12345', '+919829012345'],
  ['+44 7911 123456', '+447911123456'],
  ['+1 (415) 555-0123', '+14155550123'],
  ['\u202a+91\u00a098290\u201112345\u202c', '+919829012345'],
  ['९८२९० १२३४५', '+919829012345'],
])('%s is %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number);
});

test.each(['28290 12345', '+91 28290 12345', '12345', '+0 829012345', '+91 98290 123456', '447911123456'])(
  '%s is refused',
  (typed) => {
    expect(parsePhoneNumber(typed)).toBeNull();
  },
);
