import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What lies in the data folder beside database and photos: the secret that signs links, and what the stand-ins save. */
const OWN = ['secret', 'stand-ins'];
/** Where the stand-ins listen now: told anew at each start. */
const OF_THE_MOMENT = 'ready.json';

export async function copyOwnFiles(from: string, to: string): Promise<void> {
  for (const name of OWN) {
    try {
      await cp(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => basename(path) !== OF_THE_MOMENT,
      });
    } catch (error) {
      // A secret may be set instead, and real services need no stand-ins.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
