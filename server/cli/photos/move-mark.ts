import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ifThere } from '../../platform/errors/if-there.ts';

/** How far a move has come: everything before it, in the order of tables and ids, is done. */
const Mark = z.object({ from: z.string(), to: z.string(), table: z.string(), after: z.string() });
type Mark = z.output<typeof Mark>;

const fileIn = (dataDir: string) => join(dataDir, 'move-photos.json');

/** Where a move between these two broke off; undefined where it begins. */
export async function readMark(dataDir: string, { from, to }: Pick<Mark, 'from' | 'to'>): Promise<Mark | undefined> {
  const text = await ifThere(readFile(fileIn(dataDir), 'utf8'));
  const mark = text === undefined ? undefined : Mark.parse(JSON.parse(text));
  return mark?.from === from && mark.to === to ? mark : undefined;
}

/** The file appears whole. */
export async function writeMark(dataDir: string, mark: Mark): Promise<void> {
  const draft = `${fileIn(dataDir)}.draft`;
  await writeFile(draft, JSON.stringify(mark), { flush: true });
  await rename(draft, fileIn(dataDir));
}

export async function removeMark(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
