import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { postmasterPid } from '@aangan/server/platform/database/embedded/postmaster.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { bookingRequest, daysFromNow } from '../support/bookings.ts';
import { aListing } from '../support/listings.ts';
import { sleep, stopwatch } from '../support/machine-time.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { until, untilDelivered } from '../support/until.ts';

/** Duration of the outage, after each kind of request was refused once; a minute in `npm run test:nightly`. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 0) * 1_000;
const RECOVERY_MS = 60_000;
/** A mail claimed at the outage is sent when the claim expires: 55 s, and one run of the mailer. */
const CLAIM_ENDS_MS = 75_000;

let folder: string;
let server: EmbeddedServer;
let connection: Connection;
let mailbox: Mailbox;
let app: TestApp;
let guest: Person;
let home: Listing;

const startServer = async () => {
  server = await startEmbedded({ folder: join(folder, 'database') });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aangan-outage-'));
  await startServer();
  connection = connect(server.target, { onLostConnection: () => undefined });
  await migrate(connection.pool);
  mailbox = await startMailbox();
  const { host, port, user, database } = server.target;
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  app = await startTestApp({
    database: { ...connection, url },
    settings: { rateLimits: false, smtpUrl: mailbox.smtpUrl },
  });
  guest = await app.signUp();
});
beforeEach(async () => {
  home = await aListing(app, await app.signUp());
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await server.stop();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  what: string;
  status: number;
  retryAfter: string | null;
  /** Text of the message or id of the booking. */
  key: string;
}

/** Clients that send requests until `stop`: they read, write, and hold stays; with the outcome of each request. */
function people(): { outcomes: Outcome[]; stop: () => Promise<void> } {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  let number = 0;
  const repeat = async (what: string, ask: (key: string, turn: number) => Promise<Outcome>) => {
    while (!over.signal.aborted) {
      number += 1;
      outcomes.push(await ask(`${what} ${number}`, number));
      await sleep(5);
    }
  };
  const visitor = app.visitor();
  const all = [
    repeat('look', async (key) => toOutcome('look', key, await visitor.get('/api/listing/get?limit=24'))),
    repeat('write', async (key) => {
      const message = { userName: 'Asha', userEmail: 'asha@example.org', userMessage: key };
      return toOutcome('write', key, await visitor.post('/api/contact', message));
    }),
    repeat('hold', async (key, turn) => {
      const wish = { checkIn: daysFromNow(app, 1 + ((turn * 3) % 700)), nights: 1 };
      const answer = await guest.post<{ _id: string }>(
        `/api/booking/create/${home._id}`,
        bookingRequest(app, home, wish),
      );
      return toOutcome('hold', answer.status < 300 ? answer.body._id : key, answer);
    }),
  ];
  return {
    outcomes,
    stop: async () => {
      over.abort();
      await Promise.all(all);
    },
  };
}

function toOutcome(what: string, key: string, { status, headers }: { status: number; headers: Headers }): Outcome {
  return { what, status, retryAfter: headers.get('retry-after'), key };
}

const status = async (path: string) => (await app.visitor().get(path)).status;
const done = (outcomes: Outcome[], what: string) =>
  outcomes.filter((one) => one.what === what && one.status < 300).map(({ key }) => key);

/** Acknowledged writes exist, and no write is partial. */
async function expectNothingTorn(outcomes: Outcome[]): Promise<void> {
  const { db } = app;
  const messages = (await db.selectFrom('site_message').select('message').execute()).map(({ message }) => message);
  expect(messages).toEqual(expect.arrayContaining(done(outcomes, 'write')));
  // Retries failed jobs now instead of after their delay.
  await sql`update event_delivery set due_at = now()`.execute(db);
  await untilDelivered(db);
  const mails = await db
    .selectFrom('outbox_mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'site-message')
    .executeTakeFirstOrThrow();
  expect(mails.count).toBe(messages.length);
  const bookings = (await db.selectFrom('booking').select('id').execute()).map(({ id }) => id);
  expect(bookings).toEqual(expect.arrayContaining(done(outcomes, 'hold')));
  const daysWithoutStay = await sql<{ count: number }>`
    select count(*)::int as count from booking
    where state = 'held' and not exists (select from taken_days where taken_days.booking_id = booking.id)
  `.execute(db);
  expect(daysWithoutStay.rows).toEqual([{ count: 0 }]);
}

/** All refusals were 503 with Retry-After. */
function expectRefusedForNow(outcomes: Outcome[]): void {
  const refused = outcomes.filter(({ status }) => status >= 400 && status !== 409);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
}

const expectRecovered = async () => {
  expect(await status('/api/health/ready')).toBe(200);
  const wish = { checkIn: daysFromNow(app, 720), nights: 1 };
  expect((await guest.post(`/api/booking/create/${home._id}`, bookingRequest(app, home, wish))).status).toBeLessThan(
    300,
  );
};

test(
  'while the database is stopped, requests are refused, and no write is partial afterwards',
  { timeout: 300_000 },
  async () => {
    const { outcomes, stop } = people();
    await until(() => expect(done(outcomes, 'hold').length).toBeGreaterThan(3));
    await server.stop();

    await until(async () => expect(await status('/api/health/ready')).toBe(503));
    expect(await status('/api/health/live')).toBe(200);
    const before = outcomes.length;
    const refused = (what: string) => outcomes.slice(before).filter((one) => one.what === what).length > 3;
    await vi.waitUntil(() => ['look', 'write', 'hold'].every(refused), 60_000);
    await sleep(OUTAGE_MS);
    expect(new Set(outcomes.slice(before).map((one) => one.status))).toEqual(new Set([503]));

    await startServer();
    await vi.waitFor(expectRecovered, RECOVERY_MS);
    await stop();
    expectRefusedForNow(outcomes);
    await expectNothingTorn(outcomes);

    // The jobs resumed automatically, and each mail is sent once.
    const written = done(outcomes, 'write');
    const arrived = () => mailbox.mails.filter(({ text }) => written.some((key) => text.includes(`${key}\n`)));
    await vi.waitFor(() => expect(arrived().length).toBeGreaterThanOrEqual(written.length), CLAIM_ENDS_MS);
    const ids = mailbox.mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('requests do not wait for a frozen database, which resumes where it was', { timeout: 120_000 }, async () => {
  const { outcomes, stop } = people();
  await until(() => expect(done(outcomes, 'hold').length).toBeGreaterThan(3));
  const processes = await databaseProcesses();
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const before = outcomes.length;
  const took = stopwatch();
  try {
    expect(await status('/api/health/ready')).toBe(503);
    const refused = () => outcomes.slice(before).filter((one) => one.status === 503);
    await until(() => expect(new Set(refused().map(({ what }) => what)).size).toBe(3));
    process.stdout.write(`  frozen: refused after ${(took() / 1_000).toFixed(1)} s\n`);
    expect(await status('/api/health/live')).toBe(200);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await vi.waitFor(expectRecovered, RECOVERY_MS);
  await stop();
  expectRefusedForNow(outcomes);
  await expectNothingTorn(outcomes);
});

/** All processes, the one that accepts connections first. */
async function databaseProcesses(): Promise<number[]> {
  const { rows } = await connection.pool.query<{ pid: number }>('select pid from pg_stat_activity');
  return [postmasterPid(join(folder, 'database', 'cluster')) ?? 0, ...rows.map(({ pid }) => pid)];
}

test('connections cut during transactions leave no partial write', { timeout: 60_000 }, async () => {
  const { outcomes, stop } = people();
  for (let round = 0; round < 20; round += 1) {
    const before = outcomes.length;
    await cutConnections();
    await until(() => expect(outcomes.length).toBeGreaterThan(before + 3));
  }
  await vi.waitFor(expectRecovered, RECOVERY_MS);
  await stop();
  expectRefusedForNow(outcomes);
  await expectNothingTorn(outcomes);
});

async function cutConnections(): Promise<void> {
  const { pool, close } = connect(server.target);
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name = 'aangan' and pid <> pg_backend_pid()
  `);
  await close();
}
