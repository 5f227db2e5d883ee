import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { undefinedIfMissing } from '../../platform/errors/undefined-if-missing.ts';

/** Progress of a move: all photos up to this table and id are done. */
const Checkpoint = z.object({ from: z.string(), to: z.string(), table: z.string(), after: z.string() });
type Checkpoint = z.output<typeof Checkpoint>;

const checkpointFile = (dataDir: string) => join(dataDir, 'move-photos.json');

/** The checkpoint of an interrupted move between these two stores, if any. */
export async function readCheckpoint(
  dataDir: string,
  { from, to }: Pick<Checkpoint, 'from' | 'to'>,
): Promise<Checkpoint | undefined> {
  const text = await undefinedIfMissing(readFile(checkpointFile(dataDir), 'utf8'));
  const checkpoint = text === undefined ? undefined : Checkpoint.parse(JSON.parse(text));
  return checkpoint?.from === from && checkpoint.to === to ? checkpoint : undefined;
}

/** Replaces the file atomically. */
export async function writeCheckpoint(dataDir: string, checkpoint: Checkpoint): Promise<void> {
  const draft = `${checkpointFile(dataDir)}.draft`;
  await writeFile(draft, JSON.stringify(checkpoint), { flush: true });
  await rename(draft, checkpointFile(dataDir));
}

export async function removeCheckpoint(dataDir: string): Promise<void> {
  await rm(checkpointFile(dataDir), { force: true });
}
