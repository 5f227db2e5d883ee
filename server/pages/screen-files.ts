import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { retriedTransaction } from '../platform/database/retried-transaction.ts';
import type { Database } from '../platform/database/schema.ts';
import { undefinedIfMissing } from '../platform/errors/undefined-if-missing.ts';
import { acceptedEncoding } from '../platform/http/encodings.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    screen_file: { name: string; encoding: 'br' | null; bytes: Buffer; brought_at: Date };
  }
}

const decompress = promisify(brotliDecompress);

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A browser that was left open for longer reads its next page anew. */
const KEPT_DAYS = 30;

/** A file of the screens as another release has built it. */
export interface ScreenFile {
  headers: Record<string, string>;
  bytes: Buffer;
}

/**
 * Puts the files of this release's screens where every machine finds them, before this one serves a page that asks for
 * them: its balancer may send the browser to one of the release before. Those that are there are only said to be used.
 */
export async function bringScreenFiles(db: Kysely<Database>, folder: string, now: Date): Promise<void> {
  const assets = join(folder, 'assets');
  const all = await undefinedIfMissing(readdir(assets));
  if (all === undefined) return;
  const names = all.filter((name) => extname(name) in types).toSorted();
  // Processes that start together write the same rows, in whatever order each finds them.
  const { rows } = await retriedTransaction(db, (trx) =>
    sql<{ name: string }>`
      update screen_file set brought_at = ${now} where name = any(${names}::text[]) returning name`.execute(trx),
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name)) continue;
    const compressed = all.includes(`${name}.br`);
    const bytes = await readFile(join(assets, compressed ? `${name}.br` : name));
    await db
      .insertInto('screen_file')
      .values({ name, encoding: compressed ? 'br' : null, bytes, brought_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Forgets the files of releases that nobody has run for long. */
export async function deleteOldScreenFiles(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom('screen_file').where('brought_at', '<', before).execute();
}

/** A file by its address, as who asks takes it; null where no release has it. */
export async function findScreenFile(
  db: Kysely<Database>,
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
  if (acceptedEncoding(acceptEncoding) === encoding)
    return { headers: { ...headers, 'content-encoding': encoding }, bytes };
  return { headers, bytes: await decompress(bytes) };
}
