import { type ErrorCode, errors } from '@aangan/contract/errors.ts';
import { expect, test } from 'vitest';
import { Refusal, tooManyRequests } from './errors.ts';
import { paymentUnknown } from '../../domain/refusals.ts';

const passing = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === 503);

test.each(passing)('%s always has a Retry-After', (code) => {
  expect(new Refusal(code).headers).toEqual({ 'retry-after': '5' });
});

test('an unknown payment result has a Retry-After', () => {
  expect(paymentUnknown().headers).toEqual({ 'retry-after': '5' });
});

test.each([
  [0.2, '1'],
  [59.1, '60'],
])('Retry-After is in whole seconds and never zero: %d', (seconds, retryAfter) => {
  expect(tooManyRequests(seconds).headers).toEqual({ 'retry-after': retryAfter });
});

test('permanent refusals have no Retry-After', () => {
  expect(new Refusal('NOT_FOUND').headers).toEqual({});
});
