import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@aangan/contract/accounts/users.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { WholeContext } from '@aangan/server/boot/app.ts';
import type { Settings } from '@aangan/server/boot/settings.ts';
import { neverForced } from '@aangan/server/boot/shutdown-signals.ts';
import type { PasswordHasher } from '@aangan/server/domain/accounts/passwords.ts';
import type { OutgoingMail } from '@aangan/server/platform/mail/smtp.ts';
import type { Reads } from '@aangan/server/platform/database/reads.ts';
import type { Database } from '@aangan/server/platform/database/schema.ts';
import { anAccount } from '../factories/accounts.ts';
import { Client } from './client.ts';
import { TestClock } from './clock.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { createTestServer, getUrl } from './server.ts';
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
  /** URL of `db`, for another process. */
  databaseUrl: string;
  clock: TestClock;
  /** Mails that were sent, without a mail server; none of an app that has one. */
  mails: OutgoingMail[];
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
  // Work that waits for a time is due when the clock has reached it: the queues need no frequent polls.
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
      // A client may keep a connection over which it never asked anything.
      const cutting = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
      await stop(neverForced);
      clearTimeout(cutting);
      // The product leaves a job that takes long to other processes; here its database goes next.
      await context.jobs.stop();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const LAST_ANSWERS_MS = 2_000;
