import { expect, test } from 'vitest';
import { typedChoice, typedChoices, typedNumber } from './typed-facts.ts';
import { typedRules } from './typed-rules.ts';

test.each([
  ['', null],
  [' ', null],
  ['3', 3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['1,250', 1250],
  ['three', 'three'],
])('%j is typed for %j', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test('what is none of the choices is none', () => {
  expect(typedChoice(['entire', 'shared'], 'shared')).toBe('shared');
  expect(typedChoice(['entire', 'shared'], '')).toBeNull();
  expect(typedChoices(['wifi', 'pool', 'lift'], ['lift', 'wifi'])).toEqual(['wifi', 'lift']);
});

test('rules leave out what is not said', () => {
  const form = new FormData();
  const said = {
    checkInFrom: '14:00',
    checkInUntil: '',
    checkOutBy: '11:00',
    pets: 'on',
    quietFrom: '22:00',
    rules: ' ',
  };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  expect(typedRules(form)).toEqual({
    checkInFrom: '14:00',
    checkOutBy: '11:00',
    pets: true,
    smoking: false,
    parties: false,
    quietFrom: '22:00',
  });
});
