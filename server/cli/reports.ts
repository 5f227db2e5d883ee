import { readSettings, type Settings } from '../boot/settings.ts';
import {
  closeReport,
  countReports,
  describeReported,
  findReport,
  listOpenReports,
  type ReportRecord,
} from '../domain/reports/reports.ts';
import type { Db } from '../platform/database/schema.ts';
import { isUuid } from '../platform/database/storable-text.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { withDatabase } from './with-database.ts';

/**
 * User reports for operators. `list` prints the open reports, `show <id>` a report with its subject, `close <id>
 * <outcome>` closes it. The reporter is not shown. Exit code: 0 done, 1 refused, 2 error.
 */
const USAGE = 'npm run reports -- list, -- show <id>, or -- close <id> "<what was done>"';
const MAX_OUTCOME = 2_000;

try {
  process.exitCode = await run(readSettings(process.env), process.argv.slice(2));
} catch (error) {
  console.error(operatorMessage(error, 'The reports could not be read'));
  process.exitCode = 2;
}
process.exit();

async function run(settings: Settings, [command, id, ...given]: string[]): Promise<number> {
  const outcome = given.join(' ').trim();
  const work = parseCommand(command, id, outcome);
  if (work === null) throw new OperatorError(`Usage: ${USAGE}. The id is that of the list.`);
  return withDatabase(settings, ({ db }) => work(db, settings));
}

function parseCommand(command: string | undefined, id: string | undefined, outcome: string) {
  if (command === 'list' && id === undefined) return list;
  if (id === undefined || !isUuid(id)) return null;
  if (command === 'show' && outcome === '') return (db: Db, settings: Settings) => show(db, settings, id);
  const isValidOutcome = outcome !== '' && Array.from(outcome).length <= MAX_OUTCOME;
  return command === 'close' && isValidOutcome ? (db: Db) => close(db, id, outcome) : null;
}

async function list(db: Db): Promise<number> {
  const reports = await listOpenReports(db);
  for (const report of reports) console.log(formatReport(report));
  if (reports.length === 0) console.log('No report is open.');
  return 0;
}

async function show(db: Db, { publicUrl }: Settings, id: string): Promise<number> {
  const report = await findReport(db, id);
  if (report === null) return reportNotFound(id);
  console.log(formatReport(report));
  if (report.words !== '') console.log(`\n${sanitizeForTerminal(report.words)}`);
  if (report.outcome !== null) console.log(`\nClosed: ${sanitizeForTerminal(report.outcome)}`);
  const shown = await describeReported(db, report);
  console.log(shown.length === 0 ? '\nWhat it is about is gone.' : `\nWhat it is about, as it stands now:`);
  for (const [label, text] of shown) {
    console.log(`  ${label}: ${sanitizeForTerminal(text.startsWith('/') ? `${publicUrl}${text}` : text)}`);
  }
  const count = await countReports(db, report);
  if (count > 1) console.log(`\n${count} reports are about it.`);
  return 0;
}

async function close(db: Db, id: string, outcome: string): Promise<number> {
  const closed = await closeReport(db, { id, outcome }, new Date());
  if (closed === 'none') return reportNotFound(id);
  console.log(
    closed === 'closed' ? `The report ${id} is closed.` : `The report ${id} was already closed; nothing has changed.`,
  );
  return 0;
}

function reportNotFound(id: string): number {
  console.error(`There is no report ${id}: npm run reports -- list tells which are open.`);
  return 1;
}

function formatReport({ id, kind, subjectId, reason, createdAt, closedAt }: ReportRecord): string {
  const state = closedAt === null ? '' : `  closed ${closedAt.toISOString()}`;
  return `${id}  ${createdAt.toISOString()}  ${reason}  ${kind} ${subjectId}${state}`;
}
