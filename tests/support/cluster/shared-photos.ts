import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Where the photos of several machines are, and how that goes away. */
export interface PhotoPlace {
  name: string;
  /** What each machine's settings say of it. */
  settings: Record<string, string>;
  /** Before a machine first starts on its own folder. */
  prepare: (dataDir: string) => void;
  away: () => void | Promise<void>;
  back: () => void | Promise<void>;
}

/** A folder that all machines mount, as by NFS. */
export function sharedFolder(folder: string): PhotoPlace {
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  return {
    name: 'a shared folder',
    settings: {},
    prepare: (dataDir) => {
      mkdirSync(dataDir, { recursive: true });
      symlinkSync(photos, join(dataDir, 'photos'));
    },
    away: () => renameSync(photos, `${photos}-away`),
    back: () => renameSync(`${photos}-away`, photos),
  };
}
