import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { PhotoStoreUnavailableError } from '../../platform/errors/photo-store-unavailable.ts';
import { undefinedIfMissing } from '../../platform/errors/system-error.ts';
import type { FiledPhoto, PhotoFiles } from '../../platform/photos/photo-files.ts';
import { pause } from '../../platform/signals/pause.ts';
import { forEachConcurrently, readPhoto } from './shown-photos.ts';

/** 120 tries every 5 s: waits ten minutes for an unavailable store. */
const MAX_TRIES = 120;
const WAIT_MS = 5_000;

type Outcome = 'moved' | 'there' | 'missing' | 'damaged';

interface Move {
  from: PhotoFiles;
  to: PhotoFiles;
  /** Called once per photo with the number of bytes written. */
  report: (photo: FiledPhoto, outcome: Outcome, bytes: number) => void;
  signal: AbortSignal;
}

/** Copies photos whose files are missing in `to`, and compares hashes after reading them back. */
export async function moveBatch(photos: readonly FiledPhoto[], move: Move): Promise<void> {
  await forEachConcurrently(photos, (photo) => moveWithRetries(photo, move));
}

async function moveWithRetries(photo: FiledPhoto, move: Move): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [outcome, bytes] = await movePhoto(photo, move);
      return move.report(photo, outcome, bytes);
    } catch (error) {
      if (!(error instanceof PhotoStoreUnavailableError) || attempt === MAX_TRIES || move.signal.aborted) throw error;
      await pause(WAIT_MS, move.signal);
    }
  }
}

async function movePhoto(photo: FiledPhoto, { from, to }: Move): Promise<[Outcome, bytes: number]> {
  const [there, files] = [await readPhoto(to, photo), await readPhoto(from, photo)];
  // Photos uploaded since the switch exist only in the new store.
  if (files === null) return [there === null ? 'missing' : 'there', 0];
  if (isSame(there, files)) return ['there', 0];
  await to.remove(photo);
  await to.put(photo, files);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  return [isSame(await readPhoto(to, photo), files) ? 'moved' : 'damaged', bytes];
}

function isSame(found: ReadonlyMap<string, Buffer> | null, expected: ReadonlyMap<string, Buffer>): boolean {
  return found !== null && [...expected].every(([name, bytes]) => sha256(found.get(name)) === sha256(bytes));
}

function sha256(bytes: Buffer | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

const EVERY_MS = 1_000;

/** Prints the progress of a move about once a second. */
export class MoveProgress {
  readonly counts: Record<Outcome, number> = { moved: 0, there: 0, missing: 0, damaged: 0 };
  readonly failed: FiledPhoto[] = [];
  readonly #print: (line: string) => void;
  /** Estimated number of photos. */
  readonly #total: number;
  readonly #startedAt = performance.now();
  #lastPrintedAt = performance.now();
  #bytes = 0;

  constructor(print: (line: string) => void, total: number) {
    this.#print = print;
    this.#total = total;
  }

  readonly report = (photo: FiledPhoto, outcome: Outcome, bytes: number): void => {
    this.counts[outcome] += 1;
    this.#bytes += bytes;
    if (outcome === 'missing' || outcome === 'damaged') this.failed.push(photo);
    const now = performance.now();
    if (now - this.#lastPrintedAt < EVERY_MS) return;
    this.#lastPrintedAt = now;
    this.#print(this.line());
  };

  line(): string {
    const { moved, there } = this.counts;
    const done = Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    const seconds = Math.max(0.001, (performance.now() - this.#startedAt) / 1_000);
    const speed = Math.round(done / seconds);
    return `${done} of about ${Math.max(done, this.#total)} photos: ${moved} copied (${(this.#bytes / 1e6).toFixed(1)} MB), ${there} were there; ${speed} a second.`;
  }
}

/** Progress of a move: all photos up to this table and id are done. */
const Checkpoint = z.object({ from: z.string(), to: z.string(), table: z.string(), after: z.string() });
type Checkpoint = z.output<typeof Checkpoint>;

const checkpointFile = (dataDir: string) => join(dataDir, 'move-photos.json');

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
