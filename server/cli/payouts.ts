import { readSecret } from '../boot/secret.ts';
import { readSettings, type Settings } from '../boot/settings.ts';
import { confirmManualPayout, type ListedPayout, listManualPayouts } from '../domain/payouts/manual-payouts.ts';
import { csvLine, decimalText, escapeFormula } from '../platform/csv.ts';
import type { Db } from '../platform/database/schema.ts';
import { isUuid } from '../platform/database/storable-text.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { sanitizeForTerminal } from '../platform/terminal-text.ts';
import { TextSealer } from '../platform/text-sealer.ts';
import { withDatabase } from './with-database.ts';

/**
 * Manual payouts. `list` puts the due manual payouts on the bank list, deducting the hosts' debts, and prints all
 * unconfirmed ones as CSV; `confirm <id> <reference>` marks one as paid. Exit code: 0 done, 1 refused, 2 error.
 */
const USAGE = 'npm run payouts -- list, or npm run payouts -- confirm <id> <reference>';

const sentences = {
  paid: (id: string, reference: string) => `The payout ${id} is noted as paid under ${reference}.`,
  known: (id: string, reference: string) => `The payout ${id} was noted as paid under ${reference} already.`,
  other: (id: string) => `The payout ${id} was noted as paid under another reference, and that stays.`,
  'not-listed': (id: string) =>
    `There is no payout ${id} on the list: npm run payouts -- list shows what is to be paid.`,
};

try {
  process.exitCode = await run(readSettings(process.env), process.argv.slice(2));
} catch (error) {
  console.error(operatorMessage(error, 'The payouts could not be read'));
  process.exitCode = 2;
}
process.exit();

async function run(settings: Settings, [command, ...given]: string[]): Promise<number> {
  if (command === 'list' && given.length === 0) return list(settings);
  const [id = '', reference = '', ...more] = given;
  if (command !== 'confirm' || more.length > 0 || !isUuid(id) || !/^[\w-]{4,40}$/.test(reference)) {
    throw new OperatorError(
      `Usage: ${USAGE}. The id is that of the list, the reference the bank's own number (4 to 40 letters and digits).`,
    );
  }
  return withDatabase(settings, ({ db }) => confirm(db, id, reference));
}

function list(settings: Settings): Promise<number> {
  return withDatabase(settings, async ({ db }) => {
    const sealer = new TextSealer(await readSecret(settings));
    const { payouts, waiting } = await listManualPayouts(db, { sealer, way: settings.payouts }, new Date());
    process.stdout.write(csvLine(['id', 'name', 'account', 'ifsc', 'upi', 'amount', 'note']));
    for (const payout of payouts) process.stdout.write(csvLine(csvCells(payout).map(sanitizeForTerminal)));
    if (waiting > 0) console.error(`${waiting} more are waiting for the hosts' payout details.`);
    return 0;
  });
}

async function confirm(db: Db, id: string, reference: string): Promise<number> {
  const outcome = await confirmManualPayout(db, { id, reference }, new Date());
  console.log(sentences[outcome](id, reference));
  return outcome === 'paid' || outcome === 'known' ? 0 : 1;
}

function csvCells({ id, bookingId, paise, bank }: ListedPayout): string[] {
  const { name, accountNumber = '', ifsc = '', upi = '' } = bank;
  return [id, escapeFormula(name), accountNumber, ifsc, escapeFormula(upi), decimalText(paise), `Stay ${bookingId}`];
}
