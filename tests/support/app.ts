import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@aangan/contract/accounts/users.ts';
import type { WholeContext } from '@aangan/server/boot/app.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';
import { neverForced } from '@aangan/server/boot/shutdown-signals.ts';
import { createAccount } from '@aangan/server/domain/accounts/accounts.ts';
import type { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import { cookieName, describeDevice, openSession } from '@aangan/server/domain/accounts/sessions.ts';
import { appendEvent } from '@aangan/server/domain/events/event-log.ts';
import type { Reads } from '@aangan/server/platform/database/reads.ts';
import type { Db } from '@aangan/server/platform/database/schema.ts';
import type { OutgoingMail } from '@aangan/server/platform/mail/smtp.ts';
import type { Logger } from 'pino';
import { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { createTestServer, getUrl, testSettings } from './server.ts';

interface Parts {
  db: Db;
  passwords: PasswordHasher;
  settings: { publicUrl: string };
}

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Writes an account and a session, as a sign-up does. Answers its id and the cookie of its browser. */
async function anAccount(
  { db, passwords, settings }: Parts,
  { name, email, password }: NewAccount,
  now: Date,
): Promise<{ id: string; cookie: string }> {
  const passwordHash = await passwords.hash(password);
  const id = await db.transaction().execute(async (trx) => {
    const account = await createAccount(trx, { name, email, passwordHash, emailVerifiedAt: null }, now);
    await appendEvent(trx, { kind: 'account-opened', accountId: account.id, data: { isVerified: false } }, now);
    return account.id;
  });
  const token = await openSession(db, { accountId: id, device: describeDevice('node') }, now);
  return { id, cookie: `${cookieName(settings.publicUrl)}=${token}` };
}

export interface TestAppOptions {
  settings?: Partial<Settings>;
  /** Current time of the test; by default `TEST_INSTANT`. */
  now?: Date | string;
  /** An existing clock; by default the app creates its own. */
  clock?: TestClock;
  log?: Logger;
  /** By default hashes with minimal cost. */
  passwords?: PasswordHasher;
  /**
   * A database shared with other apps or the test, which is not dropped on close; by default the app creates its own.
   */
  database?: TestDatabase;
  /** Database for public reads; by default the app's own. */
  reads?: Reads;
  /** Folder of a built web app; by default the project's build, if it exists. */
  webFolder?: string;
}

/** The product on its own database and port. */
export interface TestApp {
  url: string;
  context: WholeContext;
  db: Db;
  /** URL of `db`, for another process. */
  databaseUrl: string;
  clock: TestClock;
  /** Sent e-mails, recorded without a mail server; empty if the app has a mail server. */
  mails: OutgoingMail[];
  /** A client without a session. */
  visitor(): Client;
  /** A person with a new account and a session, inserted as rows. `name` is the public name. */
  signUp(person?: { name?: string; email?: string; password?: string }): Promise<Person>;
  close(): Promise<void>;
}

/** HTTP client of a signed-in person. */
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
  const dataDir = await mkdtemp(join(tmpdir(), 'aangan-test-'));
  const mails: OutgoingMail[] = [];
  if (now !== undefined) clock.moveTo(now);
  const { context, app, start, stop } = await createTestServer(database, testSettings({ dataDir, ...own }), {
    clock: clock.now,
    ...(own.smtpUrl === undefined && { sendEmail: async (mail) => void mails.push(mail) }),
    ...(log && { log }),
    ...(webFolder !== undefined && { webFolder }),
    ...(reads && { reads }),
    ...(passwords && { passwords }),
  });
  // Scheduled work becomes due when the clock moves; the queues need no frequent polling.
  clock.onMove(() => context.jobs.wake());
  await start();
  const url = getUrl(app);
  return {
    url,
    context,
    db: database.db,
    databaseUrl: database.url,
    clock,
    mails,
    visitor: () => new Client(url),
    signUp: async (person = {}) => {
      people += 1;
      const { name = 'Asha', email = `person${people}@example.org`, password = 'courtyard-with-neem' } = person;
      const { id, cookie } = await anAccount(context, { name, email, password }, clock.now());
      return new Person(new Client(url, cookie), { _id: id, name, email }, password);
    },
    close: async () => {
      // A client may keep an idle connection open.
      const cutting = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await stop(neverForced);
      clearTimeout(cutting);
      // Production does not await long jobs on shutdown; here the database is dropped next.
      await context.jobs.stop();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const LAST_ANSWERS_MS = 2_000;
