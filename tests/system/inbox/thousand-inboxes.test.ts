import { randomBytes, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieName } from '@aangan/server/domain/accounts/sessions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { startProduct } from '../../support/installation.ts';
import { Device } from '../../support/live/device.ts';
import { Primary } from '../../support/live/fleet.ts';
import { sleep } from '../../support/machine-time.ts';
import { buildProgram, type ChildProgram, ensureStandIns, type Program } from '../../support/programs.ts';

const INBOXES = Number(process.env['INBOXES'] ?? 100);
/** Limits for an idle machine, with a wide margin. */
const MAX_BYTES_EACH = Number(process.env['INBOX_BYTES'] ?? 200_000);
/** Duration of the idle measurement, and time for earlier work to finish. */
const QUIET_MS = 5_000;
const SETTLED_MS = 2_000;
const POLLING = { timeout: 60_000, interval: 20 };

let program: Program;
let primary: Primary;
let product: ChildProgram;
let dataDir: string;
const devices: Device[] = [];
let url: string;
beforeAll(async () => {
  program = await buildProgram('server/main.ts');
  await ensureStandIns();
  primary = await Primary.start();
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-inboxes-'));
  ({ product, url } = await startProduct(program, { DATA_DIR: dataDir, DATABASE_URL: primary.url }));
});
afterAll(async () => {
  for (const device of devices) device.sleep();
  await product.kill();
  await primary.close();
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Creates people with sessions; returns cookies. */
async function people(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const query = sql`
    with people as (
      insert into account (name, email, email_key, created_at)
      select 'Somebody', hash || '@example.org', hash || '@example.org', ${TEST_INSTANT}::timestamptz from unnest(${hashes}::text[]) hash
      returning id, email_key
    )
    insert into session (token_hash, account_id, device, created_at, last_used_at)
    select decode(split_part(email_key, '@', 1), 'hex'), id, 'A phone', ${TEST_INSTANT}::timestamptz, ${TEST_INSTANT}::timestamptz from people`;
  await primary.ask((db) => query.execute(db));
  return tokens.map((token) => `${cookieName('http://localhost')}=${token}`);
}

async function openInboxes(cookies: string[]): Promise<void> {
  for (const cookie of cookies) {
    const device = new Device(url, () => cookie);
    devices.push(device);
    device.wake();
    if (devices.length % 50 === 0) await waitForAllConnected();
  }
  await waitForAllConnected();
}

const waitForAllConnected = () =>
  vi.waitFor(() => expect(devices.filter(({ events }) => events.length === 0).length).toBe(0), POLLING);

/** Memory of a process in bytes. */
const readMemory = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Number of transactions started by the programs so far. */
async function transactions(): Promise<number> {
  const query = sql<{ count: number }>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
  const { rows } = await primary.ask((db) => query.execute(db));
  return rows[0]?.count ?? 0;
}

/** Number of transactions in a quiet period; the statistics of a connection arrive a second late. */
async function transactionsInQuiet(): Promise<number> {
  const before = await transactions();
  await sleep(QUIET_MS);
  return (await transactions()) - before;
}

test(
  `${INBOXES} open inboxes cost one process little memory, and no statement while nothing happens`,
  { timeout: 300_000 },
  async () => {
    const cookies = await people(INBOXES);
    // The first streams load what all streams share.
    await openInboxes(cookies.slice(0, 20));
    const before = readMemory(product.process.pid);
    await sleep(SETTLED_MS);
    const quiet = await transactionsInQuiet();
    await openInboxes(cookies.slice(20));
    const each = (readMemory(product.process.pid) - before) / (INBOXES - 20);
    await sleep(SETTLED_MS);
    const withAll = await transactionsInQuiet();
    process.stdout.write(`${Math.round(each)} bytes for each open inbox; ${quiet} and ${withAll} transactions\n`);
    expect(each).toBeLessThan(MAX_BYTES_EACH);
    // Jobs and health checks continue; one query per inbox would be many times that.
    expect(withAll - quiet).toBeLessThan(INBOXES / 4);
  },
);
