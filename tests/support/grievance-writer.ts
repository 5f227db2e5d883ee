import { createInterface } from 'node:readline';
import { createGrievance } from '@aangan/server/domain/reports/create-grievance.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { armFailpoint } from '@aangan/server/platform/failpoints.ts';

/**
 * A process that submits complaints concurrently on command and prints the number committed; can crash at a given
 * point.
 */
const [connectionString = '', count = '', point = '', passing = ''] = process.argv.slice(2);
const AT_ONCE = 8;
const now = new Date('2026-10-02T06:00:00Z');
const say = (word: string) => process.stdout.write(`${word}\n`);
const complaint = {
  kind: 'stay',
  words: 'Nobody opened the door.',
  accountId: null,
  email: 'n@example.org',
  bookingId: null,
} as const;

const { db, pool } = connect({ connectionString }, { connections: AT_ONCE, onLostConnection: () => undefined });
await pool.query('select 1');
say('ready');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'go') break;
}
if (point !== '') armFailpoint({ name: point, passing: Number(passing) });

let begun = 0;
let written = 0;
await Promise.all(Array.from({ length: AT_ONCE }, () => writeAll()));
say('done');
process.exit(0);

async function writeAll(): Promise<void> {
  while (begun < Number(count)) {
    begun += 1;
    await db.transaction().execute((trx) => createGrievance(trx, complaint, now));
    written += 1;
    say(`wrote ${written}`);
  }
}
