import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, type Connection } from '@aangan/server/platform/database/connect.ts';
import { serviceUser } from '@aangan/server/platform/database/embedded/service-user.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillMarket } from '../../bench/fill-market.ts';
import { STAYS_A_HOME } from '../../bench/market.ts';
import { DatabaseCluster } from '../support/cluster/database-cluster.ts';
import { engines, fillTemplate } from '../support/cluster/engine.ts';
import { findViolations, noViolations } from '../support/cluster/guarantees.ts';
import { type Acknowledged, Market } from '../support/cluster/market.ts';
import { Site } from '../support/cluster/site.ts';
import { freePort } from '../support/free-port.ts';
import { stopwatch } from '../support/machine-time.ts';

const run = promisify(execFile);
const PROMOTED_WITHIN = { timeout: 240_000, interval: 100 };

/** A PostgreSQL server restored from the archive on another machine. */
class RestoredServer {
  readonly url: string;
  readonly #folder: string;
  readonly #bin: string;

  private constructor(url: string, folder: string, bin: string) {
    this.url = url;
    this.#folder = folder;
    this.#bin = bin;
  }

  /** Restores to `moment`; resolves when the server accepts writes. */
  static async restore({ folder: root, values }: DatabaseCluster, instant: Date): Promise<RestoredServer> {
    const folder = join(root, 'restored');
    const user = serviceUser(root);
    for (const path of [folder, join(folder, 'postgresql')]) {
      mkdirSync(path, { mode: 0o700 });
      if (user !== undefined) chownSync(path, user.uid, user.gid);
    }
    const config = join(folder, 'pgbackrest.conf');
    writeFileSync(
      config,
      fillTemplate('pgbackrest.conf', { ...values, DATA: folder, SOCKETS: folder, LOCKS: join(folder, 'locks') }),
      { mode: 0o600 },
    );
    if (user !== undefined) chownSync(config, user.uid, user.gid);
    const port = await freePort();
    const bin = values['BIN'] ?? '';
    const url = `postgres://aangan:${values['AANGAN_PASSWORD']}@127.0.0.1:${port}/aangan`;
    const server = new RestoredServer(url, folder, bin);
    const target = `${instant.toISOString().replace('T', ' ').slice(0, 19)}+00`;
    await server.#run(engines.pgbackrest, [
      '--stanza=aangan',
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      'restore',
    ]);
    const settings = [
      `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`,
      // The restored configuration names a standby, which commits would wait for.
      "-c archive_mode=off -c synchronous_standby_names=''",
    ];
    const options = ['-D', join(folder, 'postgresql'), '-l', join(folder, 'log'), '-o', settings.join(' ')];
    await server.#run(join(bin, 'pg_ctl'), [...options, '-w', '-t', '240', 'start']);
    // It is read-only until it reaches the recovery target.
    await vi.waitFor(async () => {
      if (await isInRecovery(url)) throw new Error('The restored database is in recovery');
    }, PROMOTED_WITHIN);
    return server;
  }

  async close(): Promise<void> {
    await this.#run(join(this.#bin, 'pg_ctl'), [
      '-D',
      join(this.#folder, 'postgresql'),
      '-m',
      'immediate',
      '-w',
      'stop',
    ]);
  }

  async #run(program: string, args: string[]): Promise<void> {
    const env = {
      PATH: process.env['PATH'],
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: join(this.#folder, 'pgbackrest.conf'),
    };
    await run(program, args, { cwd: '/', env, ...serviceUser(this.#folder) });
  }
}

async function isInRecovery(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    return rows[0]?.recovering ?? true;
  } finally {
    await client.end();
  }
}

/** Number of stays held before the recovery target, and after it. */
const STAYS = 20;
/** Additional homes of the bench, each with five stays. */
const MARKET_HOMES = 10_000;
const LIMIT = { timeout: 300_000 };
/** archive_timeout plus tolerance. */
const ARCHIVED = { timeout: 180_000, interval: 500 };

let database: DatabaseCluster;
let site: Site;
let market: Market;
let restored: RestoredServer | undefined;
let direct: Connection | undefined;

beforeAll(async () => {
  database = await DatabaseCluster.start();
  site = await Site.start(database);
  await database.asSuperuser(({ host, port, user, password }) =>
    fillDatabase({ host, port, user, password, database: 'aangan' }),
  );
  market = await Market.gather({ url: site.url, gateway: site.gateway, homes: 20, guests: 3, visitors: 1 });
}, 300_000);

afterAll(async () => {
  await market?.stop();
  await direct?.close();
  await restored?.close();
  await site?.close();
  await database?.close();
}, 120_000);

test(
  'a database is restored to a second of the clock, with exactly the writes acknowledged by then',
  LIMIT,
  async () => {
    const leader = await database.leader();
    await leader.pgbackrest('stanza-create');
    await leader.patronictl('edit-config', 'aangan', '--force', '--apply', database.archiving);
    // Archiving can only be turned on when PostgreSQL starts.
    await leader.patronictl('restart', 'aangan', '--force');
    await database.untilWell();
    await (await database.leader()).pgbackrest('check');
    await (await database.leader()).pgbackrest('--type=full', 'backup');

    await untilHeld(STAYS);
    const former: Acknowledged = structuredClone(market.acknowledged);
    const sinceLast = stopwatch();
    // A whole second after the last of these stays and before the next one.
    const target = new Date(Math.ceil((await databaseTime()) / 1_000 + 1) * 1_000);
    await vi.waitUntil(async () => (await databaseTime()) > target.getTime() + 1_000, {
      timeout: 60_000,
      interval: 50,
    });
    const written = await positionNow();
    await untilHeld(former.holds.length + STAYS);

    await vi.waitFor(async () => expect((await archivedUpTo()) >= written).toBe(true), ARCHIVED);
    const archivedAfter = sinceLast();
    const laterHolds = market.acknowledged.holds.slice(former.holds.length);

    // All machines are lost.
    for (const member of database.members) await member.kill();
    const took = stopwatch();
    restored = await RestoredServer.restore(database, target);
    direct = connect({ connectionString: restored.url }, { connections: 2, onLostConnection: () => undefined });
    expect(await findViolations(direct.db, former)).toEqual(noViolations);
    const tookMs = took();
    const ids = new Set((await direct.db.selectFrom('booking').select('id').execute()).map(({ id }) => id));
    expect(ids.size).toBe(MARKET_HOMES * STAYS_A_HOME + former.holds.length);
    expect(laterHolds.filter((id) => ids.has(id))).toEqual([]);
    const audits = await site.audit({ DATABASE_URL: restored.url });
    expect(audits.find(({ name }) => name === 'audit-calendar')).toMatchObject({ code: 0 });
    process.stdout.write(
      `restored to ${target.toISOString()}: ${MARKET_HOMES} homes of the bench with their stays, ${former.holds.length} stays of ` +
        `before, none of the ${laterHolds.length} after; ` +
        `archived ${(archivedAfter / 1_000).toFixed(1)} s after the last of them, restored in ${(tookMs / 1_000).toFixed(1)} s\n`,
    );
  },
);

async function fillDatabase(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 });
  try {
    await fillMarket(pool, MARKET_HOMES, () => undefined);
  } finally {
    await pool.end();
  }
}

/** Runs load until this many stays are held. */
async function untilHeld(stays: number): Promise<void> {
  market.begin();
  await vi.waitUntil(() => market.acknowledged.holds.length >= stays, { timeout: 60_000, interval: 50 });
  await market.stop();
}

/** The primary's clock, in milliseconds since 1970. */
function databaseTime(): Promise<number> {
  return database.asSuperuser(async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now.getTime() ?? Number.NaN;
  });
}

/** Name of the WAL file that the primary writes to. */
function positionNow(): Promise<string> {
  return database.asSuperuser(async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
    return rows[0]?.file ?? '';
  });
}

function archivedUpTo(): Promise<string> {
  return database.asSuperuser(async (client) => {
    const { rows } = await client.query<{ file: string | null }>(
      'select last_archived_wal as file from pg_stat_archiver',
    );
    return rows[0]?.file ?? '';
  });
}
