import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings } from '../boot/settings.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { createLog } from '../platform/log.ts';
import { openPhotoFiles } from '../platform/photos/open-photo-files.ts';
import { takeBackup } from './backup/take-backup.ts';
import { callerFolder, withDatabase } from './with-database.ts';

/** Backs up database and photos to a new folder, while the server may run. Exit code 0 if complete. */
try {
  await backup(process.argv.slice(2), new Date());
} catch (error) {
  console.error(operatorMessage(error, 'The backup could not be made'));
  process.exitCode = 1;
}

async function backup([folder, ...more]: string[], now: Date): Promise<void> {
  if (more.length > 0) throw new OperatorError('Usage: npm run backup -- [<new folder>]');
  const settings = readSettings(process.env);
  if (!existsSync(settings.dataDir)) {
    throw new OperatorError(`There is no folder ${settings.dataDir} (DATA_DIR): nothing was ever saved there.`);
  }
  const target = folder === undefined ? defaultTarget(settings.dataDir, now) : resolve(callerFolder(), folder);
  await withDatabase(settings, async ({ pool }) => {
    const connect = () => pool.connect();
    const files = await openPhotoFiles(settings, createLog(settings, process.stderr));
    const { tables, photos } = await takeBackup({ connect, dataDir: settings.dataDir, files, target, now });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows and ${photos.folders} photos are in ${target}.`);
    if (photos.lost.length > 0) {
      console.error(`${photos.lost.length} photos have no files in ${files.name}: ${photos.lost.join(', ')}`);
    }
  });
}

function defaultTarget(dataDir: string, now: Date): string {
  return join(dirname(dataDir), 'backups', now.toISOString().replaceAll(/[:.]/g, '-'));
}
