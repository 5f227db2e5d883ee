import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inReadingOrder } from './pin-layer.ts';

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
