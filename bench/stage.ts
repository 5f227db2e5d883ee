import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/database/migrate.ts';
import pg from 'pg';
import { fillMarket } from './fill-market.ts';
import { type Running, startProduct, startRaw } from './processes.ts';

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
  /** The markets by whose sizes growth is told, smallest first. */
  sizes: number[];
  /** A market of another size beside, made when it is first asked for. */
  market: (homes: number) => Promise<Market>;
  close: () => Promise<void>;
}

export interface Size {
  homes: number;
  sizes: number[];
  rounds: number;
  seconds: number;
  /** Where the database is kept for the next run; undefined: nowhere. */
  keptIn: string | undefined;
}

/** Small beside a server's own; enough that a million homes are read from memory. */
const SETTINGS = { shared_buffers: '4GB', max_wal_size: '16GB', max_connections: '120' };

export async function setStage(
  { homes, sizes, rounds, seconds, keptIn }: Size,
  report: (sentence: string) => void,
): Promise<Stage> {
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'aangan-bench-')));
  await mkdir(folder, { recursive: true });
  const server = await startEmbedded({ folder: join(folder, 'database'), settings: SETTINGS });
  const markets = new Map<number, Promise<Market>>();
  const market = (size: number) => {
    const opened = markets.get(size) ?? openMarket(server, folder, size, report);
    markets.set(size, opened);
    return opened;
  };
  const close = async () => {
    for (const { product, raw } of await Promise.all(markets.values())) await Promise.all([product.stop(), raw.stop()]);
    await server.stop();
    if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await market(homes)), rounds, seconds, sizes, market, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openMarket(
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
    await makeMarket(urlOf(unfinished), homes, report);
    await administer(urlOf('postgres'), `alter database ${unfinished} rename to ${name}`);
  }
  const databaseUrl = urlOf(name);
  const dataDir = join(folder, `data-${homes}`);
  const product = await startProduct(databaseUrl, dataDir);
  return { homes, databaseUrl, dataDir, product, raw: await startRaw(databaseUrl) };
}

async function makeMarket(url: string, homes: number, report: (sentence: string) => void): Promise<void> {
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

/** The number of a home by chance, another one each time: nothing kept helps. */
export function anyHome({ homes }: Pick<Market, 'homes'>): number {
  return 1 + Math.floor(Math.random() * homes);
}
