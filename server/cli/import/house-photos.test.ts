import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHousePhotos } from './house-photos.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-houses-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function findHouses(...names: string[]) {
  for (const name of names) await writeFile(join(folder, name), '');
  const { houses } = await findHousePhotos(folder);
  return houses.map((files) => files.map((file) => basename(file)));
}

test('shows each house from the street first, and its bathroom last', async () => {
  expect(
    await findHouses(
      '10_bathroom.jpg',
      '10_kitchen.jpg',
      '2_frontal.jpg',
      '10_bedroom.JPG',
      '10_frontal.jpg',
      'notes.txt',
      '.hidden.jpg',
    ),
  ).toEqual([['2_frontal.jpg'], ['10_frontal.jpg', '10_bedroom.JPG', '10_kitchen.jpg', '10_bathroom.jpg']]);
});

test('takes the part before the last underscore as the house', async () => {
  expect(await findHouses('blue_house_1.png', 'blue_house_2.png', 'alone.webp')).toEqual([
    ['alone.webp'],
    ['blue_house_1.png', 'blue_house_2.png'],
  ]);
});

test('shows at most twenty photos of a house', async () => {
  const [house] = await findHouses(...Array.from({ length: 25 }, (_, index) => `h_${index}.jpg`));
  expect([house?.length, house?.[0], house?.[10]]).toEqual([20, 'h_0.jpg', 'h_10.jpg']);
});

test('refuses a missing folder, a file, or a folder without photos', async () => {
  await expect(findHousePhotos(join(folder, 'none'))).rejects.toThrow('There is no folder');
  await writeFile(join(folder, 'file.txt'), '');
  await expect(findHousePhotos(join(folder, 'file.txt'))).rejects.toThrow('is a file');
  await expect(findHousePhotos(folder)).rejects.toThrow('has no photos');
});
