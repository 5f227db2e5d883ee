import { createInterface } from 'node:readline';
import { type DueDocument, writeDocument } from '@aangan/server/domain/documents/number-document.ts';
import { sendDueHours } from '@aangan/server/domain/inbox/send-automatic.ts';
import { createGrievance } from '@aangan/server/domain/reports/create-grievance.ts';
import { connect } from '@aangan/server/platform/database/connect.ts';
import { armFailpoint } from '@aangan/server/platform/failpoints.ts';

/**
 * A process that writes on command, and prints what was committed. It can crash when `point` is passed for the
 * `passing`-th time.
 */
const [what = '', connectionString = '', point = '', passing = '', ...given] = process.argv.slice(2);
const AT_ONCE = 8;
const now = new Date('2026-10-02T06:00:00Z');
const say = (word: string) => process.stdout.write(`${word}\n`);
const { db, pool } = connect({ connectionString }, { connections: AT_ONCE, onLostConnection: () => undefined });

const writers: Record<string, () => Promise<unknown>> = {
  /** Documents of a booking, numbered from one to another, which is the cause of each. */
  documents: () => {
    const [bookingId = '', hostId = '', first, last] = given;
    return writeAll(Number(first), Number(last), (number) =>
      writeDocument(db, dueDocument(bookingId, hostId, `cause ${number}`), now),
    );
  },
  complaints: () =>
    writeAll(1, Number(given[0]), () => db.transaction().execute((trx) => createGrievance(trx, complaint, now))),
  /** The automatic messages that are due at a moment. */
  messages: () => sendDueHours(db, new Date(given[0] ?? '')),
};

const complaint = {
  kind: 'stay',
  words: 'Nobody opened the door.',
  accountId: null,
  email: 'n@example.org',
  bookingId: null,
} as const;

await pool.query('select 1');
say('ready');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'go') break;
}
if (point !== '') armFailpoint({ name: point, passing: Number(passing) });
await writers[what]?.();
say('done');
process.exit(0);

/** Some at once; says how many are written. */
async function writeAll(first: number, last: number, write: (number: number) => Promise<unknown>): Promise<void> {
  let next = first;
  let written = 0;
  const writeNext = async (): Promise<void> => {
    while (next <= last) {
      next += 1;
      await write(next - 1);
      written += 1;
      say(`wrote ${written}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
}

function dueDocument(bookingId: string, hostId: string, cause: string): DueDocument {
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
