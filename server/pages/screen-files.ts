import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { retryTransaction } from '../platform/database/transactions.ts';
import { undefinedIfMissing } from '../platform/errors/system-error.ts';
import { chooseEncoding } from '../platform/http/encodings.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    screen_file: { name: string; encoding: 'br' | null; bytes: Buffer; last_seen_at: Date };
  }
}

const decompress = promisify(brotliDecompress);

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Browser tabs that were opened earlier have to reload. */
const RETENTION_DAYS = 30;

export interface ScreenFile {
  headers: Record<string, string>;
  bytes: Buffer;
}

/**
 * Saves the screen files of this release in the database before its first page is served, because a load balancer may
 * send their requests to a server of the previous release. Existing files only get a new `last_seen_at`.
 */
export async function saveScreenFiles(db: Db, folder: string, now: Date): Promise<void> {
  const assets = join(folder, 'assets');
  const all = await undefinedIfMissing(readdir(assets));
  if (all === undefined) return;
  const names = all.filter((name) => extname(name) in types).toSorted();
  // Processes that start together update the same rows in different orders and may deadlock.
  const { rows } = await retryTransaction(db, (trx) =>
    sql<{ name: string }>`
      update screen_file set last_seen_at = ${now} where name = any(${names}::text[]) returning name`.execute(trx),
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name)) continue;
    const compressed = all.includes(`${name}.br`);
    const bytes = await readFile(join(assets, compressed ? `${name}.br` : name));
    await db
      .insertInto('screen_file')
      .values({ name, encoding: compressed ? 'br' : null, bytes, last_seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deletes the files of releases that have not run for RETENTION_DAYS. */
export async function deleteOldScreenFiles(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom('screen_file').where('last_seen_at', '<', before).execute();
}

/** Finds a file by its path, in an encoding that the client accepts; null if no release has it. */
export async function findScreenFile(
  db: Db,
  path: string,
  acceptEncoding: string | undefined,
): Promise<ScreenFile | null> {
  const name = /^\/assets\/([\w.-]{1,120})$/.exec(path)?.[1] ?? '';
  const type = types[extname(name)];
  if (type === undefined) return null;
  const file = await db
    .selectFrom('screen_file')
    .select(['encoding', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (file === undefined) return null;
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  };
  const { encoding, bytes } = file;
  if (encoding === null) return { headers, bytes };
  if (chooseEncoding(acceptEncoding) === encoding)
    return { headers: { ...headers, 'content-encoding': encoding }, bytes };
  return { headers, bytes: await decompress(bytes) };
}
