import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTables } from '@aangan/server/cli/backup/dump-tables.ts';
import { migrate, migrations } from '@aangan/server/platform/database/migrate.ts';
import pg from 'pg';
import { aHome } from '../factories/homes.ts';
import { aHeldStay, aPaidStay } from '../factories/stays.ts';
import type { TestApp } from './app.ts';
import { aPastStay, daysFromNow, ofGuest, ofHome, write } from './bookings.ts';
import { aFeed, CalendarSite } from './calendar-site.ts';
import { anEmptyDatabase, type TestDatabase } from './database.ts';
import { setPlace } from './listings.ts';
import { payoutDetails, savePayoutAccount } from './payouts.ts';
import { untilDocuments } from './tax.ts';
import { untilDelivered } from './until.ts';

/** Stored rows of a small market, one file per release. */
const folder = join(import.meta.dirname, '..', 'system', 'releases');
const releaseFilePath = (release: string) => join(folder, `${release}.sql`);

/** People of the market, with their credentials. */
export const host = { name: 'Hari', email: 'hari@example.org', password: 'courtyard-with-neem' };
export const guest = { name: 'Gita', email: 'gita@example.org', password: 'courtyard-with-neem' };

/** Fills a database with rows of every room. */
export async function fillMarket(app: TestApp): Promise<void> {
  const hari = await app.signUp(host);
  const gita = await app.signUp(guest);
  const chandra = await app.signUp({ name: 'Chandra', email: 'chandra@example.org' });
  const home = await aHome(app, hari, { title: 'Neem House' });
  await setPlace(hari, home, { address: 'Behind the Neem 7' });
  const site = await CalendarSite.start();
  site.says([{ from: daysFromNow(app, 100), to: daysFromNow(app, 103) }]);
  await aFeed(hari, home, site);
  await site.close();
  await aPaidStay(app, gita, home, { checkIn: daysFromNow(app, 30) });
  const cancelled = await aPaidStay(app, gita, home, { checkIn: daysFromNow(app, 60) });
  await aHeldStay(app, gita, home, { checkIn: daysFromNow(app, 80) });
  const past = await aPastStay(app, gita, home);
  await sent([
    hari.put(`/api/calendar/rules/${home._id}`, { minNights: 2 }),
    hari.post(`/api/calendar/season/${home._id}`, {
      name: 'Holi',
      from: daysFromNow(app, 200),
      to: daysFromNow(app, 210),
      rent: 4_000,
    }),
    hari.put(`/api/calendar/days/${home._id}`, {
      from: daysFromNow(app, 150),
      to: daysFromNow(app, 151),
      set: { note: 'Painters' },
    }),
    hari.post('/api/inbox/replies', { message: 'Welcome to the courtyard' }),
    hari.post(`/api/inbox/automatic/${home._id}`, { when: 'before', days: 2, hour: '09:00', message: 'See you soon' }),
    hari.put('/api/news/settings', { quietAtNight: true }),
    hari.put('/api/people/me', { about: 'Keeper of a courtyard.' }),
    savePayoutAccount(hari, payoutDetails),
    gita.delete(`/api/booking/cancel/${cancelled._id}`),
    write(gita, past, ofHome()),
    write(hari, past, ofGuest()),
    gita.post(`/api/wishlist/keep/${home._id}`, {}),
    gita.post(`/api/inbox/ask/${home._id}`, { message: 'Is there a kitchen?' }),
    gita.post('/api/report/make', { about: { kind: 'home', id: home._id }, reason: 'other', words: 'No neem tree.' }),
    gita.post('/api/contact', {
      userName: 'Gita',
      userEmail: guest.email,
      userMessage: 'Thank you for the courtyard.',
    }),
    gita.post(`/api/people/block/${chandra.id}`),
    app.visitor().post('/api/auth/forgot-password', { email: guest.email }),
  ]);
  await untilDelivered(app.db);
  await untilDocuments(app.db);
}

async function sent(requests: Promise<{ status: number; body: unknown }>[]): Promise<void> {
  const refused = (await Promise.all(requests)).filter(({ status }) => status >= 300);
  if (refused.length > 0) throw new Error(`The market is not complete: ${JSON.stringify(refused)}`);
}

/** Writes a database's rows as the file of a release: one statement per table, one line per row. */
export async function saveRelease(release: string, { pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const client = await pool.connect();
  const statements: string[] = [];
  // The files of screens are large, and each start recreates them.
  for (const { name, columns } of (await listTables(client)).filter((table) => table.name !== 'screen_file')) {
    statements.push(...(await buildInsert(client, name, columns)));
  }
  statements.push(...(await buildInsert(client, 'migration', ['name', 'checksum', 'applied_at', 'oldest_compatible'])));
  const { rows } = await client.query<{ text: string }>(
    `select format('select setval(%L, %s);', sequencename, last_value) as text from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  client.release();
  statements.push(...rows.map(({ text }) => text));
  await writeFile(releaseFilePath(release), `${statements.join('\n')}\n`);
}

async function buildInsert(client: pg.PoolClient, table: string, columns: string[]): Promise<string[]> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<{ text: string }>(
    `select to_json(t)::text as text from (select ${list} from ${pg.escapeIdentifier(table)}) as t order by 1`,
  );
  if (rows.length === 0) return [];
  const json = pg.escapeLiteral(`[\n${rows.map(({ text }) => text).join(',\n')}\n]`).trim();
  return [
    `delete from ${pg.escapeIdentifier(table)};`,
    `insert into ${pg.escapeIdentifier(table)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${pg.escapeIdentifier(table)}, ${json});`,
  ];
}

/** A database as of a release: its schema, and the rows of its file. */
export async function createReleaseDatabase(release: string): Promise<TestDatabase> {
  const database = await anEmptyDatabase();
  const rows = await readFile(releaseFilePath(release), 'utf8');
  await migrate(
    database.pool,
    migrations.filter(({ name }) => rows.includes(`{"name":"${name}","checksum":`)),
  );
  const client = await database.pool.connect();
  // Triggers would write rows a second time.
  await client.query('set session_replication_role = replica');
  await client.query(rows);
  client.release(true);
  return database;
}

/** Number of rows of each table. */
export async function countRows({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, number>> {
  const client = await pool.connect();
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  client.release();
  return counts;
}
