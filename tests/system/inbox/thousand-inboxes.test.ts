import { randomBytes, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieName } from '@aangan/server/domain/accounts/session-cookie.ts';
import { tellInboxes } from '@aangan/server/domain/conversations/tell-inboxes.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ChildProgram } from '../../support/child-program.ts';
import { aDatabase, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { Device } from '../../support/live/device.ts';
import { buildProgram, ensureStandIns, type Program } from '../../support/programs.ts';

const INBOXES = Number(process.env['INBOXES'] ?? 100);
/** What is measured holds on a machine with nothing else to do; elsewhere these are far off. */
const MOST_BYTES_EACH = Number(process.env['INBOX_BYTES'] ?? 200_000);
const SLOWEST_MS = Number(process.env['INBOX_SLOWEST_MS'] ?? 5_000);
const MEDIAN_MS = Number(process.env['INBOX_MEDIAN_MS'] ?? 2_000);
const WITHIN = { timeout: 60_000, interval: 20 };

let program: Program;
let database: TestDatabase;
let product: ChildProgram;
let dataDir: string;
let devices: Device[];
beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  database = await aDatabase();
});
afterAll(async () => {
  await database.close();
  program.remove();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-inboxes-'));
  devices = [];
});
afterEach(async () => {
  for (const device of devices) device.sleep();
  await product.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(processes: number): Promise<string> {
  const port = await freePort();
  product = new ChildProgram(program.path, processes === 1 ? [] : ['--processes', String(processes)], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SAMPLE_HOMES: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  });
  await product.hear(/^ +Aangan +http/);
  return `http://127.0.0.1:${port}`;
}

/** So many people with a session each, as its cookie holds it. */
async function people(count: number): Promise<{ id: string; cookie: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into account (name, email, email_key, created_at)
      select 'Somebody', hash || '@example.org', hash || '@example.org', now() from unnest(${hashes}::text[]) hash
      returning id, email_key
    )
    insert into session (token_hash, account_id, device, created_at, last_used_at)
    select decode(split_part(email_key, '@', 1), 'hex'), id, 'A phone', now(), now() from people
    returning account_id as id, encode(token_hash, 'hex') as hash`.execute(database.db);
  const ids = new Map((rows as { id: string; hash: string }[]).map(({ id, hash }) => [hash, id]));
  return tokens.map((token, index) => ({
    id: ids.get(hashes[index] ?? '') ?? '',
    cookie: `${cookieName('http://localhost')}=${token}`,
  }));
}

/** When each device heard of the calendar last. */
async function open(url: string, who: { cookie: string }[]): Promise<Map<Device, number>> {
  const heardAt = new Map<Device, number>();
  for (const { cookie } of who) {
    const device: Device = new Device(
      url,
      () => cookie,
      ({ name }) => name === 'calendar' && heardAt.set(device, performance.now()),
    );
    devices.push(device);
    device.wake();
    if (devices.length % 50 === 0) await allCame();
  }
  await allCame();
  return heardAt;
}

const allCame = () => vi.waitFor(() => expect(devices.filter(({ news }) => news.length === 0).length).toBe(0), WITHIN);

/** Something that happens to everybody at once, and how long after the commit each has heard of it. */
async function tellAll(who: { id: string }[], heardAt: Map<Device, number>): Promise<number[]> {
  heardAt.clear();
  const listing = '00000000-0000-4000-8000-000000000001';
  const news = who.map(({ id }) => ({ accountId: id, name: 'calendar' as const, about: { listing }, unread: 0 }));
  await database.db.transaction().execute((trx) => tellInboxes(trx, news, new Date()));
  const committed = performance.now();
  await vi.waitFor(() => expect(heardAt.size).toBe(who.length), WITHIN);
  return [...heardAt.values()].map((at) => at - committed).toSorted((a, b) => a - b);
}

/** Bytes that a process has in memory. */
const memoryOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

const say = (words: string) => process.stdout.write(`${words}\n`);

const statements = async () => {
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'aangan' and query like '%inbox_news%'
      and query_start > now() - interval '5 seconds'`.execute(database.db);
  return rows[0]?.calls;
};

test(`${INBOXES} open inboxes cost one process little memory, and no statement while nothing happens`, async () => {
  const url = await start(1);
  const who = await people(INBOXES);
  // What the first streams bring with them belongs to all.
  await open(url, who.slice(0, 20));
  const before = memoryOf(product.process.pid);
  await open(url, who.slice(20));
  const each = (memoryOf(product.process.pid) - before) / (INBOXES - 20);
  process.stdout.write(`${Math.round(each)} bytes for each open inbox\n`);
  expect(each).toBeLessThan(MOST_BYTES_EACH);
  await vi.waitFor(async () => expect(await statements()).toBe(0), { timeout: 30_000, interval: 500 });
});

test(`what happens reaches ${INBOXES} open inboxes of two processes, also once connections were cut`, async () => {
  const url = await start(2);
  const who = await people(INBOXES);
  const heardAt = await open(url, who);
  const once = await tellAll(who, heardAt);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'aangan listens'`.execute(database.db);
  const afterwards = await tellAll(who, heardAt);
  for (const [name, times] of Object.entries({ once, afterwards })) {
    const median = times[Math.floor(times.length / 2)] ?? 0;
    process.stdout.write(`${name}: median ${Math.round(median)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms\n`);
  }
  expect(once.at(-1)).toBeLessThan(SLOWEST_MS);
  expect(once[Math.floor(once.length / 2)]).toBeLessThan(MEDIAN_MS);
  expect(devices.every((device) => device.heard('calendar').length === 2)).toBe(true);
});
