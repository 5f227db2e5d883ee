import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import pg from 'pg';
import { fillMarket } from './fill-market.ts';
import { endProcesses, type Running, startProduct, startRaw } from './processes.ts';

/** A market in a database, and the product and the yardstick before it. */
export interface Market {
  homes: number;
  databaseUrl: string;
  dataDir: string;
  product: Running;
  raw: Running;
}

/** Everything that figures are taken of. */
export interface Stage extends Market {
  /** Rounds of each figure, and seconds of each turn in a round. */
  rounds: number;
  seconds: number;
  /** The markets whose sizes show growth, smallest first. */
  sizes: number[];
  /** A market of another size, made when it is first needed. */
  market: (homes: number) => Promise<Market>;
  /** For files that only one figure needs. */
  folder: string;
}

export interface Size {
  homes: number;
  sizes: number[];
  rounds: number;
  seconds: number;
  /** Where the database is saved for the next run; undefined: nowhere. */
  savedIn: string | undefined;
}

/** Small beside a server's own; enough that a million homes are read from memory. */
const SETTINGS = { shared_buffers: '4GB', max_wal_size: '16GB', max_connections: '120' };

/** The stage once it is ready, and what removes it at any time: processes, database, and the folder unless it is saved. */
interface Setting {
  ready: Promise<Stage>;
  close: () => Promise<void>;
}

export function setStage(size: Size, report: (sentence: string) => void): Setting {
  const { savedIn } = size;
  const folder = savedIn ?? mkdtempSync(join(tmpdir(), 'aangan-bench-'));
  mkdirSync(folder, { recursive: true });
  const starting = startEmbedded({ folder: join(folder, 'database'), settings: SETTINGS });
  let closing: Promise<void> | undefined;
  const removeMarket = async () => {
    await endProcesses();
    const [server] = await Promise.allSettled([starting]);
    // One that did not start has nothing to stop, and \`ready\` says why.
    if (server.status === 'fulfilled') await server.value.stop();
    if (savedIn === undefined) await rm(folder, { recursive: true, force: true });
  };
  return {
    ready: starting.then((server) => openStage(server, folder, size, report)),
    close: () => (closing ??= removeMarket()),
  };
}

async function openStage(
  server: EmbeddedServer,
  folder: string,
  { homes, sizes, rounds, seconds }: Size,
  report: (sentence: string) => void,
): Promise<Stage> {
  const markets = new Map<number, Promise<Market>>();
  const market = (size: number) => {
    const opened = markets.get(size) ?? openTestData(server, folder, size, report);
    markets.set(size, opened);
    return opened;
  };
  return { ...(await market(homes)), rounds, seconds, sizes, market, folder };
}

async function openTestData(
  { target: { host, port, user } }: EmbeddedServer,
  folder: string,
  homes: number,
  report: (sentence: string) => void,
): Promise<Market> {
  const urlOf = (database: string) => `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const name = `market_${homes}`;
  if (!(await exists(urlOf('postgres'), name))) {
    const unfinished = `${name}_unfinished`;
    await administer(urlOf('postgres'), `drop database if exists ${unfinished}`, `create database ${unfinished}`);
    await createTestData(urlOf(unfinished), homes, report);
    await administer(urlOf('postgres'), `alter database ${unfinished} rename to ${name}`);
  }
  const databaseUrl = urlOf(name);
  await administer(databaseUrl, ...asAfterHours);
  const dataDir = join(folder, `data-${homes}`);
  const product = await startProduct(databaseUrl, dataDir);
  return { homes, databaseUrl, dataDir, product, raw: await startRaw(databaseUrl) };
}

/** A server that was just started reads from disk what pages are made of; one that has served for hours does not. */
const asAfterHours = [
  'create extension if not exists pg_prewarm',
  `select pg_prewarm(relation) from unnest(array['photo', 'photo_pkey', 'listing', 'listing_pkey']::regclass[]) as relation`,
];

async function createTestData(url: string, homes: number, report: (sentence: string) => void): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
    await fillMarket(pool, homes, report);
    await pool.query(
      `create table bench_days (id uuid primary key default gen_random_uuid(), listing_id uuid not null references listing,
         days daterange not null, constraint bench_days_once exclude using gist (listing_id with =, days with &&))`,
    );
  } finally {
    await pool.end();
  }
}

async function exists(url: string, database: string): Promise<boolean> {
  const [found] = await administer(url, `select from pg_database where datname = '${database}'`);
  return found?.rowCount === 1;
}

async function administer(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** The number of a random home, another one each time, so that no cache helps. */
export function anyHome({ homes }: Pick<Market, 'homes'>): number {
  return 1 + Math.floor(Math.random() * homes);
}
