import { resolve } from 'node:path';
import { beginRestore, endRestore } from '../boot/data-dir.ts';
import { readSettings } from '../boot/settings.ts';
import { matchAppliedMigrations, migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { createLog } from '../platform/log.ts';
import { openPhotoFiles } from '../platform/photos/open-photo-files.ts';
import { readManifest } from './backup/manifest.ts';
import { restoreFiles, restoreTables } from './backup/restore-backup.ts';
import { callerFolder } from './with-database.ts';

/** Restores a backup into an empty data folder and database. Can be repeated after a failure. */
try {
  await restore(process.argv.slice(2));
} catch (error) {
  console.error(operatorMessage(error, 'The backup could not be restored'));
  process.exitCode = 1;
}

async function restore([folder, ...more]: string[]): Promise<void> {
  if (folder === undefined || more.length > 0)
    throw new OperatorError('Usage: npm run restore -- <folder of a backup>');
  const source = resolve(callerFolder(), folder);
  const settings = readSettings(process.env);
  const manifest = await readManifest(source);
  const migrations = matchAppliedMigrations(manifest.migrations);
  await beginRestore(settings.dataDir);
  const options = { manifest, source, dataDir: settings.dataDir };
  await restoreFiles({ ...options, files: await openPhotoFiles(settings, createLog(settings, process.stderr)) });
  const { pool, close } = await openDatabase(settings, {
    prepare: (database) => migrate(database, migrations),
    onLostConnection: () => {},
  });
  try {
    await restoreTables(pool, options);
  } finally {
    await close();
  }
  await endRestore(settings.dataDir);
  console.log(
    `The backup of ${manifest.madeAt} is in ${settings.dataDir}. Let npm run audit-ledger compare ledger, bookings and gateway, and start Aangan again with npm start.`,
  );
}
