import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { appendEntry } from '@aangan/server/domain/inbox/append-entry.ts';
import { openConversation } from '@aangan/server/domain/inbox/conversations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from '../../support/client.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aDatabase, type TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { aHomeForm } from '../../support/listings.ts';
import { type Mailbox, startMailbox } from '../../support/mailbox.ts';
import { allowPush, startPushService, type TestDevice } from '../../support/messages.ts';
import { buildProgram, ChildProgram, ensureStandIns, type Program } from '../../support/programs.ts';

/** Age of the messages; a server that crashes at any stage of notifying still sends exactly one mail. */
const MESSAGE_AGE_MS = 3 * 60_000;
const PATIENCE = { timeout: 60_000, interval: 5 };

let database: TestDatabase;
let mailbox: Mailbox;
let service: Awaited<ReturnType<typeof startPushService>>;
let program: Program;
let port: number;
let server: ChildProgram;
let conversationId: string;
let phone: TestDevice;
const dataDir = mkdtempSync(join(tmpdir(), 'aangan-news-'));
const hostEmail = 'hema@example.org';

beforeAll(async () => {
  await ensureStandIns();
  [database, mailbox, service, program, port] = await Promise.all([
    aDatabase(),
    startMailbox(),
    startPushService({ port: 0, now: () => TEST_INSTANT }),
    buildProgram('server/main.ts'),
    freePort(),
  ]);
  await start();
  const [host, guest] = [await signUp('Hema', hostEmail), await signUp('Gita', 'gita@example.org')];
  const home = (await host.client.post<Listing>('/api/listing/add', await aHomeForm())).body;
  const of = { listingId: home._id, hostId: host.id, guestId: guest.id };
  const opened = await database.db.transaction().execute((trx) => openConversation(trx, of, TEST_INSTANT));
  conversationId = opened.id;
  phone = await allowPush(host.client, service);
  await sql`update account set email_verified_at = ${TEST_INSTANT}`.execute(database.db);
}, 120_000);
afterAll(async () => {
  await server.kill();
  await Promise.all([database.close(), mailbox.close(), service.close()]);
  program.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const points = ['before mail 1', 'after mail 1', 'before push 1', 'after push 1'];
/** The stages of a notification at which the server is killed from outside. */
const stages: Record<string, (words: string) => Promise<boolean>> = {
  'once it is written': async () => true,
  'once it waits to be told': async () => (await waiting()).length > 0,
  'once its mail or push waits': async () => (await undelivered()).length > 0,
  'once its mail has come': async (words) => findMails(words).length > 0,
  'once its push has come': async (words) => (await findPushes(words)).length > 0,
};

test.each([...points, ...Object.keys(stages)])(
  'killed %s, it notifies of a message by one mail and one visible push',
  async (when) => {
    const hasCome = stages[when];
    await restart(hasCome === undefined ? when : undefined);
    const words = `Told once, whatever happens at ${when}`;
    const at = new Date(TEST_INSTANT.getTime() - MESSAGE_AGE_MS);
    await database.db
      .transaction()
      .execute((trx) => appendEntry(trx, conversationId, { kind: 'message', sender: 'guest', words }, at));
    if (hasCome === undefined) await untilDead();
    else await vi.waitUntil(async () => (await hasCome(words)) || (await waiting()).length === 0, PATIENCE);
    await restart(undefined);
    // Claims of the crashed process expire after a minute.
    await sql`update outbox_mail set claimed_until = null where sent_at is null`.execute(database.db);
    await sql`update waiting_push set claimed_until = null`.execute(database.db);

    await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE);
    const mails = findMails(words);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mails.length).toBeLessThanOrEqual(when === 'before mail 1' ? 1 : 2);
    const said = await findPushes(words);
    expect(said.length).toBeGreaterThanOrEqual(1);
    // Mail and push are concurrent: a crash during the mail may leave a sent push unrecorded.
    expect(said.length).toBeLessThanOrEqual(when === 'before push 1' ? 1 : 2);
    expect(new Set(said.map(({ tag }) => tag)).size).toBe(1);
  },
  120_000,
);

async function untilDead(): Promise<void> {
  await vi.waitFor(() => expect(server.process.signalCode).toBe('SIGKILL'), PATIENCE);
}

const findMails = (words: string) => mailbox.mails.filter((mail) => mail.to === hostEmail && mail.text.includes(words));
const findPushes = async (words: string) => (await phone.payloads()).filter(({ body }) => body === words);

/** Notifications not sent yet. */
async function waiting(): Promise<unknown[]> {
  const messages = await database.db.selectFrom('waiting_message').select('due_at').execute();
  return [...messages, ...(await undelivered())];
}

async function undelivered(): Promise<unknown[]> {
  const { db } = database;
  return [
    ...(await db.selectFrom('outbox_mail').select('due_at').where('sent_at', 'is', null).execute()),
    ...(await db.selectFrom('waiting_push').select('due_at').execute()),
  ];
}

async function restart(failpoint: string | undefined): Promise<void> {
  await server.kill();
  await start(failpoint);
}

async function start(failpoint?: string): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SAMPLE_HOMES: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SMTP_URL: mailbox.smtpUrl,
    ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }),
  };
  server = new ChildProgram(program.path, [], { env });
  await vi.waitFor(async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    expect(status).toBe(200);
  }, PATIENCE);
}

async function signUp(name: string, email: string): Promise<{ client: Client; id: string }> {
  const client = new Client(`http://127.0.0.1:${port}`);
  const { body } = await client.post<{ _id: string }>('/api/auth/signup', {
    name,
    email,
    password: 'courtyard-with-neem',
  });
  return { client, id: body._id };
}
