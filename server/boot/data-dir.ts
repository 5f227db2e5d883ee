import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeSystemError, StartError, undefinedIfMissing } from '../platform/errors/system-error.ts';

/** Marker file in a data folder while a backup is being restored into it. */
const RESTORING = '.restoring';

/** Creates the data folder, and fails early if it is not writable. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  await ensureWritable(dataDir);
  refusePartialRestore(dataDir);
}

export function refusePartialRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return;
  throw new StartError(
    `The folder ${dataDir} (DATA_DIR) holds a backup that was not wholly restored: run npm run restore once more.`,
  );
}

/** Marks an empty folder as being restored: no server starts on it until `endRestore`. Empties a partial restore. */
export async function beginRestore(dataDir: string): Promise<void> {
  await ensureWritable(dataDir);
  const found = await readdir(dataDir);
  if (found.length > 0 && !found.includes(RESTORING)) {
    throw new StartError(`The folder ${dataDir} (DATA_DIR) is not empty: a backup is restored into an empty one.`);
  }
  await writeFile(join(dataDir, RESTORING), '', { flush: true });
  for (const name of found) {
    if (name !== RESTORING) await rm(join(dataDir, name), { recursive: true });
  }
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORING));
}

async function ensureWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    // Tested by writing, since permissions do not apply to root and the disk may be read-only or full.
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
  } catch (error) {
    throw new StartError(`The folder ${dataDir} (DATA_DIR) cannot be written: ${describeSystemError(error)}.`, {
      cause: error,
    });
  }
}

/** Node's `recursive` option loops forever where the system answers ENOENT to every creation, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await undefinedIfMissing(stat(path)))?.isDirectory() === true;
}
