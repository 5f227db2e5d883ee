import { refusePartialRestore } from '../boot/data-dir.ts';
import type { Settings } from '../boot/settings.ts';
import { openDatabase } from '../platform/database/open-database.ts';

/** Opens the database for a command, which Aangan may use meanwhile. */
export function openBesideServer(settings: Settings) {
  refusePartialRestore(settings.dataDir);
  return openDatabase(settings, { whenOwned: 'join', onLostConnection: () => undefined });
}
