import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { undefinedIfMissing } from '../../platform/errors/undefined-if-missing.ts';

/** How far a move has come: everything before it, in the order of tables and ids, is done. */
const Mark = z.object({ from: z.string(), to: z.string(), table: z.string(), after: z.string() });
type Mark = z.output<typeof Mark>;

const checkpointFile = (dataDir: string) => join(dataDir, 'move-photos.json');

/** Where a move between these two broke off; undefined where it begins. */
export async function readCheckpoint(
  dataDir: string,
  { from, to }: Pick<Mark, 'from' | 'to'>,
): Promise<Mark | undefined> {
  const text = await undefinedIfMissing(readFile(checkpointFile(dataDir), 'utf8'));
  const checkpoint = text === undefined ? undefined : Mark.parse(JSON.parse(text));
  return checkpoint?.from === from && checkpoint.to === to ? checkpoint : undefined;
}

/** The file appears whole. */
export async function writeCheckpoint(dataDir: string, checkpoint: Mark): Promise<void> {
  const draft = `${checkpointFile(dataDir)}.draft`;
  await writeFile(draft, JSON.stringify(checkpoint), { flush: true });
  await rename(draft, checkpointFile(dataDir));
}

export async function removeCheckpoint(dataDir: string): Promise<void> {
  await rm(checkpointFile(dataDir), { force: true });
}
