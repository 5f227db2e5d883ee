import { createInterface } from 'node:readline';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { startEmbedded } from '@aangan/server/platform/database/embedded/embedded.ts';

/** A process that owns an embedded server, inserts rows on command, and prints each acknowledged row. */
const [folder = '', whenOwned] = process.argv.slice(2);
const say = (word: string) => process.stdout.write(`${word}\n`);

try {
  const server = await startEmbedded({ folder, whenOwned: whenOwned === 'join' ? 'join' : 'refuse' });
  const { pool } = connect(server.target, { onLostConnection: () => undefined });
  await pool.query('create table if not exists written (number integer primary key)');
  say('ready');
  for await (const command of createInterface({ input: process.stdin })) {
    if (command === 'write') void write();
    if (command === 'stop') {
      await pool.end();
      const stopped = server.stop();
      // After the synchronous part of the stop.
      setImmediate(() => say('stopping'));
      await stopped;
      say('stopped');
      process.exit(0);
    }
  }

  async function write(): Promise<void> {
    for (let number = 0; ; number += 1) {
      await pool.query('insert into written values ($1)', [number]);
      say(`wrote ${number}`);
    }
  }
} catch (error) {
  say(`refused ${String(error)}`);
  process.exit(1);
}
