import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@aangan/contract/accounts/users.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { buildApp, type WholeContext } from '@aangan/server/boot/app.ts';
import { registerReviewSweeps } from '@aangan/server/domain/reviews/review-jobs.ts';
import { workOnBookings } from '@aangan/server/domain/bookings/booking-jobs.ts';
import { recheckEmail } from '@aangan/server/events/email/recheck-email.ts';
import { registerMessageMails } from '@aangan/server/events/email/message-mails.ts';
import { subscribers } from '@aangan/server/events/subscribers.ts';
import { registerSubscribers } from '@aangan/server/events/register-subscribers.ts';
import { Reads } from '@aangan/server/platform/database/reads.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { ReadSource } from '@aangan/server/platform/database/read-source.ts';
import { NotificationListener } from '@aangan/server/platform/database/notification-listener.ts';
import { LiveInboxes } from '@aangan/server/api/inbox/live-inboxes.ts';
import { createLog } from '@aangan/server/platform/log.ts';
import { Jobs } from '@aangan/server/platform/jobs/jobs.ts';
import { Mailer } from '@aangan/server/platform/mail/mailer.ts';
import type { RecheckMail } from '@aangan/server/platform/mail/recheck-mail.ts';
import { workOnPushes } from '@aangan/server/domain/inbox/push-jobs.ts';
import { registerAutomaticMessageSweep } from '@aangan/server/domain/inbox/automatic-sweep.ts';
import { workOnFeeds } from '@aangan/server/domain/feeds/feed-jobs.ts';
import { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import { Gateway } from '@aangan/server/domain/ledger/gateway/gateway.ts';
import { workOnPayments } from '@aangan/server/domain/payments/payment-jobs.ts';
import { registerDocumentJobs } from '@aangan/server/domain/documents/document-jobs.ts';
import { workOnPayoutAccounts } from '@aangan/server/domain/payouts/payout-account-jobs.ts';
import { workOnPayouts } from '@aangan/server/domain/payouts/payout-jobs.ts';
import { createSmsTransport } from '@aangan/server/boot/sms-transport.ts';
import { registerSmsDelivery } from '@aangan/server/platform/sms/sms-sender.ts';
import { PhotoStore } from '@aangan/server/platform/photos/photo-store.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';
import { anAccount } from '../factories/accounts.ts';
import { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { testSettings } from './settings.ts';

export interface TestAppOptions {
  settings?: Partial<Settings>;
  /** When the test takes place; now, unless it says so. */
  now?: Date | string;
  /** A clock that the test has already; else the app gets one of its own. */
  clock?: TestClock;
  log?: Logger;
  /** Cheap hashes, unless it says so. */
  passwords?: PasswordHasher;
  /** A database that other apps or the test itself use too, which stays; else the app gets one of its own. */
  database?: TestDatabase;
  /** What visitors read from; the app's own database, unless it says so. */
  reads?: Reads;
  /** A built web app; else the real one, where it is built. */
  webFolder?: string;
}

/** The product on a database of its own, listening on a port of its own. */
export interface TestApp {
  url: string;
  context: WholeContext;
  db: Kysely<Database>;
  /** The same database, for another process. */
  databaseUrl: string;
  clock: TestClock;
  /** A visitor who is not signed in. */
  visitor(): Client;
  /** Somebody with a new account who is signed in, written as rows; `name` is what the others see. */
  signUp(person?: { name?: string; email?: string; password?: string }): Promise<Person>;
  close(): Promise<void>;
}

/** A signed-in person's browser. */
export class Person extends Client {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;

  constructor(browser: Client, user: Pick<User, '_id' | 'name' | 'email'>, password: string) {
    super(browser.url, browser.cookie);
    this.id = user._id;
    this.name = user.name;
    this.email = user.email;
    this.password = password;
  }
}

let people = 0;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { settings: own = {}, now, clock = new TestClock(), log, webFolder, reads, passwords } = options;
  const database = options.database ?? (await aDatabase());
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'aangan-test-'));
  const settings = testSettings({ dataDir, ...own });
  if (now !== undefined) clock.moveTo(now);
  const ownLog = log ?? createLog(settings);
  const listening = new NotificationListener(database.url, ownLog);
  const live = new LiveInboxes({ db, listening, log: ownLog, clock: clock.now });
  const context = {
    ...(await testContext(settings, db, clock, ownLog)),
    live,
    ...(reads && { reads }),
    ...(passwords && { passwords }),
  };
  const app = buildApp(context, webFolder === undefined ? {} : { webFolder });
  workOnBookings(context);
  registerReviewSweeps(context);
  workOnPayments(context);
  workOnPayouts(context);
  registerDocumentJobs(context);
  workOnPayoutAccounts(context);
  workOnFeeds(context);
  registerAutomaticMessageSweep(context);
  const sendSms = createSmsTransport(settings);
  if (sendSms !== undefined) registerSmsDelivery(context, sendSms);
  workOnPushes(context);
  const smtpUrl = settings.smtpUrl ?? NO_MAILBOX;
  // Where none goes out, the outbox tells what was written.
  const recheck: RecheckMail = settings.smtpUrl === undefined ? async () => 'stands' : recheckEmail(context);
  const mailer = new Mailer({ ...context, smtpUrl, from: settings.mailFrom, footer: settings, recheck });
  await registerSubscribers(context, subscribers({ ...context, mailer }));
  registerMessageMails({ ...context, mailer });
  // Work that waits for a time is due when the clock has reached it: the queues need no frequent polls.
  clock.onMove(() => context.jobs.wake());
  await context.jobs.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  return {
    url,
    context,
    db,
    databaseUrl: database.url,
    clock,
    visitor: () => new Client(url),
    signUp: async (person = {}) => {
      people += 1;
      const { name = 'Asha', email = `person${people}@example.org`, password = 'courtyard-with-neem' } = person;
      const { id, cookie } = await anAccount(context, { name, email, password }, clock.now());
      return new Person(new Client(url, cookie), { _id: id, name, email }, password);
    },
    close: async () => {
      const closed = app.close();
      // A client may keep a connection over which it never asked anything.
      const cutting = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await closed;
      clearTimeout(cutting);
      await listening.stop();
      await context.jobs.stop();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function testContext(
  settings: Settings,
  db: Kysely<Database>,
  clock: TestClock,
  log: Logger,
): Promise<Omit<WholeContext, 'live'>> {
  const jobs = new Jobs({ db, log });
  return {
    settings,
    db,
    reads: new Reads(new ReadSource('primary', db)),
    photos: await PhotoStore.open(settings, { db, log }),
    gateway: new Gateway(settings.razorpay ?? noGateway),
    passwords: cheapPasswords,
    jobs,
    secret: 'a secret of forty characters, for tests.',
    log,
    clock: clock.now,
  };
}

/** Thousands of people sign up in tests: the least that argon2id takes. */
const cheapPasswords = new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

const LAST_ANSWERS_MS = 2_000;
const NO_MAILBOX = 'smtp://127.0.0.1:9';

/** Where no gateway listens: for whatever needs none. */
const noGateway = {
  keyId: 'rzp_test_nobody',
  keySecret: 'nobody',
  webhookSecrets: ['nobody'],
  apiUrl: 'http://127.0.0.1:9/v1',
  checkoutUrl: 'http://127.0.0.1:9/checkout.js',
};
