import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseCluster, WELL_WITHIN } from '../support/cluster/database-cluster.ts';
import {
  type Violations,
  computeFaultCost,
  type FaultCost,
  findViolations,
  isSuccess,
  noViolations,
  report,
} from '../support/cluster/guarantees.ts';
import { type Operation, Market } from '../support/cluster/market.ts';
import type { Member } from '../support/cluster/member.ts';
import { type Audited, Site } from '../support/cluster/site.ts';
import { sleep, stopwatch } from '../support/machine-time.ts';

/** Duration of load before a fault and after recovery. */
const CALM_MS = Number(process.env['CLUSTER_SECONDS'] ?? 5) * 1_000;
const LONG = CALM_MS > 5_000;
const AGAIN_WITHIN_MS = 90_000;
/** Sum of all timeouts of a test, so that the specific one fails first. */
const LIMIT = { timeout: 6 * AGAIN_WITHIN_MS + 2 * WELL_WITHIN.timeout + 2 * CALM_MS };
/** Consecutive successes that count as recovered. */
const ENOUGH = 5;
/** Exit code of an audit that could not read all data. */
const CANNOT_TELL = 2;

const asPromised = { broken: noViolations, audits: [{ code: 0 }, { code: 0 }], wrong: [] as string[], failed: 0 };

let database: DatabaseCluster;
let site: Site;
let market: Market;
let direct: Connection;
const costs: FaultCost[] = [];
const ran = stopwatch();

beforeAll(async () => {
  database = await DatabaseCluster.start();
  site = await Site.start(database);
  direct = connect({ connectionString: site.databaseUrl }, { onLostConnection: () => undefined, connections: 2 });
  market = await Market.gather({ url: site.url, gateway: site.gateway, homes: 60, guests: 4, visitors: 4 });
  market.begin();
  await sleep(CALM_MS);
}, LIMIT.timeout);

afterAll(async () => {
  await market?.stop();
  await direct?.close();
  await site?.close();
  await database?.close();
  process.stdout.write(`\n${report(costs, { calmSeconds: CALM_MS / 1_000, ranSeconds: ran() / 1_000 })}\n`);
}, 120_000);

test('people find, hold, pay and write while nothing fails', LIMIT, async () => {
  const endured = await runFault('nothing', async () => undefined, {
    needs: ['search', 'open', 'hold', 'pay', 'write', 'photo', 'upload'],
  });
  expect(endured).toMatchObject(asPromised);
});

test('only PostgreSQL’s system user becomes superuser without a password', async () => {
  const { folder, number } = await database.leader();
  const [program = '', ...args] = database.network.at(number, [
    'psql',
    '-X',
    '-w',
    '-h',
    folder,
    '-U',
    'postgres',
    '-c',
    'select',
  ]);
  await expect(promisify(execFile)(program, args)).rejects.toThrow('Peer authentication failed');
});

test('the leader is killed: Patroni, PostgreSQL and etcd at once', LIMIT, async () => {
  const leader = await database.leader();
  const endured = await runFault('the leader killed', () => leader.kill(), {
    worksAgain: () => anotherThan(leader),
    mend: () => leader.start(),
  });
  expect(endured).toMatchObject(asPromised);
});

test('another member is made the leader', LIMIT, async () => {
  const leader = await database.leader();
  const endured = await runFault(
    'a switchover',
    () => leader.patronictl('switchover', '--force', '--master', leader.name),
    { worksAgain: () => anotherThan(leader) },
  );
  expect(endured).toMatchObject(asPromised);
});

test('an Aangan machine is killed', LIMIT, async () => {
  const [machine] = site.machines;
  const endured = await runFault('an Aangan machine killed', async () => machine?.kill(), {
    mend: () => machine?.start(),
  });
  expect(endured).toMatchObject(asPromised);
});

test('the object store is killed: everything except photos keeps working', LIMIT, async () => {
  const since = market.now();
  const endured = await runFault(
    'the object store killed',
    async () => {
      await database.store.kill();
      await sleep(CALM_MS);
      const failed = market.attempts.filter((one) => one.from > since && !isSuccess(one));
      expect(failed.filter(({ deed }) => deed !== 'photo' && deed !== 'upload')).toEqual([]);
      await database.store.startAgain();
    },
    { needs: ['photo', 'upload', 'hold', 'open'] },
  );
  expect(endured).toMatchObject(asPromised);
});

test('the leader is cut off from the other members, and still reached by Aangan', LIMIT, async ({ skip }) => {
  if (!database.network.canCut) skip('only root can cut a line');
  const leader = await database.leader();
  const others = database.members.filter((member) => member !== leader).map(({ number }) => number);
  const endured = await runFault(
    'the leader cut off from the other members',
    async () => database.network.cut(leader.number, others),
    { worksAgain: () => anotherThan(leader), mend: () => database.network.heal(leader.number) },
  );
  expect(endured).toMatchObject(asPromised);
});

test('the cable of the leader is pulled', LIMIT, async ({ skip }) => {
  if (!database.network.canCut || !LONG) skip('only root can cut a line, and only the long run does');
  const leader = await database.leader();
  const endured = await runFault('the cable of the leader pulled', async () => database.network.unplug(leader.number), {
    worksAgain: () => anotherThan(leader),
    mend: () => database.network.heal(leader.number),
  });
  expect(endured).toMatchObject(asPromised);
});

test('the disk of the leader is full, and has space again', LIMIT, async ({ skip }) => {
  const leader = await database.leader();
  if (!leader.disk.isOwn) skip('only root can mount a disk');
  const endured = await runFault('the disk of the leader full', async () => {
    leader.disk.fill();
    await sleep(CALM_MS);
    leader.disk.empty();
  });
  expect(endured).toMatchObject(asPromised);
});

test('a release is rolled out: one machine after the other ends and is started', LIMIT, async () => {
  const since = market.now();
  const endured = await runFault('a release rolled', async () => {
    for (const machine of site.machines) {
      expect(await machine.end()).toBe(0);
      await machine.start();
    }
  });
  expect(market.attempts.filter((one) => one.from > since && !isSuccess(one))).toEqual([]);
  expect(endured).toMatchObject(asPromised);
});

test('no secret of the store is in a log, a metric or the list of processes', async () => {
  const secret = database.values['STORE_SECRET'] ?? '';
  const told = [...site.machines.flatMap(({ log }) => log), ...commandLines()];
  for (const { url } of site.machines) told.push(await (await fetch(new URL('/api/metrics', url))).text());
  expect(told.some((text) => text.includes('aangan_photo_store_duration_seconds_count'))).toBe(true);
  expect(told.filter((text) => text.includes(secret)).length).toBe(0);
});

test('all acknowledged writes exist at the end', LIMIT, async () => {
  await market.stop();
  const { holds, paid, messages, homes } = market.acknowledged;
  process.stdout.write(
    `${holds.length} stays, ${paid.length} payments, ${messages.length} messages and ${homes.length} homes were acknowledged\n`,
  );
  expect(holds.length).toBeGreaterThan(50);
  const { broken, audits } = asPromised;
  expect(await whatIsTrue()).toMatchObject({ broken, audits });
});

/** Command lines of all processes (Linux only). */
function commandLines(): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'utf8')] : [];
    } catch {
      // It has exited meanwhile.
      return [];
    }
  });
}

/** State after recovery. */
interface FaultResult {
  broken: Violations;
  audits: Audited[];
  /** Unjustified refusals. */
  wrong: string[];
  /** Requests that failed with something other than 503. */
  failed: number;
}

interface RecoverySteps {
  /** Operations that must recover. */
  needs?: Operation[];
  worksAgain?: () => Promise<unknown>;
  mend?: () => unknown;
}

/** Injects the fault under load, waits for recovery, repairs, and checks all guarantees. */
async function runFault(
  fault: string,
  injectFault: () => Promise<unknown>,
  {
    needs = ['search', 'open', 'hold', 'pay', 'write'],
    worksAgain = async () => undefined,
    mend = () => undefined,
  }: RecoverySteps = {},
): Promise<FaultResult> {
  const from = market.now();
  await injectFault();
  await worksAgain();
  await untilServed(needs, market.now());
  await sleep(CALM_MS);
  const until = market.now();
  await mend();
  await database.untilWell();
  await untilServed(needs, market.now());
  const { broken, audits } = await whatIsTrue();
  const lost = broken.holds.length + broken.paid.length + broken.messages.length + broken.homes.length;
  const cost = computeFaultCost(fault, market.attempts, from, until, lost);
  costs.push(cost);
  return { broken, audits, wrong: market.wrong, failed: cost.failed };
}

async function whatIsTrue(): Promise<Pick<FaultResult, 'broken' | 'audits'>> {
  const broken = await untilReported(() => findViolations(direct.db, market.acknowledged));
  const audits = await untilReported(async () => {
    const told = await site.audit();
    if (told.some(({ code }) => code === CANNOT_TELL)) throw new Error(JSON.stringify(told));
    return told;
  });
  return { broken, audits };
}

/** Retries: a member that returns starts an election in etcd, during which there may be no leader. */
function untilReported<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: AGAIN_WITHIN_MS, interval: 500 });
}

async function untilServed(needs: Operation[], since: number): Promise<void> {
  await vi.waitFor(
    () => {
      for (const deed of needs) {
        const served = market.attempts.filter((one) => one.deed === deed && one.from >= since && isSuccess(one)).length;
        expect(served, deed).toBeGreaterThanOrEqual(deed === 'upload' || deed === 'photo' ? 1 : ENOUGH);
      }
    },
    { timeout: AGAIN_WITHIN_MS, interval: 100 },
  );
}

async function anotherThan(former: Member): Promise<void> {
  await vi.waitFor(async () => expect(await database.leader()).not.toBe(former), {
    timeout: AGAIN_WITHIN_MS,
    interval: 100,
  });
}
