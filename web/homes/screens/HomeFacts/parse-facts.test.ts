import { expect, test } from 'vitest';
import { parseChoice, parseChoices, parseNumber } from './FactsForm.tsx';
import { parseRules } from './sections/RuleSections.tsx';

test.each([
  ['', null],
  [' ', null],
  ['3', 3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['1,250', 1250],
  ['three', 'three'],
])('%j is typed for %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test('what is none of the choices is none', () => {
  expect(parseChoice(['entire', 'shared'], 'shared')).toBe('shared');
  expect(parseChoice(['entire', 'shared'], '')).toBeNull();
  expect(parseChoices(['wifi', 'pool', 'lift'], ['lift', 'wifi'])).toEqual(['wifi', 'lift']);
});

test('rules omit empty fields', () => {
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
  expect(parseRules(form)).toEqual({
    checkInFrom: '14:00',
    checkOutBy: '11:00',
    pets: true,
    smoking: false,
    parties: false,
    quietFrom: '22:00',
  });
});
