import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ensureDataDir } from '../boot/data-dir.ts';
import { readSettings } from '../boot/settings.ts';
import { listenForShutdown } from '../boot/shutdown-signals.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { createLog } from '../platform/log.ts';
import { openStore } from '../platform/photos/open-photo-files.ts';
import type { FiledPhoto, PhotoFiles } from '../platform/photos/photo-files.ts';
import { readStoreAddress, type StoreAddress } from '../platform/photos/store-address.ts';
import { moveBatch, MoveProgress, readCheckpoint, removeCheckpoint, writeCheckpoint } from './photos/move-batch.ts';
import { photoTables, listShownPhotos } from './photos/shown-photos.ts';

const USAGE = 'Usage: npm run move-photos -- --from <folder or s3://bucket/prefix> --to <folder or s3://bucket/prefix>';
const BATCH = 200;
const INTERRUPTED = 130;

/** Copies all photos in use from one store to another while the server runs. Can be repeated after an interruption. */
try {
  process.exitCode = await movePhotos(process.argv.slice(2));
} catch (error) {
  console.error(operatorMessage(error, 'The photos were not all moved; run it again, and it goes on where it stopped'));
  process.exitCode = 1;
}

/** Returns the exit code. */
async function movePhotos(args: string[]): Promise<number> {
  const [fromAddress, toAddress] = readAddresses(args);
  const settings = readSettings(process.env);
  await ensureDataDir(settings.dataDir);
  const log = createLog(settings, process.stderr);
  const from = await openStore(fromAddress, settings.s3, log, { reads: true });
  const to = await openStore(toAddress, settings.s3, log);
  if (from.name === to.name)
    throw new OperatorError('The photos are there already: --from and --to name the same store.');
  const { pool, close } = await openDatabase(settings, { whenOwned: 'join', onLostConnection: () => {} });
  const { requested: signal, forced } = listenForShutdown();
  forced.addEventListener('abort', () => process.exit(INTERRUPTED));
  try {
    return await moveAll({ from, to, pool, dataDir: settings.dataDir, signal });
  } finally {
    await close();
  }
}

interface MoveContext {
  from: PhotoFiles;
  to: PhotoFiles;
  pool: pg.Pool;
  dataDir: string;
  signal: AbortSignal;
}

async function moveAll({ from, to, pool, dataDir, signal }: MoveContext): Promise<number> {
  const names = { from: from.name, to: to.name };
  const progress = new MoveProgress((line) => console.error(line), await estimateCount(pool));
  const checkpoint = await readCheckpoint(dataDir, names);
  if (checkpoint !== undefined) console.error('Goes on where it stopped.');
  const first = Math.max(
    0,
    photoTables.findIndex(({ name }) => name === checkpoint?.table),
  );
  for (const [index, table] of photoTables.slice(first).entries()) {
    let after = index === 0 ? checkpoint?.after : undefined;
    for (;;) {
      const photos = await listShownPhotos(pool, table, { after, limit: BATCH });
      after = photos.at(-1)?.id;
      if (after === undefined) break;
      await moveBatch(photos, { from, to, report: progress.report, signal });
      await deleteOrphans(pool, photos, to);
      await writeCheckpoint(dataDir, { ...names, table: table.name, after });
      if (!signal.aborted) continue;
      console.log(`${progress.line()} Interrupted: run it again, and it goes on where it stopped.`);
      return INTERRUPTED;
    }
  }
  await removeCheckpoint(dataDir);
  console.log(progress.line());
  return reportMissing(pool, progress.failed, from);
}

/** Deletes copies of photos whose row was deleted meanwhile; no sweep would find them. */
async function deleteOrphans(pool: pg.Pool, photos: readonly FiledPhoto[], to: PhotoFiles): Promise<void> {
  const shown = await findShown(pool, photos);
  await Promise.all(photos.filter(({ id }) => !shown.has(id)).map((photo) => to.remove(photo)));
}

/** Reports photos that have a row but no files. Returns the exit code. */
async function reportMissing(pool: pg.Pool, left: readonly FiledPhoto[], from: PhotoFiles): Promise<number> {
  const shown = await findShown(pool, left);
  const lost = left.filter(({ id }) => shown.has(id)).map(({ id }) => id);
  if (lost.length === 0) return 0;
  console.error(`${lost.length} photos have no whole files in ${from.name}: ${lost.join(', ')}`);
  return 1;
}

async function findShown(pool: pg.Pool, photos: readonly FiledPhoto[]): Promise<ReadonlySet<string>> {
  const queries = photoTables.map(({ name }) => `select id from ${name} where id = any($1::uuid[])`);
  const { rows } = await pool.query<{ id: string }>(queries.join(' union all '), [photos.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
}

/** Estimate from PostgreSQL's statistics; an exact count would scan the tables. */
async function estimateCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ about: number }>(
    `select sum(greatest(reltuples, 0))::float8 as about from pg_class where oid = any($1::regclass[])`,
    [photoTables.map(({ name }) => name)],
  );
  return Math.round(rows[0]?.about ?? 0);
}

function readAddresses(args: string[]): [from: StoreAddress, to: StoreAddress] {
  const { from, to } = parseOptions(args);
  if (from === undefined || to === undefined) throw new OperatorError(USAGE);
  return [parseAddress('--from', from), parseAddress('--to', to)];
}

function parseOptions(args: string[]): { from?: string; to?: string } {
  try {
    return parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (cause) {
    throw new OperatorError(USAGE, { cause });
  }
}

function parseAddress(option: string, text: string): StoreAddress {
  // npm runs commands in the package folder; INIT_CWD is the folder where it was called.
  const address = readStoreAddress(text, process.env['INIT_CWD']);
  if (address === null)
    throw new OperatorError(`${option} ${text} is neither a folder nor a bucket like s3://aangan/photos.`);
  return address;
}
