import { expect, test } from 'vitest';
import { parseCoordinates, parseDegrees } from './sections/PlaceSection.tsx';

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
