import { join } from 'node:path';
import type pg from 'pg';
import { migrate, appliedMigrations } from '../../platform/database/migrate.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PhotoFiles } from '../../platform/photos/photo-files.ts';
import { measurePhotos, restorePhotos } from './copy-photos.ts';
import { loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { copyOwnFiles } from './own-files.ts';

interface Parts {
  manifest: Manifest;
  /** The backup's folder. */
  source: string;
  dataDir: string;
}

/** Puts photos into their store, secret and what the stand-ins keep into an empty data folder. */
export async function restoreFiles({ manifest, source, dataDir, files }: Parts & { files: PhotoFiles }): Promise<void> {
  const photos = join(source, 'photos');
  const found = await measurePhotos(photos);
  if (found.files !== manifest.photos.files || found.bytes !== manifest.photos.bytes) {
    throw new OperatorError(
      `The photos of the backup in ${source} are damaged: ${found.files} files of ${manifest.photos.files} are there.`,
    );
  }
  await restorePhotos(photos, files);
  await copyOwnFiles(source, dataDir);
}

/** Fills an unused database that has taken the backup's own migrations, then takes it to this version. */
export async function restoreTables(pool: pg.Pool, { manifest, source }: Omit<Parts, 'dataDir'>): Promise<void> {
  await migrate(pool, appliedMigrations(manifest.migrations));
  await loadTables(pool, source, manifest);
  await migrate(pool);
}
