import { refusePartialRestore } from '../boot/data-dir.ts';
import { readSettings } from '../boot/settings.ts';
import { calendarDisagreements } from '../domain/audit/calendar-agreement.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { refuseArguments } from './refuse-arguments.ts';

/**
 * Shows whether stays, blocks and the calendars of other sites agree with the taken days of every home, and changes
 * nothing, while Aangan runs or without it. Ends with 0 when they do, 1 when not, 2 when it cannot tell.
 */
try {
  refuseArguments(process.argv.slice(2), 'audit-calendar');
  const found = await auditCalendar();
  console.log(found.length === 0 ? 'Stays, blocks, other calendars and the taken days agree.' : found.join('\n'));
  process.exit(found.length === 0 ? 0 : 1);
} catch (error) {
  console.error(operatorMessage(error, 'The calendars could not be audited'));
  process.exit(2);
}

async function auditCalendar(): Promise<string[]> {
  const settings = readSettings(process.env);
  refusePartialRestore(settings.dataDir);
  const { db, close } = await openDatabase(settings, { whenOwned: 'join', onLostConnection: () => undefined });
  try {
    return await calendarDisagreements(db);
  } finally {
    await close();
  }
}
