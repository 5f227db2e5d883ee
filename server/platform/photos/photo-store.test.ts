import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import {
  gif,
  heic,
  html,
  jpegWithGps,
  noise,
  pngThatClaims,
  svg,
  truncatedJpeg,
} from '@aangan/tests/support/odd-files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { servedWidths } from './images.ts';
import { PhotoRefused } from './photo-refused.ts';
import { PhotoStore } from './photo-store.ts';
import { compressScene } from './scene.ts';

let folder: string;
let store: PhotoStore;
let database: TestDatabase;
/** Folder of the photo files. */
let photos: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-photos-'));
  database = await aDatabase();
  const log = createLog({ logLevel: 'silent' });
  store = await PhotoStore.open({ dataDir: folder, photoStores: [], s3: undefined }, { db: database.db, log });
  photos = store.files.name;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function keep(bytes: Buffer) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return store.store(path);
}

async function files({ id }: { id: string }) {
  const names = await readdir(join(photos, id));
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, image: sharp(await readFile(join(photos, id, name))) })),
  );
}

test('stores a photo in the standard widths up to its own', async () => {
  const photo = await keep(await (await noise(1200, 800)).jpeg().toBuffer());
  expect(photo).toMatchObject({ format: 'webp', width: 1200, height: 800, widths: [320, 640, 960, 1200] });
  for (const { name, image } of await files(photo)) {
    const { format, width, height } = await image.metadata();
    expect({ format, name }).toEqual({ format: 'webp', name: `${width}.webp` });
    expect(height).toBe(Math.round((width * 2) / 3));
  }
});

test.each([
  [4032, 3024, [320, 640, 960, 1600]],
  [1024, 683, [320, 640, 1024]],
  [1000, 700, [320, 640, 1000]],
  [300, 200, [300]],
  [1, 1, [1]],
  [10_000, 5_000, [320, 640, 960, 1600]],
  [100, 40_000, [40]],
  [1, 40_000, [1]],
])('serves a photo of %i × %i in the widths %j', (width, height, widths) => {
  expect(servedWidths(width, height)).toEqual(widths);
});

test('stores a photo that is too tall for WebP', async () => {
  const tall = sharp({ create: { width: 10, height: 40_000, channels: 3, background: '#123' } });
  const photo = await keep(await tall.png().toBuffer());
  expect(photo).toMatchObject({ width: 10, height: 40_000, widths: [4] });
});

test('removes the location of a photo, and rotates it upright', async () => {
  const original = await jpegWithGps();
  const before = await sharp(original).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 120, height: 80 });
  expect(before.exif?.includes('Camera of Asha')).toBe(true);

  const photo = await keep(original);
  expect(photo).toMatchObject({ width: 80, height: 120 });
  for (const { image } of await files(photo)) {
    const { exif, xmp, iptc, icc, orientation, width, height } = await image.metadata();
    expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 80, height: 120 });
  }
});

test('converts the colours of a wide profile to sRGB', async () => {
  const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#d04020' } });
  const photo = await keep(await red.withIccProfile('p3').png().toBuffer());
  const [file] = await files(photo);
  const { data } = (await file?.image.raw().toBuffer({ resolveWithObject: true })) ?? { data: [] };
  expect(Math.abs((data[0] ?? 0) - 0xd0)).toBeLessThan(8);
  expect(Math.abs((data[1] ?? 0) - 0x40)).toBeLessThan(8);
});

test.each(['png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
  const bytes = await (await noise(400, 300)).toFormat(format).toBuffer();
  expect(await keep(bytes)).toMatchObject({ width: 400, height: 300, widths: [320, 400] });
});

test('accepts grey, transparent, sixteen-bit and CMYK pictures', async () => {
  const colour = sharp(await (await noise(40, 30)).png().toBuffer());
  const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } });
  const kinds = [
    colour.clone().greyscale().jpeg(),
    colour.clone().toColourspace('rgb16').png(),
    colour.clone().toColourspace('cmyk').jpeg(),
    clear.clone().png(),
  ];
  for (const kind of kinds) expect(await keep(await kind.toBuffer())).toMatchObject({ width: 40, height: 30 });
  const [file] = await files(await keep(await clear.png().toBuffer()));
  expect((await file?.image.raw().toBuffer())?.subarray(0, 3)).toEqual(Buffer.from([255, 255, 255]));
});

test.each([
  [400, 300],
  [300, 400],
  [4000, 60],
  [60, 4000],
  [8, 8],
])('previews %i × %i in 200 characters', async (width, height) => {
  const { blur } = await keep(await (await noise(width, height)).jpeg().toBuffer());
  expect(blur.length).toBeLessThanOrEqual(200);
  const preview = sharp(Buffer.from(blur.replace('data:image/webp;base64,', ''), 'base64'));
  expect((await preview.metadata()).width).toBeLessThanOrEqual(16);
});

describe('refuses', () => {
  const before = async () => [await readdir(photos), await readdir(store.staging)];
  test.each([
    ['an SVG', async () => svg, 'not-an-image'],
    ['HTML', async () => html, 'not-an-image'],
    ['a GIF', async () => gif, 'not-an-image'],
    ['a TIFF', async () => (await noise(10, 10)).tiff().toBuffer(), 'not-an-image'],
    ['nothing', async () => Buffer.alloc(0), 'not-an-image'],
    ['a photo cut off', truncatedJpeg, 'not-an-image'],
    ['the first bytes of a JPEG', async () => Buffer.from('ffd8ffe0', 'hex'), 'not-an-image'],
    ['a HEIC that cannot be decoded', async () => heic, 'not-an-image'],
    ['a PNG that claims 900 megapixels', async () => pngThatClaims(30_000, 30_000), 'too-large'],
    ['a PNG that claims more than it holds', async () => pngThatClaims(300, 300), 'not-an-image'],
  ])('%s, and keeps nothing of it', async (_what, bytes, reason) => {
    const filesBefore = await before();
    const refused = await keep(await bytes()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PhotoRefused);
    expect(refused).toMatchObject({ reason });
    expect(await before()).toEqual(filesBefore);
  });

  test('a HEIC, suggesting JPEG', async () => {
    await expect(keep(heic)).rejects.toThrow('Please save it as JPEG');
  });
});

test('stores a scene with its Brotli version', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(50)}</svg>`;
  const scene = await store.storeScene(await compressScene(drawing, { width: 1200, height: 800, blur: 'data:,' }));
  expect(scene).toMatchObject({ format: 'svg', width: 1200, height: 800, widths: [640], blur: 'data:,' });
  const path = join(photos, scene.id, '640.svg');
  expect(await readFile(path, 'utf8')).toBe(drawing);
  expect((await stat(`${path}.br`)).size).toBeLessThan((await stat(path)).size / 2);
});

test('copies a photo to another home without using the disk space twice', async () => {
  const photo = await keep(await (await noise(400, 300)).jpeg().toBuffer());
  const copy = await store.copy(photo);
  if (copy === null) throw new Error('the photo is gone');
  expect({ ...copy, id: photo.id }).toEqual(photo);
  const inode = async ({ id }: { id: string }) => (await stat(join(photos, id, '320.webp'))).ino;
  expect(await inode(copy)).toBe(await inode(photo));
  await store.remove([photo]);
  expect((await files(copy)).map(({ name }) => name)).toEqual(['320.webp', '400.webp']);
  expect(await store.copy(photo)).toBeNull();
});

test('interleaves photos of different people', async () => {
  const path = join(folder, 'many');
  await writeFile(path, await (await noise(400, 300)).jpeg().toBuffer());
  const done: string[] = [];
  const send = async (person: string) => {
    await store.store(path, { sender: { person } });
    done.push(person);
  };
  const ofOne = Array.from({ length: 10 * availableParallelism() }, () => send('asha'));
  await Promise.all([...ofOne, send('bela')]);
  expect(done.indexOf('bela')).toBeLessThan(done.length / 2);
});

test('deletes the file of an aborted upload', async () => {
  const staged = await readdir(store.staging);
  const upload = new Readable({ read() {} });
  const stage = store.stage(upload, store.openUpload('asha'));
  upload.push(Buffer.alloc(100_000));
  upload.destroy(new Error('the line went dead'));
  await expect(stage).rejects.toThrow('the line went dead');
  expect(await readdir(store.staging)).toEqual(staged);
});
