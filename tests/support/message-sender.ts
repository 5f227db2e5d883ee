import { createInterface } from 'node:readline';
import { sendDueHours } from '@aangan/server/domain/inbox/send-automatic.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { armFailpoint } from '@aangan/server/platform/failpoints.ts';

/**
 * A process that sends the automatic messages due at a moment, on command. It can crash when `point` is passed for the
 * `passing`-th time.
 */
const [connectionString = '', now = '', point = '', passing = ''] = process.argv.slice(2);
const say = (word: string) => process.stdout.write(`${word}\n`);

const { db, pool } = connect({ connectionString }, { connections: 2, onLostConnection: () => undefined });
await pool.query('select 1');
say('ready');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'go') break;
}
if (point !== '') armFailpoint({ name: point, passing: Number(passing) });
await sendDueHours(db, new Date(now));
say('done');
process.exit(0);
