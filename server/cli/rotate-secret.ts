import { readFile } from 'node:fs/promises';
import { refusePartialRestore } from '../boot/data-dir.ts';
import { readSecret } from '../boot/secret.ts';
import { readSettings } from '../boot/settings.ts';
import { resealAccounts } from '../domain/payouts/payout-accounts.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { resealPushKeys } from '../platform/push/push-keys.ts';
import { TextSealer, UnsealError } from '../platform/text-sealer.ts';
import { withDatabase } from './with-database.ts';

/**
 * Re-encrypts the push signing key and hosts' PAN and bank details with the current secret. The previous secret is read
 * from a file, because arguments are visible in process lists. Can be repeated after an interruption; the server may
 * run.
 */
try {
  const changed = await rotateSecret(process.argv.slice(2));
  console.log(
    changed === 0
      ? 'All payout accounts are sealed by the present secret.'
      : `${changed} payout account${changed === 1 ? ' is' : 's are'} sealed by the present secret now.`,
  );
  process.exit(0);
} catch (error) {
  console.error(
    error instanceof UnsealError
      ? 'A payout account was sealed by neither of the two secrets; what came before it is done. Look for the secret it was sealed by.'
      : operatorMessage(error, 'The secret could not be rotated'),
  );
  process.exit(1);
}

async function rotateSecret([file, ...more]: string[]): Promise<number> {
  if (file === undefined || more.length > 0)
    throw new OperatorError('Usage: npm run rotate-secret -- <file that holds the former secret>');
  const settings = readSettings(process.env);
  refusePartialRestore(settings.dataDir);
  const former = await readFormerSecret(file);
  const present = await readSecret(settings);
  if (former === present)
    throw new OperatorError(`The secret in ${file} is the present one: there is nothing to rotate.`);
  const [from, to] = [new TextSealer(former), new TextSealer(present)];
  return withDatabase(settings, async ({ db }) => {
    await resealPushKeys(db, from, to);
    return resealAccounts(db, from, to);
  });
}

async function readFormerSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new OperatorError(`The file ${file} with the former secret cannot be read.`, { cause: error });
  }
}
