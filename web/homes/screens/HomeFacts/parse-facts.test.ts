import { expect, test } from 'vitest';
import { parseChoice, parseChoices, parseNumber } from './FactsForm.tsx';
import { parseCoordinates, parseDegrees } from './sections/PlaceSection.tsx';
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

test.each([
  ['32.2396, 77.1887', ['32.2396', '77.1887']],
  [' 32.2396 77.1887 ', ['32.2396', '77.1887']],
  ['-1.5;103.25', ['-1.5', '103.25']],
  ['32,2396', null],
  ['32.2396', null],
  ['32.2396, 77.1887, 12', null],
])('of %j a pair is %j', (text, pair) => {
  expect(parseCoordinates(text)).toEqual(pair);
});

test.each([
  ['32.2396', 32.2396],
  [' 32.2396° ', 32.2396],
  ['32,2396', 32.2396],
  ['\u221273.75', -73.75],
  ['north', 'north'],
  ['', ''],
])('%j is %j', (text, degrees) => {
  expect(parseDegrees(text)).toBe(degrees);
});
