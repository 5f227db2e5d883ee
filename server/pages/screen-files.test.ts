import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveScreenFiles, deleteOldScreenFiles } from './screen-files.ts';

const script = 'export const release = "before";';

let before: string;
let app: TestApp;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'aangan-release-'));
  await mkdir(join(before, 'assets'));
  await Promise.all([
    writeFile(join(before, 'assets', 'About-abcd1234.js'), script),
    writeFile(join(before, 'assets', 'About-abcd1234.js.br'), brotliCompressSync(script)),
    writeFile(join(before, 'assets', 'About-abcd1234.js.gz'), 'not kept'),
    writeFile(join(before, 'assets', 'hind-abcd1234.woff2'), 'a font'),
  ]);
  app = await startTestApp();
  await saveScreenFiles(app.db, before, app.clock.now());
});
afterAll(async () => {
  await app.close();
  await rm(before, { recursive: true });
});

const file = (name: string, encoding: string) =>
  fetch(`${app.url}/assets/${name}`, { headers: { 'accept-encoding': encoding } });

test.each(['br', 'identity'])('serves a script of another release as it was built (%s)', async (encoding) => {
  const answer = await file('About-abcd1234.js', encoding);
  expect([answer.status, await answer.text()]).toEqual([200, script]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
});

test('serves uncompressed files unchanged', async () => {
  const answer = await file('hind-abcd1234.woff2', 'br');
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['font/woff2', 'a font']);
});

test.each(['About-zzzz9999.js', 'About-abcd1234.js.gz', '..%2fAbout-abcd1234.js', 'About-abcd1234.exe'])(
  'answers 404 for files of no release: %s',
  async (name) => {
    const answer = await file(name, 'br');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

test('a restart writes no file again, and the files of unused releases are deleted after a month', async () => {
  const later = new Date(app.clock.now().getTime() + 20 * DAY_MS);
  await sql`insert into screen_file values ('Old-abcd1234.js', null, 'old', ${app.clock.now()})`.execute(app.db);
  await saveScreenFiles(app.db, before, later);
  await deleteOldScreenFiles(app.db, new Date(app.clock.now().getTime() + 31 * DAY_MS));
  const { rows } = await sql<{ name: string }>`select name from screen_file order by name collate "C"`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual(['About-abcd1234.js', 'hind-abcd1234.woff2']);
});
