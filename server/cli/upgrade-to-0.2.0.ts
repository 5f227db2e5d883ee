import { refusePartialRestore } from '../boot/data-dir.ts';
import { readSettings } from '../boot/settings.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { upgradeTo020 } from '../platform/database/upgrade-to-0.2.0.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { validateNoArguments } from './validate-no-arguments.ts';

/** Upgrades the database of the last version before 0.2.0, while Aangan does not run. */
try {
  validateNoArguments(process.argv.slice(2), 'upgrade-to-0.2.0');
  const settings = readSettings(process.env);
  refusePartialRestore(settings.dataDir);
  const { close } = await openDatabase(settings, { prepare: upgradeTo020, onLostConnection: () => undefined });
  await close();
  console.log('The database has the schema of 0.2.0: start Aangan with npm start.');
} catch (error) {
  console.error(operatorMessage(error, 'The database could not be upgraded'));
  process.exitCode = 1;
}
