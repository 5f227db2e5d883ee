import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertItems, moveItem } from './PhotoSlots.tsx';

const photos = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 });

describe('moving photos between the slots', () => {
  it('keeps every photo, wherever one is put', () => {
    fc.assert(
      fc.property(photos, fc.nat(19), fc.integer({ min: -1, max: 25 }), (all, from, to) => {
        expect(new Set(moveItem(all, from, to))).toEqual(new Set(all));
        expect(moveItem(all, from, to)).toHaveLength(all.length);
      }),
    );
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });

  it('puts a new photo into the slot it was picked for, or the next free one', () => {
    expect(insertItems(['a', 'b'], 0, ['x'])).toEqual(['x', 'b']);
    expect(insertItems(['a', 'b'], 9, ['x'])).toEqual(['a', 'b', 'x']);
    expect(insertItems(['a'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y']);
    expect(insertItems(['a'], 1, [])).toEqual(['a']);
  });

  it('never holds more than twenty', () => {
    fc.assert(
      fc.property(photos, fc.nat(20), fc.array(fc.integer(), { maxLength: 30 }), (all, index, added) => {
        expect(insertItems(all, index, added).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
