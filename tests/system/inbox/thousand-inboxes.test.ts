import { randomBytes, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieName } from '@aangan/server/domain/accounts/sessions.ts';
import { appendEntry } from '@aangan/server/domain/inbox/append-entry.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { startProduct } from '../../support/installation.ts';
import { aHomeForm } from '../../support/listings.ts';
import { Device } from '../../support/live/device.ts';
import { Primary } from '../../support/live/fleet.ts';
import { letPass, stopwatch } from '../../support/machine-time.ts';
import { buildProgram, type ChildProgram, ensureStandIns, type Program } from '../../support/programs.ts';

const INBOXES = Number(process.env['INBOXES'] ?? 100);
/** What is measured holds on a machine with nothing else to do; elsewhere these are far off. */
const MAX_BYTES_EACH = Number(process.env['INBOX_BYTES'] ?? 200_000);
/** What is counted as nothing happening, and how long what happened before is still counted. */
const QUIET_MS = 5_000;
const SETTLED_MS = 2_000;
const TEST_TIMEOUT = { timeout: 300_000 };
const POLLING = { timeout: 60_000, interval: 20 };

let program: Program;
let primary: Primary;
let product: ChildProgram;
let dataDir: string;
let devices: Device[];
beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  primary = await Primary.start();
});
afterAll(async () => {
  await primary.close();
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
  const args = processes === 1 ? [] : ['--processes', String(processes)];
  const started = await startProduct(program, { DATA_DIR: dataDir, DATABASE_URL: primary.url }, args);
  product = started.product;
  return started.url;
}

/** So many people with a session each, as its cookie holds it. */
async function people(count: number): Promise<{ id: string; cookie: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const query = sql<{ id: string }>`
    with people as (
      insert into account (name, email, email_key, created_at)
      select 'Somebody', hash || '@example.org', hash || '@example.org', ${TEST_INSTANT}::timestamptz from unnest(${hashes}::text[]) hash
      returning id, email_key
    )
    insert into session (token_hash, account_id, device, created_at, last_used_at)
    select decode(split_part(email_key, '@', 1), 'hex'), id, 'A phone', ${TEST_INSTANT}::timestamptz, ${TEST_INSTANT}::timestamptz from people
    returning account_id as id, encode(token_hash, 'hex') as hash`;
  const { rows } = await primary.ask((db) => query.execute(db));
  const ids = new Map((rows as { id: string; hash: string }[]).map(({ id, hash }) => [hash, id]));
  return tokens.map((token, index) => ({
    id: ids.get(hashes[index] ?? '') ?? '',
    cookie: `${cookieName('http://localhost')}=${token}`,
  }));
}

/** Conversations of two of them each about a home, so that everybody has one. */
async function createConversations(url: string, who: { id: string }[]): Promise<string[]> {
  const host = new Client(url);
  await host.post('/api/auth/signup', { name: 'Hema', email: 'hema@example.org', password: 'courtyard-with-neem' });
  const { body: home } = await host.post<{ _id: string }>('/api/listing/add', await aHomeForm());
  const hosts = who.filter((_, place) => place % 2 === 0).map(({ id }) => id);
  const guests = who.filter((_, place) => place % 2 === 1).map(({ id }) => id);
  const query = sql<{ id: string }>`
    with made as (
      insert into conversation (listing_id, host_id, guest_id, created_at)
      select ${home._id}, host, guest, ${TEST_INSTANT}::timestamptz from unnest(${hosts}::uuid[], ${guests}::uuid[]) as two (host, guest)
      returning id, host_id, guest_id
    )
    insert into conversation_side (conversation_id, side, account_id, last_at)
    select id, 'host', host_id, ${TEST_INSTANT}::timestamptz from made union all select id, 'guest', guest_id, ${TEST_INSTANT}::timestamptz from made
    returning conversation_id as id, side`;
  const { rows } = await primary.ask((db) => query.execute(db));
  return [...new Set(rows.map(({ id }) => id))];
}

const passed = stopwatch();

/** When each device heard of an entry last. */
async function openInboxes(url: string, who: { cookie: string }[]): Promise<Map<Device, number>> {
  const heardAt = new Map<Device, number>();
  for (const { cookie } of who) {
    const device: Device = new Device(
      url,
      () => cookie,
      ({ name }) => name === 'entry' && heardAt.set(device, passed()),
    );
    devices.push(device);
    device.wake();
    if (devices.length % 50 === 0) await waitForAllConnected();
  }
  await waitForAllConnected();
  return heardAt;
}

const waitForAllConnected = () =>
  vi.waitFor(() => expect(devices.filter(({ events }) => events.length === 0).length).toBe(0), POLLING);

/** An entry in all conversations at once, and how long after the commit each device has heard of its own. */
async function writeInAll(conversations: string[], heardAt: Map<Device, number>): Promise<number[]> {
  heardAt.clear();
  await primary.ask((db) =>
    db.transaction().execute(async (trx) => {
      for (const id of conversations)
        await appendEntry(trx, id, { kind: 'message', sender: 'guest', words: 'Is the courtyard open?' }, TEST_INSTANT);
    }),
  );
  const committed = passed();
  await vi.waitFor(() => expect(heardAt.size).toBe(devices.length), POLLING);
  return [...heardAt.values()].map((at) => at - committed).toSorted((a, b) => a - b);
}

/** Bytes that a process has in memory. */
const readMemory = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** How many transactions the programs have begun so far. */
async function transactions(): Promise<number> {
  const query = sql<{ count: number }>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
  const { rows } = await primary.ask((db) => query.execute(db));
  return rows[0]?.count ?? 0;
}

/** How many transactions there are in so long a quiet time; the statistics of a connection come a second late. */
async function transactionsInQuiet(): Promise<number> {
  const before = await transactions();
  await letPass(QUIET_MS);
  return (await transactions()) - before;
}

test(
  `${INBOXES} open inboxes cost one process little memory, and no statement while nothing happens`,
  TEST_TIMEOUT,
  async () => {
    const url = await start(1);
    const who = await people(INBOXES);
    // What the first streams bring with them belongs to all.
    await openInboxes(url, who.slice(0, 20));
    const before = readMemory(product.process.pid);
    await letPass(SETTLED_MS);
    const quiet = await transactionsInQuiet();
    await openInboxes(url, who.slice(20));
    const each = (readMemory(product.process.pid) - before) / (INBOXES - 20);
    await letPass(SETTLED_MS);
    const withAll = await transactionsInQuiet();
    process.stdout.write(`${Math.round(each)} bytes for each open inbox; ${quiet} and ${withAll} transactions\n`);
    expect(each).toBeLessThan(MAX_BYTES_EACH);
    // Jobs and health checks go on; one look for each inbox would be many times that.
    expect(withAll - quiet).toBeLessThan(INBOXES / 4);
  },
);

test(
  `an entry reaches ${INBOXES} open inboxes of two processes, also when the primary was stopped or killed in between`,
  TEST_TIMEOUT,
  async () => {
    const url = await start(2);
    const who = await people(INBOXES);
    const conversations = await createConversations(url, who);
    const heardAt = await openInboxes(url, who);
    const times = { once: await writeInAll(conversations, heardAt), restarted: [0], killed: [0] };
    await primary.restart();
    times.restarted = await writeInAll(conversations, heardAt);
    await primary.kill();
    times.killed = await writeInAll(conversations, heardAt);
    const median = (all: number[]) => all[Math.floor(all.length / 2)] ?? 0;
    for (const [name, all] of Object.entries(times)) {
      process.stdout.write(
        `${name}: median ${Math.round(median(all))} ms, slowest ${Math.round(all.at(-1) ?? 0)} ms\n`,
      );
    }
    expect(devices.filter((device) => device.received('entry').length !== 3)).toEqual([]);
    expect(devices.filter((device) => device.received('reset').length > 0)).toEqual([]);
  },
);
