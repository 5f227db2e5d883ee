import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Other content of the data folder: the secret that signs links, and data of the local stand-in services. */
const OWN_FILES = ['secret', 'stand-ins'];
/** URLs of the running stand-ins; rewritten at each start. */
const TRANSIENT_FILE = 'ready.json';

/** Copies these files from one folder to another, for a backup or a restore. */
export async function copyOwnFiles(from: string, to: string): Promise<void> {
  for (const name of OWN_FILES) {
    try {
      await cp(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => basename(path) !== TRANSIENT_FILE,
      });
    } catch (error) {
      // A missing file is fine: the secret may be set by environment, and with real services there are no stand-ins.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
