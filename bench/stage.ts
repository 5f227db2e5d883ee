import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@aangan/server/database/embedded/embedded.ts';
import { migrate } from '@aangan/server/database/migrate.ts';
import pg from 'pg';
import { fillMarket } from './market.ts';
import { type Running, startProduct, startRaw } from './processes.ts';

/** Everything that figures are taken of: a market in a database, the product and the yardstick before it. */
export interface Stage {
  homes: number;
  product: Running;
  raw: Running;
  pool: pg.Pool;
  databaseUrl: string;
  dataDir: string;
  /** Rounds of each figure, and seconds of each turn in a round. */
  rounds: number;
  seconds: number;
  close: () => Promise<void>;
}

export interface Size {
  homes: number;
  rounds: number;
  seconds: number;
}

export async function setStage({ homes, rounds, seconds }: Size, report: (sentence: string) => void): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'aangan-bench-'));
  const server = await startEmbedded({
    folder: join(folder, 'database'),
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  const { host, port, user, database } = server.target;
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  await migrate(pool);
  await fillMarket(pool, homes, report);
  await pool.query(
    `create table bench_days (id uuid primary key default gen_random_uuid(), listing_id uuid not null references listing,
       days daterange not null, constraint bench_days_once exclude using gist (listing_id with =, days with &&))`,
  );
  const dataDir = join(folder, 'data');
  const product = await startProduct(databaseUrl, dataDir);
  const raw = await startRaw(databaseUrl);
  const close = async () => {
    await Promise.all([product.stop(), raw.stop(), pool.end()]);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { homes, product, raw, pool, databaseUrl, dataDir, rounds, seconds, close };
}

/** The id of the home of that number, as the market names it. */
export function homeId(number: number): string {
  const hex = createHash('md5').update(`listing${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A home by chance, another one each time: nothing kept helps. */
export function anyHome({ homes }: Pick<Stage, 'homes'>): number {
  return 1 + Math.floor(Math.random() * homes);
}
