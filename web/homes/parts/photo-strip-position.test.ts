import { describe, expect, it } from 'vitest';
import { diamonds } from './ListingCard.tsx';

const drawn = (count: number, current: number) =>
  diamonds(count, current)
    .map(({ photo, isCurrent }) => (isCurrent ? `[${photo}]` : String(photo)))
    .join(' ');

describe('the diamonds of a photo strip', () => {
  it.each([
    [1, 0, '[0]'],
    [4, 0, '[0] 1 2 3'],
    [5, 4, '0 1 2 3 [4]'],
    [20, 0, '[0] 1 2 3 4'],
    [20, 9, '7 8 [9] 10 11'],
    [20, 19, '15 16 17 18 [19]'],
  ])('stand for %i photos at %i as %s', (count, current, expected) => {
    expect(drawn(count, current)).toBe(expected);
  });
});
