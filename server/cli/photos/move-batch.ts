import { createHash } from 'node:crypto';
import { type FiledPhoto, fileNames, type PhotoFiles, readWhole } from '../../platform/photos/photo-files.ts';
import { PhotoStoreUnavailableError } from '../../platform/errors/photo-store-unavailable.ts';
import { pause } from '../../platform/signals/pause.ts';

const CONCURRENCY = 8;
/** 120 tries every 5 s: waits ten minutes for an unavailable store. */
const MAX_TRIES = 120;
const WAIT_MS = 5_000;

export type Outcome = 'moved' | 'there' | 'missing' | 'damaged';

interface Move {
  from: PhotoFiles;
  to: PhotoFiles;
  /** Called once per photo with the number of bytes written. */
  report: (photo: FiledPhoto, outcome: Outcome, bytes: number) => void;
  /** Aborts the retries. */
  signal: AbortSignal;
}

/** Copies photos whose files are missing in `to`, and compares hashes after reading them back. */
export async function moveBatch(photos: readonly FiledPhoto[], move: Move): Promise<void> {
  const waiting = photos.values();
  const moveNext = async () => {
    for (const photo of waiting) await moveWithRetries(photo, move);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, moveNext));
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
  const [there, files] = [await readFiles(to, photo), await readFiles(from, photo)];
  // Photos uploaded since the switch exist only in the new store.
  if (files === null) return [there === null ? 'missing' : 'there', 0];
  if (isSame(there, files)) return ['there', 0];
  await to.remove(photo);
  await to.put(photo, files);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  return [isSame(await readFiles(to, photo), files) ? 'moved' : 'damaged', bytes];
}

/** All files of a photo by name; null if one is missing. */
async function readFiles(store: PhotoFiles, photo: FiledPhoto): Promise<Map<string, Buffer> | null> {
  const files = new Map<string, Buffer>();
  for (const name of fileNames(photo)) {
    const bytes = await readWhole(store, { id: photo.id, name, access: photo.access });
    if (bytes === null) return null;
    files.set(name, bytes);
  }
  return files;
}

function isSame(found: ReadonlyMap<string, Buffer> | null, expected: ReadonlyMap<string, Buffer>): boolean {
  return found !== null && [...expected].every(([name, bytes]) => sha256(found.get(name)) === sha256(bytes));
}

function sha256(bytes: Buffer | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
