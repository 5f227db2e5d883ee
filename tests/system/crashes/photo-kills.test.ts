import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProgram, ensureStandIns, type Program } from '../../support/programs.ts';
import { KilledUploads, points } from '../../support/store/killed-uploads.ts';
import { ObjectStore } from '../../support/store/object-store.ts';

let main: Program;
let dataDir: string;
beforeAll(async () => {
  main = await buildProgram('server/main.ts');
  await ensureStandIns();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-uploads-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => main.remove());

test('an upload into a folder, killed at any point, leaves the whole photo or none', { timeout: 180_000 }, async () => {
  const folder = join(dataDir, 'photos');
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const uploads = await KilledUploads.open({ main, dataDir, environment: {}, files });
  try {
    for (const point of points) expect(await uploads.dieAt(point.replace('STEP', 'photo'))).toEqual([]);
  } finally {
    await uploads.close();
  }
});

test('and so is one into an object store', { timeout: 180_000 }, async () => {
  const store = await ObjectStore.start('aangan');
  const environment = { PHOTO_STORE: 's3://aangan/site', ...store.environment };
  const files = async () => [...store.objects('aangan').keys()].map((key) => key.replace('site/photos/', ''));
  const uploads = await KilledUploads.open({ main, dataDir, environment, files });
  try {
    for (const point of points) expect(await uploads.dieAt(point.replace('STEP', 'photo put'))).toEqual([]);
  } finally {
    await uploads.close();
    await store.close();
  }
});
