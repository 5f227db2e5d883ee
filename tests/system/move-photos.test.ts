import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Manifest } from '../../server/cli/backup/manifest.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { anEmptyDatabase } from '../support/database.ts';
import { aListing, aPhoto } from '../support/listings.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';
import { ObjectStore } from '../support/store/object-store.ts';
import { until } from '../support/until.ts';

let programs: Record<'move' | 'backup' | 'restore', Program>;
let store: ObjectStore;
let app: TestApp;
let host: Person;
let folder: string;
beforeAll(async () => {
  const [move, backup, restore] = await Promise.all(
    ['move-photos', 'backup', 'restore'].map((name) => buildProgram(`server/cli/${name}.ts`)),
  );
  programs = { move: move!, backup: backup!, restore: restore! };
});
afterAll(() => Object.values(programs).forEach((program) => program.remove()));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-move-'));
  store = await ObjectStore.start('aangan');
  app = await startTestApp({ settings: { rateLimits: false } });
  host = await app.signUp();
});
afterEach(async () => {
  await app.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (own: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: app.context.settings.dataDir,
  ...store.environment,
  ...own,
});
const startProgram = (program: Program, args: string[], own?: Record<string, string>) =>
  new ChildProgram(program.path, args, { env: environment(own) });

async function run(program: Program, args: string[], own?: Record<string, string>) {
  const running = startProgram(program, args, own);
  const code = await running.ended();
  return { code, said: running.lines.join('\n'), complained: running.complained };
}
const move = (from: string, to: string) => run(programs.move, ['--from', from, '--to', to]);

const own = () => app.context.photos.files.name;
/** Every photo file in a folder, with its content. */
async function filesIn(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const id of (await readdir(path)).filter((name) => !name.startsWith('.'))) {
    for (const name of await readdir(join(path, id))) files.set(`${id}/${name}`, await readFile(join(path, id, name)));
  }
  return files;
}
/** Every photo file in the bucket with its content, under the name that it has in a folder. */
const filesInBucket = () =>
  new Map(
    Array.from(store.objects('aangan'), ([key, { body }]) => [
      key.replace(/^site\/photos\//, '').replace(/^site\/private\/([^/]+)\//, '$1/private-'),
      body,
    ]),
  );
const sorted = (files: ReadonlyMap<string, Buffer>) => [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function photosOfEveryKind(): Promise<Listing> {
  const home = await aListing(app, host, {}, { image1: await aPhoto({ width: 700 }), image2: await aPhoto() });
  const guest = await app.signUp();
  const { body } = await guest.post<Conversation>(`/api/inbox/ask/${home._id}`, { message: 'Namaste' });
  const form = new FormData();
  form.set('message', 'The door');
  form.set('image1', new Blob([new Uint8Array(await aPhoto({ width: 500 }))]), 'door.jpg');
  expect((await guest.post(`/api/inbox/send/${body._id}`, form)).status).toBe(201);
  const portrait = new FormData();
  portrait.set('image1', new Blob([new Uint8Array(await aPhoto())]), 'me.jpg');
  expect((await host.post('/api/people/photo', portrait)).status).toBe(201);
  return home;
}

test(
  'photos of every kind are moved from the folder into the store and back, byte for byte',
  { timeout: 90_000 },
  async () => {
    await photosOfEveryKind();
    const there = await move(own(), 's3://aangan/site');
    expect(there).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^4 of about \d+ photos: 4 copied .* 0 were there/),
    });
    expect(sorted(filesInBucket())).toEqual(sorted(await filesIn(own())));

    const again = await move(own(), 's3://aangan/site');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('0 copied (0.0 MB), 4 were there') });

    const back = join(folder, 'back');
    expect(await move('s3://aangan/site', back)).toMatchObject({ code: 0 });
    expect(sorted(await filesIn(back))).toEqual(sorted(await filesIn(own())));
  },
);

test('replaces damaged copies, and reports missing photos', { timeout: 90_000 }, async () => {
  const home = await photosOfEveryKind();
  await move(own(), 's3://aangan/site');
  const [first, second] = home.photos.map(({ path }) => path.split('/').at(-1) ?? '');
  const key = `site/photos/${first}/320.webp`;
  const whole = store.objects('aangan').get(key)!;
  store.objects('aangan').set(key, { ...whole, body: Buffer.from('bit rot') });
  expect(await move(own(), 's3://aangan/site')).toMatchObject({ code: 0, said: expect.stringContaining('1 copied') });
  expect(store.objects('aangan').get(key)?.body).toEqual(whole.body);

  await rm(join(own(), second ?? 'none'), { recursive: true });
  const other = await move(own(), join(folder, 'other'));
  expect(other.code).toBe(1);
  expect(other.complained).toContain(`1 photos have no whole files in ${own()}: ${second}`);
});

test(
  'an interrupted move resumes where it was, while Aangan stores and deletes photos',
  { timeout: 120_000 },
  async () => {
    for (let count = 0; count < 12; count += 1) await aListing(app, host);
    store.failureMode = { slowByMs: 300 };
    const moving = startProgram(programs.move, ['--from', own(), '--to', 's3://aangan/site']);
    await until(() => expect(filesInBucket().size).toBeGreaterThan(1));
    const late = await aListing(app, host);
    await host.delete(`/api/listing/delete/${late._id}`);
    await moving.kill();
    store.failureMode = 'well';
    expect(await move(own(), 's3://aangan/site')).toMatchObject({ code: 0 });
    const moved = new Set([...filesInBucket().keys()].map((name) => name.split('/')[0] ?? ''));
    const shown = await app.db.selectFrom('photo').select('id').execute();
    expect(moved).toEqual(new Set(shown.map(({ id }) => id)));
    expect(existsSync(join(app.context.settings.dataDir, 'move-photos.json'))).toBe(false);
  },
);

test('resumes after the checkpoint', { timeout: 60_000 }, async () => {
  await photosOfEveryKind();
  const mark = { from: own(), to: 's3://aangan/site', table: 'photo', after: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  await writeFile(join(app.context.settings.dataDir, 'move-photos.json'), JSON.stringify(mark));
  const { code, said, complained } = await move(own(), 's3://aangan/site');
  expect([code, complained]).toEqual([0, expect.stringContaining('Goes on where it stopped.')]);
  expect(said).toContain('2 copied');
});

test.each([
  [[], /^Usage: npm run move-photos/],
  [['--from', '/nowhere', '--to', 's3://aangan/site'], /^There is no folder \/nowhere\.$/],
  [['--from', 's3://Wrong', '--to', 's3://aangan'], /^--from s3:\/\/Wrong is neither a folder nor a bucket/],
  [['--from', 's3://aangan', '--to', 's3://nobodys'], /names the bucket nobodys, which is not there/],
])('%j is refused by a sentence', async (args, sentence) => {
  const { code, complained } = await run(programs.move, args);
  expect([code, complained.trim()]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a backup of a store is restored into a store, or into a folder', { timeout: 120_000 }, async () => {
  await photosOfEveryKind();
  await move(own(), 's3://aangan/site');
  const expected = sorted(await filesIn(own()));
  const inStore = { PHOTO_STORE: 's3://aangan/site' };
  const target = join(folder, 'backup');
  expect(await run(programs.backup, [target], inStore)).toMatchObject({ code: 0, complained: '' });
  const manifest = JSON.parse(await readFile(join(target, 'backup.json'), 'utf8')) as Manifest;
  expect(manifest.photos).toMatchObject({ folders: 4, lost: [] });
  expect(sorted(await filesIn(join(target, 'photos')))).toEqual(expected);

  store.objects('aangan').clear();
  for (const [name, photoStore] of [
    ['store', inStore],
    ['folder', { PHOTO_STORE: join(folder, 'restored-photos') }],
  ] as const) {
    const empty = await anEmptyDatabase();
    const settings = { DATABASE_URL: empty.url, DATA_DIR: join(folder, `restored-${name}`), ...photoStore };
    expect(await run(programs.restore, [target], settings)).toMatchObject({ code: 0, complained: '' });
    await empty.close();
  }
  expect(sorted(filesInBucket())).toEqual(expected);
  expect(sorted(await filesIn(join(folder, 'restored-photos')))).toEqual(expected);
});

test('a backup from a store that has lost a photo names it', { timeout: 60_000 }, async () => {
  const home = await aListing(app, host);
  const lost = home.photos[0]?.path.split('/').at(-1) ?? '';
  await writeFile(join(folder, 'unused'), '');
  const made = await run(programs.backup, [join(folder, 'backup')], { PHOTO_STORE: 's3://aangan/site' });
  expect(made.complained).toContain(`1 photos have no files in s3://aangan/site: ${lost}`);
});
