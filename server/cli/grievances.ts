import { characters, isPlainText } from '@aangan/contract/fields.ts';
import { MAX_GRIEVANCE_WORDS } from '@aangan/contract/reports/grievances.ts';
import { readSettings, type Settings } from '../boot/settings.ts';
import {
  addOfficerReply,
  findComplainantEmail,
  findGrievance,
  type GrievanceRecord,
  listGrievances,
  listGrievanceSteps,
} from '../domain/reports/grievances.ts';
import type { Db } from '../platform/database/schema.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { withDatabase } from './with-database.ts';

/**
 * Complaints for the grievance officer. `list` prints the open complaints, `list --all` all, `show` one with all its
 * messages; `answer` and `close` mail the complainant. Exit code: 0 done, 1 refused, 2 error.
 */
const USAGE =
  'npm run grievances -- list [--all], -- show <number>, -- answer <number> "<words>", or -- close <number> "<words>"';

try {
  process.exitCode = await run(readSettings(process.env), process.argv.slice(2));
} catch (error) {
  console.error(operatorMessage(error, 'The complaints could not be read'));
  process.exitCode = 2;
}
process.exit();

async function run(settings: Settings, [command, ...given]: string[]): Promise<number> {
  const work = parseCommand(command, given);
  if (work === null) throw new OperatorError(`Usage: ${USAGE}. The number is that of the list.`);
  return withDatabase(settings, ({ db }) => work(db));
}

function parseCommand(command: string | undefined, [number, ...given]: string[]) {
  if (command === 'list' && given.length === 0 && [undefined, '--all'].includes(number))
    return (db: Db) => list(db, number === '--all');
  if (number === undefined) return null;
  const words = given.join(' ').trim();
  if (command === 'show' && words === '') return (db: Db) => show(db, number);
  const isValid = words !== '' && characters(words) <= MAX_GRIEVANCE_WORDS && isPlainText(words);
  if (command === 'answer' && isValid) return (db: Db) => write(db, { number, words, state: 'answered' });
  if (command === 'close' && isValid) return (db: Db) => write(db, { number, words, state: 'closed' });
  return null;
}

async function list(db: Db, all: boolean): Promise<number> {
  const grievances = await listGrievances(db, { all });
  const now = new Date();
  for (const grievance of grievances) console.log(formatGrievance(grievance, now));
  if (grievances.length === 0) console.log(all ? 'There is no complaint.' : 'No complaint is open.');
  return 0;
}

async function show(db: Db, number: string): Promise<number> {
  const grievance = await findGrievance(db, number);
  if (grievance === null) return notFound(number);
  console.log(formatGrievance(grievance, new Date()));
  const { bookingId } = grievance;
  console.log(`from ${sanitizeForTerminal((await findComplainantEmail(db, grievance)) ?? 'a deleted account')}`);
  if (bookingId !== null) console.log(`about the booking ${bookingId}`);
  for (const { at, author, words } of await listGrievanceSteps(db, grievance.id))
    console.log(`\n${author === 'maker' ? 'Maker' : 'Officer'}, ${at.toISOString()}:\n${sanitizeForTerminal(words)}`);
  return 0;
}

async function write(db: Db, reply: Parameters<typeof addOfficerReply>[1]): Promise<number> {
  const { number, state } = reply;
  const result = await addOfficerReply(db, reply, new Date());
  if (result === 'none') return notFound(number);
  if (result === 'closed' && state === 'answered') {
    console.error(`Complaint ${number} is closed and cannot be answered.`);
    return 1;
  }
  if (result === 'closed') console.log(`Complaint ${number} was already closed; nothing has changed.`);
  else console.log(`Complaint ${number} is ${state}; the complainant is notified by e-mail.`);
  return 0;
}

function notFound(number: string): number {
  console.error(`There is no complaint ${number}. To list all: npm run grievances -- list --all`);
  return 1;
}

function formatGrievance({ number, kind, state, createdAt, dueAt }: GrievanceRecord, now: Date): string {
  const late = state === 'open' && dueAt <= now ? '  OVERDUE' : '';
  return `${number}  ${createdAt.toISOString()}  ${kind}  ${state}  due ${dueAt.toISOString()}${late}`;
}
