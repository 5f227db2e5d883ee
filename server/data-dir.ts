import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meaningOf, StartError } from './start-error.ts';

/** Makes the folder where everything is kept, and makes sure that it can be written before anything depends on it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    // Only writing tells: root may write anywhere but on a read-only or a full disk.
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    await writeFile(probe, 'x', { flag: 'wx' });
    await rm(probe);
  } catch (error) {
    throw new StartError(`The folder ${dataDir} (DATA_DIR) cannot be written: ${meaningOf(error)}.`, { cause: error });
  }
}
