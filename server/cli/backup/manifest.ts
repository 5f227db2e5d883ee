import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { OperatorError } from '../../platform/errors/operator-error.ts';

const count = z.int().nonnegative();

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** SHA-256 of the file in `tables/`, in hex. */
  sha256: z.string(),
});

const Sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Applied migrations in order; a backup is restored at the same schema version. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  photos: z.object({
    folders: count,
    files: count,
    bytes: count,
    /** Ids in the database without files: lost before the backup. */
    lost: z.array(z.string()),
  }),
});

/** Contents of a backup; written last, as `backup.json`. */
export type Manifest = z.output<typeof Manifest>;
export type TableEntry = z.output<typeof Table>;

export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch((cause: unknown) => {
    throw new OperatorError(`There is no backup in ${folder}: it has no readable backup.json.`, { cause });
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(`The backup.json in ${folder} is damaged, or a newer version of Aangan made it.`, {
      cause,
    });
  }
}
