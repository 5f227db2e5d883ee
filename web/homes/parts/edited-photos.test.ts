import { describe, expect, it } from 'vitest';
import { type EditedPhoto, photoChanges, photoErrors } from './edit-form.ts';

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
