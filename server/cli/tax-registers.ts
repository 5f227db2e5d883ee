import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMonth } from '@aangan/contract/rules/time-spans.ts';
import { readSecret } from '../boot/secret.ts';
import { readSettings } from '../boot/settings.ts';
import { lastClosedMonth } from '../domain/documents/month-end.ts';
import { findMissingDocuments, buildTaxRegisters } from '../domain/documents/tax-registers.ts';
import { operatorMessage, OperatorError } from '../platform/errors/operator-error.ts';
import { TextSealer } from '../platform/text-sealer.ts';
import { callerFolder, withDatabase } from './with-database.ts';

/** Writes a month's tax registers as CSV. Exit code 0 if complete. */
try {
  await writeRegisters(process.argv.slice(2), new Date());
} catch (error) {
  console.error(operatorMessage(error, 'The registers could not be written'));
  process.exitCode = 1;
}

async function writeRegisters([month = '', folder, ...more]: string[], now: Date): Promise<void> {
  if (!isMonth(month) || folder === undefined || more.length > 0) {
    throw new OperatorError('Usage: npm run tax-registers -- 2026-10 <folder>');
  }
  if (month > lastClosedMonth(now)) throw new OperatorError(`The month ${month} is not over yet.`);
  const settings = readSettings(process.env);
  await withDatabase(settings, async ({ db }) => {
    const sealer = new TextSealer(await readSecret(settings));
    if ((await findMissingDocuments(db, month, now)) > 0) {
      throw new OperatorError(
        `Some documents of ${month} have not been created yet; a running server creates them within minutes.`,
      );
    }
    const target = resolve(callerFolder(), folder);
    await mkdir(target, { recursive: true });
    const files = Object.entries(await buildTaxRegisters(db, sealer, month));
    // They contain names and PANs of hosts.
    for (const [name, text] of files) await writeFile(join(target, name), text, { mode: 0o600 });
    console.log(`${files.map(([name]) => name).join(', ')} of ${month} are in ${target}.`);
  });
}
