import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditedPhoto, photoChanges, photoErrors } from './edit-form.ts';
import { diamonds } from './ListingCard.tsx';
import { insertItems, moveItem } from './PhotoSlots.tsx';

const there = (slot: number): EditedPhoto => ({ id: `there-${slot}`, url: '', slot });
const added = (name: string): EditedPhoto => ({ id: name, url: '', file: new File([], name) });
const changes = (photos: EditedPhoto[], count: number) => {
  const { files, order } = photoChanges(photos, count);
  return { files: files.map(({ slot, file }) => `${slot} ${file.name}`), order };
};

describe('what an edit tells about photos', () => {
  it('is nothing when nothing changed', () => {
    expect(changes([there(1), there(2)], 2)).toEqual({ files: [], order: null });
  });

  it('is the new order, or the slots that stay', () => {
    expect(changes([there(2), there(1)], 2)).toEqual({ files: [], order: [2, 1] });
    expect(changes([there(1), there(3)], 3)).toEqual({ files: [], order: [1, 3] });
  });

  it('puts a new file into the slot of the photo it replaces', () => {
    expect(changes([there(1), added('b'), there(3)], 3)).toEqual({ files: ['2 b'], order: [1, 2, 3] });
  });

  it('never puts a new file into the slot of a photo that stays', () => {
    expect(changes([added('first'), there(1), there(2)], 2)).toEqual({ files: ['3 first'], order: [3, 1, 2] });
  });

  it('has a slot for each of twenty', () => {
    const photos = [added('x'), ...Array.from({ length: 19 }, (_, index) => there(index + 2))];
    expect(changes(photos, 20).files).toEqual(['1 x']);
    expect(new Set(photoChanges(photos, 20).order).size).toBe(20);
  });
});

it('shows a refusal where the host sees the photo', () => {
  expect(photoErrors({ image3: 'Not a photo.', rent: 'Too much.' }, [3, 1, 2])).toEqual({
    image1: 'Not a photo.',
    rent: 'Too much.',
  });
  expect(photoErrors({ image2: 'Not a photo.' }, null)).toEqual({ image2: 'Not a photo.' });
});

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
