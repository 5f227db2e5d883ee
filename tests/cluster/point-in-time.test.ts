import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Connection, connect } from '@aangan/server/platform/database/connect.ts';
import { fillMarket } from '../../bench/fill-market.ts';
import { STAYS_A_HOME } from '../../bench/market.ts';
import { DatabaseCluster } from '../support/cluster/database-cluster.ts';
import { findBrokenPromises, nothingBroken } from '../support/cluster/kept-promises.ts';
import { type Acknowledged, Market } from '../support/cluster/market.ts';
import { stopwatch } from '../support/machine-time.ts';
import { RestoredServer } from '../support/cluster/restored-server.ts';
import { Site } from '../support/cluster/site.ts';

/** Number of stays held before the recovery target, and after it. */
const STAYS = 20;
/** Homes of the bench, each with five stays, that are in the database besides. */
const MARKET_HOMES = 10_000;
const LIMIT = { timeout: 300_000 };
/** archive_timeout, and what a busy machine takes besides. */
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
  'a database is restored to a second named by the clock, and holds exactly what was acknowledged by then',
  LIMIT,
  async () => {
    const leader = await database.leader();
    await leader.pgbackrest('stanza-create');
    await leader.patronictl('edit-config', 'aangan', '--force', '--apply', database.archiving);
    // Whether it is archived at all is decided when PostgreSQL starts.
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

    // All machines burn.
    for (const member of database.members) await member.kill();
    const took = stopwatch();
    restored = await RestoredServer.restore(database, target);
    direct = connect({ connectionString: restored.url }, { connections: 2, onLostConnection: () => undefined });
    expect(await findBrokenPromises(direct.db, former)).toEqual(nothingBroken);
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

/** Has people go on until so many stays are held. */
async function untilHeld(stays: number): Promise<void> {
  market.begin();
  await vi.waitUntil(() => market.acknowledged.holds.length >= stays, { timeout: 60_000, interval: 50 });
  await market.stop();
}

/** What the clock of the primary shows, in milliseconds since 1970. */
function databaseTime(): Promise<number> {
  return database.asSuperuser(async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now.getTime() ?? Number.NaN;
  });
}

/** The file of the log that the primary writes to, as its name says. */
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
