import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What lies in the data folder beside database and photos: the secret that signs links, and what the stand-ins save. */
const OWN_FILES = ['secret', 'stand-ins'];
/** Where the stand-ins listen now: told anew at each start. */
const TRANSIENT_FILE = 'ready.json';

export async function copyOwnFiles(from: string, to: string): Promise<void> {
  for (const name of OWN_FILES) {
    try {
      await cp(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => basename(path) !== TRANSIENT_FILE,
      });
    } catch (error) {
      // A secret may be set instead, and real services need no stand-ins.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
