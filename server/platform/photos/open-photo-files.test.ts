import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { started } from '@aangan/tests/support/started.ts';
import { ObjectStore } from '@aangan/tests/support/store/object-store.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from '../errors/system-error.ts';
import { openPhotoFiles, openStore } from './open-photo-files.ts';
import { readWhole } from './photo-files.ts';

const store = started(() => ObjectStore.start('aangan'));
let folder: string;
const loggedErrors: string[] = [];
const log = {
  warn: (_fields: object, line: string) => void loggedErrors.push(line),
  info: (line: string) => void loggedErrors.push(line),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-photos-'));
});
beforeEach(() => {
  store.failureMode = 'well';
  loggedErrors.length = 0;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const aangan = { bucket: 'aangan', prefix: '' };

test.each([
  [
    'a bucket that is not there',
    { bucket: 'nobodys', prefix: '' },
    {},
    /^The setting PHOTO_STORE names the bucket nobodys, which is not there/,
  ],
  ['a wrong secret', aangan, { secretAccessKey: 'guessed' }, /^The setting S3_SECRET_ACCESS_KEY is wrong/],
  ['a key that nobody knows', aangan, { accessKeyId: 'NOBODY' }, /^The setting S3_ACCESS_KEY_ID is wrong/],
  [
    'another region',
    aangan,
    { region: 'eu-north-1' },
    /^The setting S3_REGION is wrong: the bucket aangan is not in eu-north-1/,
  ],
])('%s stops the start with a message', async (_what, address, own, sentence) => {
  const opened = openStore(address, { ...store.settings, ...own }, log as never);
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(sentence);
  await expect(opened).rejects.not.toThrow(/guessed/);
});

test('a file instead of the folder stops the start, too', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(openStore({ folder: file }, undefined, log as never)).rejects.toThrow(
    `The folder ${file} (PHOTO_STORE) cannot be written: `,
  );
  await chmod(file, 0o644);
});

test('an unreachable store does not stop the start', async () => {
  store.failureMode = 'away';
  const files = await openStore(aangan, store.settings, log as never);
  expect(loggedErrors).toEqual(['the photo store is unavailable: photos can be neither stored nor read']);
  const photo = { id: crypto.randomUUID(), access: 'public' as const };
  await expect(files.put(photo, new Map([['1.webp', Buffer.from('x')]]))).rejects.toThrow('did not put a file');
  expect(loggedErrors).toHaveLength(1);
  store.failureMode = 'well';
  await files.put(photo, new Map([['1.webp', Buffer.from('x')]]));
  expect(loggedErrors.at(-1)).toBe('the photo store is available again');
});

test('while photos move, new ones go to the first store, and those of the next are read, copied and removed', async () => {
  const settings = { dataDir: folder, photoStores: [aangan, { folder: join(folder, 'old') }], s3: store.settings };
  const [, second] = settings.photoStores;
  const old = await openStore(second!, undefined, log as never);
  const both = await openPhotoFiles(settings, log as never);
  const photo = { id: crypto.randomUUID(), format: 'webp' as const, widths: [1], access: 'private' as const };
  const file = { id: photo.id, name: '1.webp', access: photo.access };
  await old.put(photo, new Map([['1.webp', Buffer.from('moved')]]));
  expect(await readWhole(both, file)).toEqual(Buffer.from('moved'));
  expect(await both.open({ ...file, access: 'public' })).toBeNull();

  const copy = { ...photo, id: crypto.randomUUID() };
  expect(await both.copy(photo, copy.id)).toBe(true);
  expect(store.objects('aangan').get(`private/${copy.id}/1.webp`)?.body).toEqual(Buffer.from('moved'));
  await both.remove(photo);
  expect(await readWhole(old, file)).toBeNull();
});
