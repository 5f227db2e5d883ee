import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PhotoFiles } from '../../platform/photos/photo-files.ts';
import { copyOwnFiles, copyPhotos, measurePhotos } from './copy-files.ts';
import { type Connect, dumpTables } from './dump-tables.ts';
import { type Manifest, writeManifest } from './manifest.ts';

interface BackupOptions {
  connect: Connect;
  /** Folder of the secret and the stand-ins' data. */
  dataDir: string;
  files: PhotoFiles;
  /** Folder to create; renamed into place when complete. */
  target: string;
  now: Date;
}

/** Number of consecutive snapshots after which a missing photo is considered lost instead of just deleted. */
const MAX_SNAPSHOTS = 3;

/** Backs up the database, photos and other data files to a new folder, while the server may run. */
export async function takeBackup({ connect, dataDir, files, target, now }: BackupOptions): Promise<Manifest> {
  await requireEmptyFolder(target);
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  // Contains personal data and the secret.
  await mkdir(draft, { mode: 0o700 });
  try {
    const { photos: _, lost, ...snapshot } = await copyUntilConsistent(connect, files, draft);
    await copyOwnFiles(dataDir, draft);
    const photos = { ...(await measurePhotos(join(draft, 'photos'))), lost };
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), ...snapshot, photos };
    await writeManifest(draft, manifest);
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function requireEmptyFolder(target: string): Promise<void> {
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new OperatorError(`${target} is a file: name a folder for the backup.`);
    throw error;
  });
  if (found.length > 0) throw new OperatorError(`${target} is not empty: name a new folder for the backup.`);
}

/** Photos may be deleted between snapshot and copy: then takes another snapshot and copies new photos. */
async function copyUntilConsistent(connect: Connect, files: PhotoFiles, draft: string) {
  for (let taken = 1; ; taken += 1) {
    const snapshot = await dumpTables(connect, draft);
    const lost = await copyPhotos(files, join(draft, 'photos'), snapshot.photos);
    if (lost.length === 0 || taken === MAX_SNAPSHOTS) return { ...snapshot, lost };
  }
}
