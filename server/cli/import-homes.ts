import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ensureDataDir } from '../boot/data-dir.ts';
import { readSettings } from '../boot/settings.ts';
import { listenForShutdown } from '../boot/shutdown-signals.ts';
import { findAccountByEmail } from '../domain/accounts/accounts.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { createLog } from '../platform/log.ts';
import { PhotoStore } from '../platform/photos/photo-store.ts';
import { type ImportArguments, readArguments } from './import/arguments.ts';
import { findHousePhotos } from './import/house-photos.ts';
import { importHomes } from './import/import-homes.ts';
import { Progress } from './import/progress.ts';

const INTERRUPTED = 130;

try {
  process.exitCode = await run(readArguments(process.argv.slice(2)));
} catch (error) {
  fail(error);
}

/** Imports the homes of a file; the server may be running meanwhile. Returns the exit code. */
async function run({ file, photoFolder, hostEmail, phone, category, mapping }: ImportArguments): Promise<number> {
  const { size } = await requireFile(file);
  const housePhotos = await findHousePhotos(photoFolder);
  const settings = readSettings(process.env);
  await ensureDataDir(settings.dataDir);
  const { db, close } = await openDatabase(settings, {
    whenOwned: 'join',
    onFailure: fail,
    // Queries on a lost connection fail by themselves.
    onLostConnection: () => {},
  });
  try {
    const photos = await PhotoStore.open(settings, { db, log: createLog(settings, process.stderr) });
    const host = await findAccountByEmail(db, hostEmail);
    if (host === null)
      throw new OperatorError(`Nobody has signed up as ${hostEmail}: the host's account must be there first.`);
    const progress = new Progress((line) => console.error(line), size);
    const signal = abortOnSignals();
    const defaults = { phone, category };
    const clock = () => new Date();
    const common = { db, photos, housePhotos, clock, signal, report: progress };
    await importHomes({ ...common, file, hostId: host.id, defaults, mapping });
    console.log(progress.summary());
    if (signal.aborted) console.log('Interrupted: run it again, and it goes on where it stopped.');
    if (signal.aborted) return INTERRUPTED;
    return progress.counts.refused > 0 && progress.counts.homes === 0 ? 1 : 0;
  } finally {
    await close();
  }
}

async function requireFile(file: string): Promise<Stats> {
  const stats = await stat(file).catch((error: unknown) => {
    throw new OperatorError(`There is no file ${file}.`, { cause: error });
  });
  if (!stats.isFile()) throw new OperatorError(`${file} is not a file.`);
  return stats;
}

/** The first signal stops after the current row, the second immediately. */
function abortOnSignals(): AbortSignal {
  const { requested, forced } = listenForShutdown();
  forced.addEventListener('abort', () => process.exit(INTERRUPTED));
  return requested;
}

function fail(error: unknown): never {
  console.error(operatorMessage(error, 'The import was interrupted; run it again to continue'));
  process.exit(1);
}
