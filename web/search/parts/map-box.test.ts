import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundingBox, parseBox, formatBox } from './map-box.ts';

test('a box survives a round trip through the URL', () => {
  const degrees = (max: number) => fc.integer({ min: -max * 10_000, max: max * 10_000 }).map((steps) => steps / 10_000);
  fc.assert(
    fc.property(fc.array(fc.record({ lat: degrees(90), lng: degrees(85) }), { minLength: 1 }), (points) => {
      const box = boundingBox(points);
      if (box === null) throw new Error('There are points');
      expect(parseBox(formatBox(box))).toEqual(box);
    }),
  );
});

test.each([
  null,
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '10,0,5,1',
  '0,10,1,5',
  '-181,0,1,1',
  '0,0,1,91',
  '-100,0,100,1',
  '1e1,0,20,1',
])('%s is no box', (text) => {
  expect(parseBox(text)).toBeNull();
});
