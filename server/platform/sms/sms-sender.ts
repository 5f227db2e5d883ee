import type { Kysely, Transaction } from 'kysely';
import { Counter } from 'prom-client';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/schema.ts';
import { Bell } from '../jobs/bell.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { TextSealer } from '../text-sealer.ts';
import {
  claimSms,
  forgetLateSms,
  forgetSms,
  openSms,
  type OutgoingSms,
  putBackSms,
  type Sms,
  writeSms,
} from './outbox.ts';
import type { SendSms } from './sms-gateway.ts';

interface SmsParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
  /** Seals messages while they wait. */
  secret: string;
}

const sent = new Counter({ name: 'aangan_sms_sent_total', help: 'Messages to phones that the gateway has taken' });
/** Rung when messages were written in this process. */
const smsWritten = new Bell();
const AT_ONCE = 4;
/** Somebody waits with the phone in their hand, for ten minutes at most. */
const LONGEST_PAUSE_SECONDS = 30;

/** Writes a message in the transaction of what it tells; it goes out once that is committed. */
export async function leaveSms(trx: Transaction<Database>, sms: Sms, secret: string): Promise<void> {
  await writeSms(trx, sms, new TextSealer(secret));
  await afterCommit(trx, smsWritten.ring);
}

/** Sends what waits, and again what was not taken, until it comes too late. Before `jobs.start()`. */
export function workOnSms({ db, jobs, clock, secret }: SmsParts, send: SendSms): void {
  const sealer = new TextSealer(secret);
  const deliver = async (message: OutgoingSms) => {
    await send({ id: message.id, ...openSms(message, sealer) });
    sent.inc();
    await forgetSms(db, message);
  };
  jobs.workFrom(
    'deliver-sms',
    async (most) =>
      (await claimSms(db, most, clock())).map((message) => ({
        key: message.id,
        attempt: message.failedTries + 1,
        run: () => deliver(message),
        putBack: () => putBackSms(db, message, Math.min(LONGEST_PAUSE_SECONDS, 2 ** message.failedTries)),
      })),
    { concurrency: AT_ONCE, bell: smsWritten },
  );
  jobs.sweep('late messages', () => forgetLateSms(db, clock()));
}
