import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../server/domain/accounts/accounts.ts';
import { findListings, type ListingRecord } from '../../server/domain/homes/listings.ts';
import { loadPhotos } from '../../server/domain/homes/publish-listing.ts';
import { searchListings } from '../../server/domain/search/search-listings.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import type { Db } from '../../server/platform/database/schema.ts';
import type { StoredPhoto } from '../../server/platform/photos/photo-address.ts';
import { TEST_INSTANT } from '../support/clock.ts';
import { aDatabase, type TestDatabase } from '../support/database.ts';
import { aPhoto } from '../support/listings.ts';
import { svg } from '../support/odd-files.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

const now = TEST_INSTANT;
const EMAIL = 'hari@example.org';
const PHONE = ['--phone', '+91 98290 12345'];

let program: Program;
let database: TestDatabase;
let folder: string;
let photoFolder: string;
beforeAll(async () => {
  program = await buildProgram('server/cli/import-homes.ts');
});
afterAll(() => program.remove());
beforeEach(async () => {
  database = await aDatabase();
  await signUp(database.db);
  folder = mkdtempSync(join(tmpdir(), 'aangan-import-'));
  photoFolder = join(folder, 'houses');
  await mkdir(photoFolder);
  for (const [index, name] of ['1_kitchen', '1_frontal', '2_frontal', '2_bathroom', '2_bedroom'].entries()) {
    await writeFile(join(photoFolder, `${name}.jpg`), await aPhoto({ width: 40 + index }));
  }
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const signUp = (db: Db) =>
  createAccount(db, { name: 'Hari', email: EMAIL, passwordHash: null, emailVerifiedAt: null }, now);

/** The columns of a well-known export; rows with edge cases. */
const headings =
  'address,isHostedBySuperhost,location/lat,location/lng,name,numberOfGuests,pricing/rate/amount,roomType,stars';

function writeCsv(rows: string[], head = headings): string {
  const file = join(folder, 'homes.csv');
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`);
  return file;
}

interface Ended {
  code: number | null;
  said: string;
  complained: string;
}

function begin(
  file: string,
  more: string[] = PHONE,
  settings: Record<string, string> = { DATABASE_URL: database.url },
): ChildProgram {
  return new ChildProgram(program.path, [file, '--photos', photoFolder, '--host', EMAIL, ...more], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...settings },
  });
}

async function run(file: string, more?: string[], settings?: Record<string, string>): Promise<Ended> {
  const talker = begin(file, more, settings);
  const code = await talker.ended();
  return { code, said: talker.lines.join('\n'), complained: talker.complained };
}

/** The imported homes, in the order of the file. */
async function homes(db: Db = database.db): Promise<(ListingRecord & { photos: StoredPhoto[] })[]> {
  const rows = await db.selectFrom('listing').select('id').orderBy('sequence').execute();
  const found = await findListings(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const ordered = rows.flatMap(({ id }) => found.get(id) ?? []);
  return Promise.all(ordered.map(async (home) => ({ ...home, photos: await loadPhotos(db, home.id) })));
}

const manyRows = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `"Manali, Himachal Pradesh, India",False,32.2,77.1,Home ${index},4,900,Entire villa,`,
  );

test('publishes each row as a home of the host', { timeout: 60_000 }, async () => {
  const file = writeCsv([
    '"Candolim, Goa, India",True,15.5,73.7,"★ Villa, \u00a0""Blue"" • 7BHK ★",16,8946,Entire villa,4.9',
    '"Gauravaddo, Calangute, GA, India",False,15.5,73.7,"Two\nlines",2,129,Private room in home,',
    '"Pawnanagar, महाराष्ट्र, India",False,18.6,73.4,Lake hut,3,1500,Hut,5.0',
  ]);
  const { code, said } = await run(file);
  expect([code, said]).toEqual([0, expect.stringMatching(/^3 homes added, 0 were there already, 0 refused /)]);

  const [villa, room, hut] = await homes();
  expect(villa).toMatchObject({
    title: '★ Villa, \u00a0"Blue" • 7BHK ★',
    city: 'Candolim, India',
    landMark: 'Goa',
    country: 'India',
    category: 'villa',
    rent: 8946,
    includedGuests: 16,
    extraGuestFee: 0,
    cleaningFee: 0,
    phone: '+91 98290 12345',
    ratings: null,
  });
  expect(room).toMatchObject({
    title: 'Two\nlines',
    city: 'Calangute, Goa, India',
    landMark: 'Gauravaddo',
    category: 'rooms',
  });
  expect(hut).toMatchObject({ city: 'Pawnanagar, India', landMark: 'Maharashtra', category: 'cabin' });
  const search = { words: ['candolim', 'villa'], filters: {} };
  const { listings } = await searchListings(database.db, search, now, { limit: 5 });
  expect(listings.map(({ id }) => id)).toEqual([villa?.id]);
});

test(
  'distributes the photographed houses in turn, street view first, and encodes each photo once',
  { timeout: 60_000 },
  async () => {
    await run(writeCsv(manyRows(3)));
    const all = await homes();
    expect(all.map(({ photos }) => photos.map(({ width }) => width))).toEqual([
      [41, 40],
      [42, 44, 43],
      [41, 40],
    ]);
    expect(new Set(all.flatMap(({ photos }) => photos.map(({ id }) => id))).size).toBe(7);
    const inode = async (home = 0) =>
      (await stat(join(folder, 'data', 'photos', all[home]?.photos[0]?.id ?? '', '41.webp'))).ino;
    expect(await inode(0)).toBe(await inode(2));
  },
);

test('names refused rows with reasons, and continues', { timeout: 60_000 }, async () => {
  const file = writeCsv([
    '"Goa, India",False,15.5,73.8,Good one,2,900,Entire villa,',
    '"Goa, India",False,15.5,73.8,Too cheap,2,0,Entire villa,',
    '"Goa, India",False,15.5,73.8,Crowded,200,900,Entire villa,',
    '"Goa, India",False,15.5,73.8,Odd,2,900,Lighthouse tower,',
    'short,row',
    '"Goa, India",False,15.5,73.8,,2,900,Entire villa,',
    '"Goa, India",False,15.5,73.8,Good two,2,900,Entire villa,',
  ]);
  const { code, said, complained } = await run(file);
  expect(complained.trim().split('\n')).toEqual([
    'Line 3 \'Too cheap\' is refused: rent "0": Rent is from 1 to 10,00,000.',
    'Line 4 \'Crowded\' is refused: includedGuests "200": Included Guests is from 1 to 50.',
    "Line 5 'Odd' is refused: Lighthouse tower is none of our categories (give --category for such rows)",
    'Line 6 is refused: it has 2 cells where the headings are 9',
    'Line 7 is refused: title "": Title is missing.',
  ]);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('2 homes added, 0 were there already, 5 refused') as string,
  ]);
  expect((await homes()).map(({ title }) => title)).toEqual(['Good one', 'Good two']);
});

test('skips files that are not photos and reports them once', { timeout: 60_000 }, async () => {
  await writeFile(join(photoFolder, '2_frontal.jpg'), svg);
  const { complained } = await run(writeCsv(manyRows(4)));
  expect(complained.match(/2_frontal\.jpg is left out/g)).toHaveLength(1);
  expect((await homes()).map(({ photos }) => photos.length)).toEqual([2, 2, 2, 2]);
});

test(
  'creates no duplicates when repeated, also when the price has changed or rows were added',
  { timeout: 60_000 },
  async () => {
    const twins = [...manyRows(2), ...manyRows(1)];
    await run(writeCsv(twins));
    expect(await homes()).toHaveLength(3);
    const dearer = twins.map((row) => row.replace(',900,', ',950,'));
    const { said } = await run(writeCsv([...dearer, ...manyRows(4).slice(3)]));
    expect(said).toContain('1 home added, 3 were there already, 0 refused');
    expect((await homes()).map(({ rent }) => rent)).toEqual([900, 900, 900, 900]);
  },
);

test.each([
  // The terminal and npm both forward the signal; a duplicate may be lost.
  { signals: ['SIGINT', 'SIGTERM'], code: 130 },
  { signals: ['SIGKILL'], code: null },
] as const)('goes on where $signals stopped it', { timeout: 60_000 }, async ({ signals, code }) => {
  const file = writeCsv(manyRows(300));
  const talker = begin(file);
  await until(async () => expect((await homes()).length).toBeGreaterThan(5));
  for (const signal of signals) talker.process.kill(signal);
  expect(await talker.ended()).toBe(code);
  const words = 'Interrupted: run it again, and it goes on where it stopped.';
  expect(talker.lines.includes(words)).toBe(code === 130);
  const before = (await homes()).length;
  expect(before).toBeLessThan(300);

  expect((await run(file)).said).toContain(`${300 - before} homes added, ${before} were there already`);
  const titles = (await homes()).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([300, 300]);
});

test('two concurrent imports of one file create no duplicates', { timeout: 60_000 }, async () => {
  const file = writeCsv(manyRows(60));
  const ends = await Promise.all([run(file), run(file)]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  expect(await homes()).toHaveLength(60);
  const named = (await homes()).flatMap(({ photos }) => photos.map(({ id }) => id));
  expect((await readdir(join(folder, 'data', 'photos'))).toSorted()).toEqual(named.toSorted());
});

test('maps other headings with --map; row values take precedence', { timeout: 60_000 }, async () => {
  const file = writeCsv(
    ['Haveli;Our words.;1,25,000;Jaipur;Bani Park;Farm House;0141 222 3333;500;2_bedroom.jpg | 1_kitchen.jpg'],
    'Bezeichnung;Description;Price per night;City;Locality;Category;Phone;Cleaning fee;Photos',
  );
  const { code } = await run(file, ['--map', 'title=bezeichnung']);
  expect(code).toBe(0);
  expect(await homes()).toMatchObject([
    {
      title: 'Haveli',
      description: 'Our words.',
      rent: 125_000,
      includedGuests: 2,
      cleaningFee: 500,
      city: 'Jaipur, India',
      landMark: 'Bani Park',
      category: 'farmHouse',
      phone: '0141 222 3333',
      photos: [{ width: 44 }, { width: 40 }],
    },
  ]);
});

test('works while another process owns the embedded database, and without one', { timeout: 60_000 }, async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const open = () =>
    openDatabase(
      { databaseUrl: undefined, dataDir, pgBinDir: undefined },
      { onFailure: () => {}, onLostConnection: () => {} },
    );
  const file = writeCsv(manyRows(2));
  const owner = await open();
  await signUp(owner.db);
  expect((await run(file, PHONE, {})).said).toContain('2 homes added');
  expect(await homes(owner.db)).toHaveLength(2);
  await owner.close();
  expect((await run(file, PHONE, {})).said).toContain('0 homes added, 2 were there already');
});

describe('stops with one sentence', () => {
  const good = () => writeCsv(manyRows(1));
  test.each<[string, () => Promise<Ended>, string]>([
    ['without a file', () => run(join(folder, 'none.csv')), 'There is no file'],
    ['with a CSV of something else', () => run(writeCsv(['1,2'], 'a,b')), 'no column for the title among a, b'],
    ['without phone numbers', () => run(good(), []), 'give the one that guests shall call with --phone'],
    ['with an option that is not there', () => run(good(), ['--bogus']), "Unknown option '--bogus'"],
    [
      'for a host that is not there',
      () => run(good(), [...PHONE, '--host', 'nobody@example.org']),
      'Nobody has signed up as nobody@example.org',
    ],
    [
      'with a photo folder that is not there',
      () => run(good(), [...PHONE, '--photos', join(folder, 'none')]),
      'There is no folder',
    ],
    ['with a wrong setting', () => run(good(), PHONE, { PORT: 'x' }), 'The setting PORT must be a port number.'],
  ])('%s', { timeout: 60_000 }, async (_what, start, sentence) => {
    const { code, said, complained } = await start();
    expect([code, said]).toEqual([1, '']);
    expect(complained.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    expect(await homes()).toEqual([]);
  });
});
