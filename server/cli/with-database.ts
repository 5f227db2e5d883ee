import { refusePartialRestore } from '../boot/data-dir.ts';
import type { Settings } from '../boot/settings.ts';
import type { Connection } from '../platform/database/connect.ts';
import { openDatabase } from '../platform/database/open-database.ts';

/** Runs the work of a command on the database, which Aangan may use meanwhile. */
export async function withDatabase<T>(settings: Settings, work: (connection: Connection) => Promise<T>): Promise<T> {
  refusePartialRestore(settings.dataDir);
  const connection = await openDatabase(settings, { whenOwned: 'join', onLostConnection: () => undefined });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** The folder where npm was called; npm runs commands in the package folder. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? '.';
}
