import { readSettings } from '../boot/settings.ts';
import { findCalendarInconsistencies } from '../domain/calendar/calendar-consistency.ts';
import { operatorMessage } from '../platform/errors/operator-error.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { validateNoArguments } from './validate-no-arguments.ts';
import { withDatabase } from './with-database.ts';

/**
 * Compares stays, blocks and external calendars with the taken days of every home. Read-only. Exit code: 0 consistent,
 * 1 inconsistent, 2 error.
 */
try {
  validateNoArguments(process.argv.slice(2), 'audit-calendar');
  const found = await withDatabase(readSettings(process.env), ({ db }) => findCalendarInconsistencies(db));
  console.log(
    found.length === 0
      ? 'Stays, blocks, other calendars and the taken days agree.'
      : sanitizeForTerminal(found.join('\n')),
  );
  process.exit(found.length === 0 ? 0 : 1);
} catch (error) {
  console.error(operatorMessage(error, 'The calendars could not be audited'));
  process.exit(2);
}
