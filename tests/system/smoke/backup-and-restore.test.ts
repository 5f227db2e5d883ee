import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { aPaidBooking } from '../../support/bookings.ts';
import { anEmptyDatabase } from '../../support/database.ts';
import { aListing } from '../../support/listings.ts';
import { buildProgram, readManifest, runToEnd } from '../../support/programs.ts';

const SECRET = 'that signs links, and is kept with care';

test('a restored backup has the same database, photos and secret', async () => {
  const backup = await buildProgram('server/cli/backup.ts');
  const restore = await buildProgram('server/cli/restore.ts');
  const app = await startTestApp();
  const empty = await anEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'aangan-backup-'));
  const from = app.context.settings.dataDir;
  const to = join(folder, 'restored');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const home = await aListing(app, await app.signUp({ name: 'Hari' }), { title: 'Lake hut — झील' });
  await aPaidBooking(app, await app.signUp(), home);
  await writeFile(join(from, 'secret'), SECRET);

  const restored = { DATABASE_URL: empty.url, DATA_DIR: to };
  const whole = { code: 0, complained: '' };
  expect(await runToEnd(backup, [first], { DATABASE_URL: app.databaseUrl, DATA_DIR: from })).toMatchObject(whole);
  expect(await runToEnd(restore, [first], restored)).toMatchObject(whole);
  expect(await runToEnd(backup, [second], restored)).toMatchObject(whole);

  const { madeAt: _, ...made } = await readManifest(first);
  const { madeAt: __, ...madeAgain } = await readManifest(second);
  expect(madeAgain).toEqual(made);
  expect(made.tables.find(({ name }) => name === 'payment')?.rows).toBe(1);
  expect(made.photos.folders).toBe(home.photos.length);
  expect(await readFile(join(to, 'secret'), 'utf8')).toBe(SECRET);
  const [photo] = home.photos;
  const file = join('photos', photo?.path.split('/').at(-1) ?? '', `${photo?.widths[0]}.webp`);
  expect(await readFile(join(to, file))).toEqual(await readFile(join(from, file)));

  await app.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
  for (const program of [backup, restore]) program.remove();
});
