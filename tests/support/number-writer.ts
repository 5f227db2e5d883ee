import { createInterface } from 'node:readline';
import { type DueDocument, writeDocument } from '@aangan/server/domain/documents/number-document.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { armFailpoint } from '@aangan/server/platform/failpoints.ts';

/**
 * A process that numbers documents of one booking concurrently on command, and prints each committed document. The
 * cause of each is its index; the process can crash when `point` is passed for the `passing`-th time.
 */
const [connectionString = '', bookingId = '', hostId = '', first = '', last = '', point = '', passing = ''] =
  process.argv.slice(2);
const AT_ONCE = 8;
const now = new Date('2026-10-02T06:00:00Z');
const say = (word: string) => process.stdout.write(`${word}\n`);

const { db, pool } = connect({ connectionString }, { connections: AT_ONCE, onLostConnection: () => undefined });
await pool.query('select 1');
say('ready');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'go') break;
}
if (point !== '') armFailpoint({ name: point, passing: Number(passing) });

let next = Number(first);
await Promise.all(Array.from({ length: AT_ONCE }, () => writeAll()));
say('done');
process.exit(0);

async function writeAll(): Promise<void> {
  while (next <= Number(last)) {
    const turn = next;
    next += 1;
    await writeDocument(db, due(`cause ${turn}`), now);
    say(`wrote ${turn}`);
  }
}

function due(cause: string): DueDocument {
  return {
    kind: 'receipt',
    issuer: 'operator',
    cause,
    about: { bookingId },
    hostId,
    guestId: hostId,
    isForHost: true,
    day: '2026-10-02',
    amountPaise: 100,
    supplies: [],
    data: (number) => ({ number }),
  };
}
