import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PhotoFiles } from '../../platform/photos/photo-files.ts';
import { copyPhotos, measurePhotos } from './copy-photos.ts';
import { type Connect, dumpTables } from './dump-tables.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { copyOwnFiles } from './own-files.ts';

interface Parts {
  connect: Connect;
  /** Where secret and stand-ins are saved. */
  dataDir: string;
  /** Where the photos lie. */
  files: PhotoFiles;
  /** The folder to make; it appears whole, or not at all. */
  target: string;
  now: Date;
}

/** A photo that is missing in this many snapshots, one after the other, was not taken away just now: it is lost. */
const MAX_SNAPSHOTS = 3;

/** Writes database, photos and what else the data folder holds to a new folder, while Aangan runs. */
export async function takeBackup({ connect, dataDir, files, target, now }: Parts): Promise<Manifest> {
  await requireEmptyFolder(target);
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  // It holds names, addresses and the secret.
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

/** A host may take a photo away after the snapshot that shows it: then another snapshot is taken, and what it adds copied. */
async function copyUntilConsistent(connect: Connect, files: PhotoFiles, draft: string) {
  for (let taken = 1; ; taken += 1) {
    const snapshot = await dumpTables(connect, draft);
    const lost = await copyPhotos(files, join(draft, 'photos'), snapshot.photos);
    if (lost.length === 0 || taken === MAX_SNAPSHOTS) return { ...snapshot, lost };
  }
}
