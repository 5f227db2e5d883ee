import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Manifest } from '../../server/cli/backup/manifest.ts';
import { takeBackup } from '../../server/cli/backup/take-backup.ts';
import { connect } from '../../server/platform/database/connect.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { aPaidBooking, daysFromNow } from '../support/bookings.ts';
import { TEST_INSTANT } from '../support/clock.ts';
import { anEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { aListing } from '../support/listings.ts';
import { buildProgram, ChildProgram, type Program, readManifest, runToEnd as run } from '../support/programs.ts';

let backup: Program;
let restore: Program;
beforeAll(async () => {
  [backup, restore] = await Promise.all([buildProgram('server/cli/backup.ts'), buildProgram('server/cli/restore.ts')]);
});
afterAll(() => {
  backup.remove();
  restore.remove();
});

let app: TestApp;
let guest: Person;
let home: Listing;
let empty: TestDatabase;
let folder: string;
/** The backup folder, and the folder that it is restored into. */
let target: string;
let dataDir: string;
beforeEach(async () => {
  app = await startTestApp({ settings: { rateLimits: false } });
  const host = await app.signUp({ name: 'Hari' });
  guest = await app.signUp();
  home = await aListing(app, host, { title: 'Lake hut — झील' });
  await aPaidBooking(app, guest, home);
  await writeFile(join(app.context.settings.dataDir, 'secret'), 'that signs links, and is kept with care');
  empty = await anEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aangan-backup-'));
  target = join(folder, 'backups', 'today');
  dataDir = join(folder, 'restored');
});
afterEach(async () => {
  await app.close();
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

const source = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.settings.dataDir });
const restored = () => ({ DATABASE_URL: empty.url, DATA_DIR: dataDir });
const whole = { code: 0, complained: '' };

describe('a backup that is restored', () => {
  test('a restored database keeps numbers, triggers and constraints', async () => {
    await run(backup, [target], source());
    await run(restore, [target], restored());
    const { db } = empty;
    await expect(sql`update payment set amount_paise = 1`.execute(db)).rejects.toThrow('is a ledger');
    await expect(sql`delete from taken_days`.execute(db)).rejects.toThrow('as long as it is live');
    await sql`insert into attempt (kind, subject, at) values ('sign-in', 'x', now())`.execute(db);
    const copy = sql`insert into listing (host_id, title, description, rent, included_guests, extra_guest_fee,
        cleaning_fee, city, landmark, country, category, phone, search_words, created_at, updated_at)
      select host_id, title, description, rent, included_guests, extra_guest_fee, cleaning_fee, city, landmark,
        country, category, phone, search_words, created_at, updated_at from listing`;
    await copy.execute(db);
    const { rows } = await sql<{ homes: number }>`select homes from listing_count where homes > 0`.execute(db);
    expect(rows).toEqual([{ homes: 2 }]);
  });

  test('is restored where its photos are already', async () => {
    await run(backup, [target], source());
    const settings = { ...restored(), PHOTO_STORE: join(folder, 'photos') };
    const inUse = { ...settings, DATABASE_URL: app.databaseUrl };
    expect((await run(restore, [target], inUse)).complained).toContain('The database is in use');
    expect(await run(restore, [target], settings)).toMatchObject(whole);
    const photos = (await readdir(join(folder, 'photos'))).filter((name) => !name.startsWith('.'));
    expect(photos).toHaveLength(home.photos.length);
  });

  test('contains one instant, whatever is written meanwhile', async () => {
    const acknowledged: string[] = [];
    const wish = (day: number) => ({ checkIn: daysFromNow(app, day), checkOut: daysFromNow(app, day + 1) });
    for (let day = 100; day < 106; day += 2) acknowledged.push((await aPaidBooking(app, guest, home, wish(day)))._id);
    const over = new AbortController();
    const writing = (async () => {
      for (let day = 110; !over.signal.aborted; day += 2) await aPaidBooking(app, guest, home, wish(day));
    })();
    const made = await run(backup, [target], source());
    over.abort();
    await writing;
    expect(made).toMatchObject(whole);
    expect(await run(restore, [target], restored())).toMatchObject(whole);

    const { rows } = await sql<{ id: string }>`
      select booking.id from booking join taken_days on booking_id = booking.id
      join payment on payment.booking_id = booking.id where state = 'confirmed'`.execute(empty.db);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const { rows: torn } = await sql`
      select booking.id from booking left join payment on payment.booking_id = booking.id
      where state = 'confirmed' and payment.booking_id is null`.execute(empty.db);
    expect(torn).toEqual([]);
  });

  test('works with the embedded database, too', async () => {
    await run(backup, [target], source());
    expect(await run(restore, [target], { DATA_DIR: dataDir })).toMatchObject(whole);
    const again = join(folder, 'again');
    expect(await run(backup, [again], { DATA_DIR: dataDir })).toMatchObject(whole);
    expect((await readManifest(again)).tables).toEqual((await readManifest(target)).tables);
  });
});

describe('photos deleted while a backup is made', () => {
  /** Runs `before` just before the snapshot of that number is taken. */
  async function takeWhile(before: (snapshot: number) => Promise<unknown>): Promise<Manifest> {
    const { pool, close } = connect({ connectionString: app.databaseUrl });
    let snapshots = 0;
    const connectNext = async () => {
      snapshots += 1;
      await before(snapshots);
      return pool.connect();
    };
    const { dataDir: from } = app.context.settings;
    const { files } = app.context.photos;
    const made = await takeBackup({ connect: connectNext, dataDir: from, files, target, now: TEST_INSTANT });
    await close();
    return made;
  }

  const losePhotos = () => rm(join(app.context.settings.dataDir, 'photos'), { recursive: true });

  test('are not in it, nor named by it', async () => {
    const { tables, photos } = await takeWhile(async (snapshot) => {
      if (snapshot === 1) await losePhotos();
      else await app.db.deleteFrom('photo').execute();
    });
    expect(photos).toEqual({ folders: 0, files: 0, bytes: 0, lost: [] });
    expect(tables.find(({ name }) => name === 'photo')?.rows).toBe(0);
  });

  test('are not in it either if they were copied already', async () => {
    await aListing(app, guest, { title: 'Cedar loft' });
    const [lost] = await readdir(join(app.context.settings.dataDir, 'photos'));
    const { photos } = await takeWhile(async (snapshot) => {
      if (snapshot === 1) await rm(join(app.context.settings.dataDir, 'photos', lost ?? ''), { recursive: true });
      else await app.db.deleteFrom('photo').execute();
    });
    expect(photos).toEqual({ folders: 0, files: 0, bytes: 0, lost: [] });
  });

  test('are named if they were missing before: everything else is backed up', async () => {
    await losePhotos();
    const { photos } = await takeWhile(async () => {});
    expect(photos.lost).toHaveLength(home.photos.length);
    expect(await run(restore, [target], restored())).toMatchObject(whole);
  });
});

describe('no partial result remains', () => {
  test('of a killed backup', async () => {
    const talker = new ChildProgram(backup.path, [target], { env: { PATH: process.env.PATH, ...source() } });
    await vi.waitUntil(() => existsSync(`${target}.part`), { timeout: 60_000, interval: 1 });
    await talker.kill();
    expect(existsSync(target)).toBe(false);
    expect(await run(backup, [target], source())).toMatchObject(whole);
    expect(await readdir(join(folder, 'backups'))).toEqual(['today']);
  });

  test('of a killed restore: no server starts there, and it can be repeated', async () => {
    await run(backup, [target], source());
    const talker = new ChildProgram(restore.path, [target], { env: { PATH: process.env.PATH, ...restored() } });
    await vi.waitUntil(() => existsSync(join(dataDir, '.restoring')), { timeout: 60_000, interval: 1 });
    await talker.kill();
    expect(existsSync(join(dataDir, '.restoring'))).toBe(true);
    expect((await run(backup, [join(folder, 'half')], restored())).complained).toContain('not wholly restored');
    expect(await run(restore, [target], restored())).toMatchObject(whole);
    expect((await readdir(dataDir)).toSorted()).toEqual(['photos', 'secret', 'staging']);
  });

  test('of a damaged backup', async () => {
    await run(backup, [target], source());
    const file = join(target, 'tables', 'booking.copy.gz');
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(text.replace('confirmed', 'completed')));
    const { code, complained } = await run(restore, [target], restored());
    expect([code, complained]).toEqual([1, expect.stringContaining('The table booking of the backup')]);
    expect((await empty.db.selectFrom('account').selectAll().execute()).length).toBe(0);
  });
});

describe('reports in one sentence why it refuses', () => {
  const refusal = async (program: Program, args: string[], settings: Record<string, string>) => {
    const { code, complained } = await run(program, args, settings);
    expect([code, complained.split('\n').length]).toEqual([1, 1]);
    return complained;
  };

  test('to write over anything', async () => {
    expect(await refusal(backup, [app.context.settings.dataDir], source())).toContain('is not empty');
    await run(backup, [target], source());
    expect(await refusal(backup, [target], source())).toContain('is not empty');
    expect(await refusal(restore, [target], source())).toContain('is not empty');
    expect(await refusal(restore, [target], { ...restored(), DATABASE_URL: app.databaseUrl })).toContain('is in use');
  });

  test('to back up a missing folder, or restore from an invalid one', async () => {
    expect(await refusal(backup, [target], { DATA_DIR: join(folder, 'nowhere') })).toContain('nothing was ever saved');
    expect(await refusal(restore, [folder], restored())).toContain('There is no backup in');
    expect(await refusal(restore, [], restored())).toBe('Usage: npm run restore -- <folder of a backup>');
  });

  test('a backup of a newer version', async () => {
    await run(backup, [target], source());
    const manifest = await readManifest(target);
    manifest.migrations.push({ name: '9999-later', checksum: 'x' });
    await writeFile(join(target, 'backup.json'), JSON.stringify(manifest));
    expect(await refusal(restore, [target], restored())).toContain('a newer version made it');
  });
});
