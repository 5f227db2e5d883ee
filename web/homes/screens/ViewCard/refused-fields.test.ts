import { expect, it } from 'vitest';
import { fieldErrorsFor } from './BookingSummary.tsx';

it.each([
  ['TOO_SOON', 'checkIn'],
  ['TOO_FAR', 'checkIn'],
  ['NO_CHECK_IN_THAT_DAY', 'checkIn'],
  ['TOO_SHORT', 'checkOut'],
  ['TOO_LONG', 'checkOut'],
  ['NO_CHECK_OUT_THAT_DAY', 'checkOut'],
  ['TOO_MANY_GUESTS', 'totalGuests'],
] as const)('says %s beside %s', (code, field) => {
  expect(fieldErrorsFor([{ code, message: 'Not so.' }])).toEqual({ [field]: 'Not so.' });
});

it('leaves taken days to the calendar', () => {
  expect(fieldErrorsFor([{ code: 'DATES_TAKEN', message: 'Taken.' }])).toEqual({});
});

it('says the first of several sentences for one input', () => {
  const found = [
    { code: 'TOO_LONG', message: 'Too long.' },
    { code: 'NO_CHECK_OUT_THAT_DAY', message: 'Not on Sundays.' },
  ] as const;
  expect(fieldErrorsFor([...found])).toEqual({ checkOut: 'Too long.' });
});
