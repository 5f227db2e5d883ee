import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSpans } from './sampled-homes.ts';

const listSequences = (spans: ReturnType<typeof createSpans>) =>
  spans.flatMap(({ after, until }) => Array.from({ length: until - after }, (_, index) => after + 1 + index));

test('spans are in order of publication, do not overlap, and cover the requested share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      fc.integer({ min: 1, max: 300 }),
      (latest, part, count) => {
        const drawn = listSequences(createSpans(latest, part, count));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((sequence) => sequence >= 1 && sequence <= latest)).toBe(true);
        // Each span begins and ends at a whole sequence.
        expect(Math.abs(drawn.length - part * latest)).toBeLessThanOrEqual(2 * count);
      },
    ),
  );
});

test.each([
  { latest: 6_000, part: 0.25, rhythm: 6 },
  { latest: 6_000, part: 0.25, rhythm: 3 },
  { latest: 1_000_000, part: 0.003, rhythm: 1_000 },
  { latest: 100_000, part: 0.06, rhythm: 10 },
])('of kinds of homes that repeat every $rhythm sequences none is sampled more often', ({ latest, part, rhythm }) => {
  const drawn = listSequences(createSpans(latest, part, 1_000));
  const kinds = Array.from({ length: Math.min(rhythm, 10) }, () => 0);
  for (const sequence of drawn) {
    const kind = Math.floor(((sequence % rhythm) / rhythm) * kinds.length);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  const expected = (part * latest) / kinds.length;
  for (const homes of kinds) expect(Math.abs(homes / expected - 1)).toBeLessThan(0.06);
});
