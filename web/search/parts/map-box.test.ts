import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundingBox, formatBox, parseBox } from './map-box.ts';
import { inReadingOrder } from './pin-layer.ts';

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

test('pins are read line by line, from the left', () => {
  const points = [
    { name: 'below', x: 0, y: 100 },
    { name: 'right', x: 200, y: 3 },
    { name: 'left', x: 10, y: 30 },
  ];
  expect(inReadingOrder(points).map(({ name }) => name)).toEqual(['left', 'right', 'below']);
});

const points = fc.array(
  fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) }),
);

test('each is read once, and none before one that is a whole line above it', () => {
  fc.assert(
    fc.property(points, (given) => {
      const order = inReadingOrder(given);
      expect(new Set(order)).toEqual(new Set(given));
      expect(order).toHaveLength(given.length);
      for (const [index, point] of order.entries()) {
        expect(order.slice(index).every((later) => later.y > point.y - 44)).toBe(true);
      }
    }),
  );
});
