import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseJson } from './gateway-answers.ts';
import { isSignedBy } from './gateway.ts';

const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');

test('accepts a valid signature in upper or lower case', () => {
  const signature = sign('secret', 'order_1|pay_1');
  expect(isSignedBy('secret', 'order_1|pay_1', signature)).toBe(true);
  expect(isSignedBy('secret', Buffer.from('order_1|pay_1'), signature.toUpperCase())).toBe(true);
});

test('agrees with another implementation', () => {
  // printf 'order_IluGWxBm9U8zJ8|pay_IH4NVgf4Dreq1l' | openssl dgst -sha256 -hmac EnLs21M47BllR3X8PSFtjtbd
  expect(
    isSignedBy(
      'EnLs21M47BllR3X8PSFtjtbd',
      'order_IluGWxBm9U8zJ8|pay_IH4NVgf4Dreq1l',
      'c7a6b6e37e5fb8b5387cd93cff2f9cedbf5cb78112fd50292c56b4cecb49b80d',
    ),
  ).toBe(true);
});

test('accepts no signature without a secret', () => {
  expect(isSignedBy('', 'order_1|pay_1', sign('', 'order_1|pay_1'))).toBe(false);
});

test.each([
  ['another secret', sign('other', 'order_1|pay_1')],
  ['another message', sign('secret', 'order_1|pay_2')],
  ['nothing', ''],
  ['no hex', 'z'.repeat(64)],
  ['a shorter one', sign('secret', 'order_1|pay_1').slice(0, 62)],
  ['a longer one', `${sign('secret', 'order_1|pay_1')}00`],
])('refuses %s', (_what, signature) => {
  expect(isSignedBy('secret', 'order_1|pay_1', signature)).toBe(false);
});

test('removes characters that cannot be stored from gateway answers', () => {
  expect(parseJson(String.raw`{"error":{"description":"no\u0000 such\ud83d account"}}`)).toEqual({
    error: { description: 'no such\ufffd account' },
  });
});
