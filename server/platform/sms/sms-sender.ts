import type { Kysely, Transaction } from 'kysely';
import { Counter } from 'prom-client';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/schema.ts';
import { WakeSignal } from '../jobs/wake-signal.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { TextSealer } from '../text-sealer.ts';
import {
  claimSms,
  deleteExpiredSms,
  deleteSms,
  unsealSms,
  type OutgoingSms,
  rescheduleSms,
  type Sms,
  insertSms,
} from './outbox.ts';
import type { SendSms } from './sms-gateway.ts';

interface SmsParts {
  db: Kysely<Database>;
  jobs: Jobs;
  clock: () => Date;
  /** Encrypts queued messages. */
  secret: string;
}

const sent = new Counter({ name: 'aangan_sms_sent_total', help: 'Messages to phones that the gateway has taken' });
/** Notified when this process has enqueued messages. */
const smsEnqueued = new WakeSignal();
const CONCURRENCY = 4;
/** Short, because somebody is waiting for the code, for ten minutes at most. */
const MAX_RETRY_SECONDS = 30;

/** Enqueues a message in the current transaction; it is sent after the commit. */
export async function enqueueSms(trx: Transaction<Database>, sms: Sms, secret: string): Promise<void> {
  await insertSms(trx, sms, new TextSealer(secret));
  await afterCommit(trx, smsEnqueued.notify);
}

/** Registers the delivery of queued messages, with retries until they expire. Call before `jobs.start()`. */
export function registerSmsDelivery({ db, jobs, clock, secret }: SmsParts, send: SendSms): void {
  const sealer = new TextSealer(secret);
  const deliver = async (message: OutgoingSms) => {
    await send({ id: message.id, ...unsealSms(message, sealer) });
    sent.inc();
    await deleteSms(db, message);
  };
  jobs.registerSource(
    'deliver-sms',
    async (limit) =>
      (await claimSms(db, limit, clock())).map((message) => ({
        key: message.id,
        attempt: message.failedAttempts + 1,
        run: () => deliver(message),
        retryLater: () => rescheduleSms(db, message, Math.min(MAX_RETRY_SECONDS, 2 ** message.failedAttempts)),
      })),
    { concurrency: CONCURRENCY, wakeSignal: smsEnqueued },
  );
  jobs.registerSweep('late messages', () => deleteExpiredSms(db, clock()));
}
