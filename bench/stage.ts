import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/platform/database/migrate.ts';
import aws4 from 'aws4';
import pg from 'pg';
import sharp from 'sharp';
import { fillMarket } from './fill-market.ts';
import { endProcesses, type Running, startProduct, startRaw } from './processes.ts';

/** Test data in a database, with the product and the baseline server running on it. */
export interface Market {
  homes: number;
  databaseUrl: string;
  dataDir: string;
  /** Product settings: the object store for its photos, if configured. */
  settings: NodeJS.ProcessEnv;
  product: Running;
  raw: Running;
}

/** Everything that the figures measure. */
export interface Stage extends Market {
  /** Rounds of each figure; seconds of each measurement in a round. */
  rounds: number;
  seconds: number;
  /** Numbers of homes for growth figures, ascending. */
  sizes: number[];
  /** Opens test data of another size; created on first use. */
  market: (homes: number) => Promise<Market>;
  /** Scratch folder for files of single figures. */
  folder: string;
}

export interface Size {
  homes: number;
  sizes: number[];
  rounds: number;
  seconds: number;
  /** Folder that saves the database for the next run; undefined if it is not saved. */
  savedIn: string | undefined;
}

/** Less than a server's default, but enough to read a million homes from memory. */
const SETTINGS = { shared_buffers: '4GB', max_wal_size: '16GB', max_connections: '120' };

/** Starts the stage. `close` stops processes and database, and deletes the folder unless it is saved. */
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
  const cleanUp = async () => {
    await endProcesses();
    const [server] = await Promise.allSettled([starting]);
    // If the server did not start, `ready` rejects with the reason.
    if (server.status === 'fulfilled') await server.value.stop();
    if (savedIn === undefined) await rm(folder, { recursive: true, force: true });
  };
  return {
    ready: starting.then((server) => openStage(server, folder, size, report)),
    close: () => (closing ??= cleanUp()),
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
  const buildUrl = (database: string) => `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const name = `market_${homes}`;
  if (!(await exists(buildUrl('postgres'), name))) {
    const unfinished = `${name}_unfinished`;
    await administer(buildUrl('postgres'), `drop database if exists ${unfinished}`, `create database ${unfinished}`);
    await createTestData(buildUrl(unfinished), homes, report);
    await administer(buildUrl('postgres'), `alter database ${unfinished} rename to ${name}`);
  }
  const databaseUrl = buildUrl(name);
  await administer(databaseUrl, ...asAfterHours);
  const dataDir = join(folder, `data-${homes}`);
  const { settings = {} } = (await openPhotoStore()) ?? {};
  const product = await startProduct(databaseUrl, dataDir, settings);
  return { homes, databaseUrl, dataDir, settings, product, raw: await startRaw(databaseUrl) };
}

/** Warms the page cache, as on a server that has run for hours. */
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

/** Number of a random home; different on each call, to avoid caches. */
export function anyHome({ homes }: Pick<Market, 'homes'>): number {
  return 1 + Math.floor(Math.random() * homes);
}

/** The bucket configured by `PHOTO_STORE` and `S3_…`, used by the bench alone. */
export interface PhotoStore {
  /** Environment variables of a product that stores its photos in the bucket. */
  settings: Record<string, string>;
  origin: string;
  /** Path of the bucket. */
  prefix: string;
  /** The path with a signature in its query. */
  sign: (method: 'GET' | 'PUT' | 'DELETE', path: string) => string;
}

/** Creates the bucket if it is missing; undefined without these settings. */
export async function openPhotoStore(): Promise<PhotoStore | undefined> {
  const { PHOTO_STORE, S3_ENDPOINT, S3_REGION = 'us-east-1', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  if (!PHOTO_STORE || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  const { host, origin, pathname } = new URL(`${S3_ENDPOINT}/${PHOTO_STORE.replace('s3://', '')}`);
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const sign: PhotoStore['sign'] = (method, path) => {
    const request = { method, host, path, service: 's3', region: S3_REGION, signQuery: true };
    return aws4.sign(request, keys).path ?? '';
  };
  await fetch(origin + sign('PUT', `/${pathname.split('/')[1] ?? ''}`), { method: 'PUT' });
  const settings = { PHOTO_STORE, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  return { settings, origin, prefix: `${pathname}/photos`, sign };
}

/** A 12-megapixel JPEG with the grain of a phone camera. */
export function photoOfPhone(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#b86',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Signs up a person; returns the session cookie. */
export async function signIn(url: string, headers: Record<string, string> = {}): Promise<string> {
  const body = { name: 'Gita', email: `g${crypto.randomUUID()}@example.org`, password: 'courtyard-with-neem' };
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`${url} signed nobody up: ${await answer.text()}`);
  return cookie;
}
