import { join } from 'node:path';
import type pg from 'pg';
import { migrate, matchAppliedMigrations } from '../../platform/database/migrate.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import type { PhotoFiles } from '../../platform/photos/photo-files.ts';
import { measurePhotos, restorePhotos } from './copy-photos.ts';
import { loadTables } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { copyOwnFiles } from './own-files.ts';

interface RestoreOptions {
  manifest: Manifest;
  /** The backup's folder. */
  source: string;
  dataDir: string;
}

/** Restores photos into their store, and the secret and the stand-ins' data into an empty data folder. */
export async function restoreFiles({
  manifest,
  source,
  dataDir,
  files,
}: RestoreOptions & { files: PhotoFiles }): Promise<void> {
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

/** Migrates to the backup's schema version, loads its tables, then migrates to the current version. */
export async function restoreTables(
  pool: pg.Pool,
  { manifest, source }: Omit<RestoreOptions, 'dataDir'>,
): Promise<void> {
  await migrate(pool, matchAppliedMigrations(manifest.migrations));
  await loadTables(pool, source, manifest);
  await migrate(pool);
}
