import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aListing } from '@aangan/tests/support/listings.ts';
import { PhotoStore } from './photo-store.ts';
import { sweepPhotos } from './sweep-photos.ts';

let app: TestApp;
let host: Person;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.signUp();
});
afterAll(() => app.close());

const HOUR_MS = 60 * 60 * 1000;

test('takes away what a crash left an hour ago, and nothing else', async () => {
  const { photos, db } = app.context;
  const home = await aListing(app, host);
  const kept = home.photos[0]?.path.split('/').at(-1) ?? '';
  const leftOver = randomUUID();
  await mkdir(join(photos.folder, leftOver));
  await writeFile(join(photos.folder, leftOver, '320.webp'), '');
  await writeFile(join(photos.folder, 'README'), 'not ours');
  await writeFile(join(photos.staging, randomUUID()), '');

  expect(await sweepPhotos(photos, db, new Date())).toBe(0);
  expect(await sweepPhotos(photos, db, new Date(Date.now() + HOUR_MS + 1_000))).toBe(2);
  expect((await readdir(photos.folder)).toSorted()).toEqual([kept, 'README'].toSorted());
  expect(await readdir(photos.staging)).toEqual([]);
});

test('is done at once where there is nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-photos-'));
  const store = await PhotoStore.open(folder);
  expect(await sweepPhotos(store, app.db, new Date(Date.now() + HOUR_MS + 1_000))).toBe(0);
  await rm(folder, { recursive: true });
});
