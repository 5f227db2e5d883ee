import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from '../../support/client.ts';
import { Crowd, isSuccess, type Outcome, type RequestKind } from '../../support/crowd.ts';
import { findTools, PostgresServer } from '../../support/failover/postgres.ts';
import { freePort } from '../../support/free-port.ts';
import { startProduct } from '../../support/installation.ts';
import { aHomeForm } from '../../support/listings.ts';
import { sleep } from '../../support/machine-time.ts';
import { serverProcessIds } from '../../support/processes.ts';
import { buildProgram, type ChildProgram, ensureStandIns, type Program } from '../../support/programs.ts';
import { until } from '../../support/until.ts';

/** Outage duration, and time before it; set by `npm run test:nightly -- failover`. */
const AWAY_MS = Number(process.env.FAILOVER_SECONDS ?? 0) * 1_000;
const READS: RequestKind[] = ['look', 'search', 'open'];
/** Concurrent clients per kind of request. */
const EACH = 10;
/** Enough days for every requested stay. */
const HOMES = 150;
const BACK_WITHIN_MS = 60_000;

describe.runIf(AWAY_MS > 0)('two processes, a primary and a streaming replica', () => {
  let folder: string;
  let primary: PostgresServer;
  let replica: PostgresServer;
  let program: Program;
  let product: ChildProgram;
  let url: string;
  let crowd: Crowd;
  let direct: Connection;

  beforeAll(async () => {
    const tools = findTools();
    folder = mkdtempSync(join(tmpdir(), 'aangan-failover-'));
    chmodSync(folder, 0o755);
    primary = await PostgresServer.primary({ tools, folder, name: 'primary', port: await freePort() });
    replica = await PostgresServer.replica({ tools, folder, name: 'replica', port: await freePort() }, primary);
    program = await buildProgram('server/main.ts');
    await ensureStandIns();
    const settings = {
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
    };
    ({ url, product } = await startProduct(program, settings, ['--processes', '2']));
    direct = connect({ connectionString: primary.url }, { onLostConnection: () => undefined });
    crowd = await Crowd.gather(url, { homes: HOMES, each: EACH });
    // The replica has the homes too.
    await vi.waitUntil(async () => (await homesAt(replica.url)) === HOMES, { timeout: 60_000, interval: 100 });
    crowd.begin();
    await sleep(AWAY_MS);
  }, 180_000);

  afterAll(async () => {
    await crowd?.stop();
    await product?.kill();
    await direct?.close();
    await replica?.stop();
    await primary?.stop();
    program?.remove();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('a process is killed: the other keeps working, and a new one replaces it', { timeout: 180_000 }, async () => {
    const [victim = 0] = serverProcessIds(product, program);
    const killedAt = crowd.now();
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(
      () => expect(serverProcessIds(product, program).filter((pid) => pid !== victim)).toHaveLength(2),
      BACK_WITHIN_MS,
    );
    await sleep(AWAY_MS);
    await readsServed(killedAt);
    const until = crowd.now();
    report('a process killed', killedAt, until);
    expect(strange(killedAt, until)).toEqual([]);
  });

  test('a process hangs: it is killed within a minute, and a new one replaces it', { timeout: 180_000 }, async () => {
    const [victim = 0] = serverProcessIds(product, program);
    const hangsFrom = crowd.now();
    process.kill(victim, 'SIGSTOP');
    const replaced = () =>
      !serverProcessIds(product, program).includes(victim) && serverProcessIds(product, program).length === 2;
    await vi.waitUntil(replaced, { timeout: BACK_WITHIN_MS, interval: 200 });
    const until = crowd.now();
    report('a process hanging', hangsFrom, until);
    expect(strange(hangsFrom, until)).toEqual([]);
    // All clients have failed over.
    await readsServed(until);
  });

  test('the replica is killed: visitors read from the primary', { timeout: 180_000 }, async () => {
    const killedAt = crowd.now();
    replica.kill();
    await sleep(AWAY_MS);
    await readsServed(killedAt);
    report('the replica away', killedAt, crowd.now());
    // Every read was answered by one of the servers; bookings were not affected.
    expect(crowd.outcomes.filter((one) => one.from >= killedAt && !isSuccess(one))).toEqual([]);
    await replica.start();
    await untilReadFrom('replica');
  });

  test('a replica that stops following is not read from, however long ago', { timeout: 180_000 }, async () => {
    await asReplica('select pg_wal_replay_pause()');
    const host = new Client(url);
    await host.post('/api/auth/signup', { name: 'Hema', email: 'hema@example.org', password: 'courtyard-with-neem' });
    await host.post('/api/listing/add', await aHomeForm({ title: 'Jackfruit Veranda' }));
    const found = async () => (await new Client(url).get<unknown[]>('/api/listing/search?query=jackfruit')).body;
    await until(async () => expect(await found()).toHaveLength(1));
    await asReplica('select pg_wal_replay_resume()');
    await untilReadFrom('replica');
  });

  test(
    'the primary is killed and started again: visitors read from the replica, bookings work again',
    { timeout: 300_000 },
    async () => {
      const killedAt = crowd.now();
      primary.kill();
      await sleep(AWAY_MS);
      await readsServed(killedAt);
      const startedAt = crowd.now();
      report('the primary away', killedAt, startedAt);
      // Public reads never fail; writes get 503.
      const outcomes = crowd.outcomes.filter((one) => one.from >= killedAt && one.until <= startedAt);
      expect(outcomes.filter((one) => READS.includes(one.kind) && !isSuccess(one))).toEqual([]);
      expect(outcomes.filter((one) => !isSuccess(one) && one.status !== 503)).toEqual([]);

      await primary.start();
      const answersAt = crowd.now();
      await vi.waitFor(
        () => expect(crowd.served(answersAt, { kind: 'hold' }).length).toBeGreaterThan(3),
        BACK_WITHIN_MS,
      );
      const first = crowd.served(answersAt, { kind: 'hold' })[0];
      print(`bookings came back ${seconds((first?.until ?? 0) - answersAt)} after the primary took connections again`);
      await untilReadFrom('replica');
      await sleep(AWAY_MS);
      report('all well again', answersAt, crowd.now());
    },
  );

  test('no acknowledged write is lost, and no day is taken twice', { timeout: 120_000 }, async () => {
    await crowd.stop();
    expect(await crowd.lost(direct.db)).toEqual({ messages: [], stays: [], sharedDays: 0 });
    print(
      `${crowd.outcomes.filter((one) => one.kind === 'hold' && isSuccess(one)).length} stays and ${
        crowd.outcomes.filter((one) => one.kind === 'write' && isSuccess(one)).length
      } messages were acknowledged, and all of them are there`,
    );
  });

  async function asReplica(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: replica.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  /** Waits until public reads use that server again, as counted by each process. */
  async function untilReadFrom(from: string): Promise<void> {
    const count = async () => {
      const { body } = await new Client(url).get<string>('/api/metrics');
      const pattern = new RegExp(`^aangan_public_reads_total\\{(.*from="${from}".*fallback="no".*)\\} (\\d+)$`, 'gm');
      return [...body.matchAll(pattern)].map(([, labels, value]) => `${labels} ${value}`).toSorted();
    };
    await vi.waitFor(
      async () => {
        const before = await count();
        // One connection each, so that both processes get some.
        for (let turn = 0; turn < 6; turn += 1) {
          await new Client(url).get('/api/listing/search?query=courtyard', { connection: 'close' });
        }
        const after = await count();
        // Both processes read from there.
        expect(after.filter((line) => !before.includes(line))).toHaveLength(2);
      },
      { timeout: BACK_WITHIN_MS, interval: 100 },
    );
  }

  /** Errors other than lost connections and 503. */
  function strange(from: number, until: number): Outcome[] {
    return crowd.outcomes.filter(
      (one) => one.from >= from && one.until <= until && !isSuccess(one) && one.status !== 0 && one.status !== 503,
    );
  }

  /** Waits until reads of every kind that started after `from` were answered. */
  async function readsServed(from: number): Promise<void> {
    await vi.waitUntil(() => READS.every((what) => crowd.served(from, { kind: what }).length > 3), BACK_WITHIN_MS);
  }

  /** The longest time without a successful response to these kinds of request, in milliseconds. */
  function longestGapMs(from: number, until: number, kinds: RequestKind[]): number {
    const times = crowd.outcomes
      .filter((one) => isSuccess(one) && kinds.includes(one.kind) && one.until >= from && one.until <= until)
      .map((one) => one.until);
    return longest([...times, until].map((time, index, all) => time - (index === 0 ? from : (all[index - 1] ?? from))));
  }

  /** Prints rate, errors, last failure and longest gap of each kind of request between two times. */
  function report(title: string, from: number, until: number): void {
    print(`${title}, ${seconds(until - from)}:`);
    for (const what of ['look', 'search', 'open', 'write', 'hold'] as const) {
      const outcomes = crowd.outcomes.filter((one) => one.kind === what && one.until >= from && one.until <= until);
      const well = outcomes.filter(isSuccess);
      const errors = new Map<string, number>();
      for (const { status } of outcomes.filter((one) => !isSuccess(one))) {
        const kind = status === 0 ? 'broken connection' : String(status);
        errors.set(kind, (errors.get(kind) ?? 0) + 1);
      }
      const slowest = longest(outcomes.map((one) => one.until - one.from));
      const wrong = outcomes.findLast((one) => !isSuccess(one));
      print(
        `  ${what.padEnd(6)} ${((well.length * 1_000) / (until - from)).toFixed(1)} answers a second, slowest ${Math.round(slowest)} ms, ` +
          `errors: ${Array.from(errors, ([kind, times]) => `${times} × ${kind}`).join(', ') || 'none'}` +
          (wrong === undefined ? '' : `, the last ${seconds(wrong.until - from)} after`) +
          `, longest silence ${seconds(longestGapMs(from, until, [what]))}`,
      );
    }
  }
});

/** Maximum; 0 for an empty list. `Math.max(...times)` would exceed the argument limit. */
function longest(times: number[]): number {
  return times.reduce((max, time) => Math.max(max, time), 0);
}

async function homesAt(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ homes: number }>('select count(*)::int as homes from listing');
  await client.end();
  return rows[0]?.homes ?? 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
