import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Jobs } from '../jobs/jobs.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { aDatabase, databaseTime, type TestDatabase } from '@aangan/tests/support/database.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { Mailer } from './mailer.ts';
import { claimMails, type Mail } from './outbox.ts';
import { until } from '@aangan/tests/support/until.ts';

let database: TestDatabase;
let mailbox: Mailbox;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.close());

const running: Jobs[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await sql`truncate outbox_mail`.execute(database.db);
});

const log = pino({ level: 'silent' });
const clock = new TestClock();
const inMs = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

/** Those of a server process. */
function someJobs(): Jobs {
  const jobs = new Jobs({ db: database.db, log, pollMs: 20 });
  running.push(jobs);
  return jobs;
}

/** A server process that sends mails. */
async function aMailer(): Promise<Mailer> {
  const jobs = someJobs();
  const { smtpUrl } = mailbox;
  const mailer = new Mailer({
    db: database.db,
    jobs,
    log,
    clock: clock.now,
    smtpUrl,
    from: 'Aangan <namaste@aangan.example>',
    footer,
    recheck: async () => 'stands',
  });
  await jobs.start();
  return mailer;
}

const footer = { publicUrl: 'https://aangan.example', supportEmail: 'help@aangan.example' };

const mail: Mail = {
  to: 'asha@example.org',
  email: {
    subject: 'Namaste, दुनिया',
    preview: 'What it costs',
    heading: 'Your price',
    blocks: ['It costs ₹1,25,000, "all in".', { quote: 'Is the <b>pool</b> open?' }],
  },
  replyTo: 'host@example.org',
};

const write = (mailer: Mailer, own: Partial<Mail> = {}) =>
  database.db.transaction().execute((trx) => mailer.enqueue(trx, { ...mail, ...own }));

const outbox = () => database.db.selectFrom('outbox_mail').selectAll().execute();

/** Lets the next try come now instead of after its pause. */
const hurry = () => sql`update outbox_mail set due_at = now()`.execute(database.db);

test('sends each mail as itself, though the sender of an earlier one died over it', async () => {
  const mailer = await aMailer();
  await write(mailer, { to: 'dev@example.org' });
  await mailbox.mailTo('dev@example.org');
  // It died after the mail was handed over, and before that was written down; nothing takes it up again yet.
  await until(async () => expect((await outbox())[0]?.sent_at).toBeInstanceOf(Date));
  await sql`update outbox_mail set sent_at = null, claimed_until = now() + interval '1 minute'`.execute(database.db);
  await write(mailer);
  expect(await mailbox.mailTo(mail.to)).toMatchObject({ subject: mail.email.subject });
  expect(mailbox.mails.map(({ to }) => to)).toEqual(['dev@example.org', mail.to]);
});

test('sends a mail as it was written, once its transaction is committed', async () => {
  await write(await aMailer());
  const received = await mailbox.mailTo(mail.to);
  const [row] = await outbox();
  expect(received).toEqual({
    headers: expect.not.objectContaining({ 'list-unsubscribe': expect.anything() }),
    to: mail.to,
    from: 'namaste@aangan.example',
    replyTo: mail.replyTo,
    subject: mail.email.subject,
    text: expect.stringContaining('It costs ₹1,25,000, "all in".\n\n> Is the <b>pool</b> open?'),
    html: expect.stringMatching(/It costs ₹1,25,000, &quot;all in&quot;\..*Is the &lt;b&gt;pool&lt;\/b&gt; open\?/s),
    messageId: `<${row?.id}@aangan.example>`,
  });
  await until(async () => expect((await outbox())[0]?.sent_at).toBeInstanceOf(Date));
});

test('sends what an older version wrote, which made the HTML when it wrote it', async () => {
  await aMailer();
  const older = { recipient: mail.to, subject: 'Namaste', text: 'Plain', html: '<p>Rich</p>' };
  await database.db.insertInto('outbox_mail').values(older).execute();
  const { text, html } = await mailbox.mailTo(mail.to);
  expect({ text: text.trim(), html: html.trim() }).toEqual({ text: 'Plain', html: '<p>Rich</p>' });
});

test('sends nothing of a transaction that was undone', async () => {
  const mailer = await aMailer();
  const undone = database.db.transaction().execute(async (trx) => {
    await mailer.enqueue(trx, mail);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await write(mailer, { to: 'after@example.org' });
  await mailbox.mailTo('after@example.org');
  expect(mailbox.mails).toHaveLength(1);
});

test.each([451, 550] as const)('tries again when the mail server answers %s, and then sends it once', async (code) => {
  mailbox.refuse(2, code);
  await write(await aMailer());
  await until(async () => expect(await failedTries()).toBe(1));
  expect((await outbox())[0]?.last_error).toContain(String(code));
  await hurry();
  await until(async () => expect(await failedTries()).toBe(2));
  await hurry();
  await mailbox.mailTo(mail.to);
  await until(async () => expect((await outbox())[0]).toMatchObject({ sent_at: expect.any(Date), last_error: null }));
  expect(mailbox.mails).toHaveLength(1);
});

test('keeps a mail while the mail server is away', async () => {
  const mailer = await aMailer();
  const port = Number(new URL(mailbox.smtpUrl).port);
  await mailbox.close();
  await write(mailer);
  await until(async () => expect((await outbox())[0]?.last_error).toContain('ECONNREFUSED'));
  mailbox = await startMailbox(port);
  await hurry();
  await mailbox.mailTo(mail.to);
});

test('sends a mail whose writer died, when another process starts', async () => {
  const dead = await aMailer();
  await running.splice(0)[0]?.stop();
  await write(dead);
  await aMailer();
  await mailbox.mailTo(mail.to);
  expect(mailbox.mails).toHaveLength(1);
});

test('forgets the jobs by which an older version sent its mails, and sends the mails', async () => {
  const older = someJobs();
  older.registerHandler('deliver-mail', async () => {
    throw new Error('the older version is gone');
  });
  await older.start();
  await older.stop();
  await older.send(database.db, 'deliver-mail', { mailId: crypto.randomUUID() });
  const mailer = await aMailer();
  await write(mailer);
  await mailbox.mailTo(mail.to);
  const { rows } = await sql`select from jobs.job where name = 'deliver-mail'`.execute(database.db);
  expect(rows).toEqual([]);
});

test('tries a failed mail later each time, at most an hour apart', async () => {
  const mailer = await aMailer();
  const pauses = [15, 30, 60];
  mailbox.refuse(pauses.length, 451);
  let begun = await databaseTime(database);
  await write(mailer);
  for (const [before, seconds] of pauses.entries()) {
    await until(async () => expect(await failedTries()).toBe(before + 1));
    const failedAt = new Date(Number((await outbox())[0]?.due_at) - seconds * 1_000);
    expect([failedAt >= begun, failedAt <= (await databaseTime(database))]).toEqual([true, true]);
    begun = await databaseTime(database);
    await hurry();
  }
  await mailbox.mailTo(mail.to);
});

test('sends each mail once, however many processes send', async () => {
  const [mailer] = await Promise.all([aMailer(), aMailer(), aMailer()]);
  const people = Array.from({ length: 30 }, (_, index) => `guest${index}@example.org`);
  await Promise.all(people.map((to) => write(mailer, { to })));
  await until(() => expect(mailbox.mails.length).toBeGreaterThanOrEqual(30));
  await until(async () => expect((await outbox()).every(({ sent_at }) => sent_at !== null)).toBe(true));
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
});

test('does not send what another process is sending, and takes over when that one died', async () => {
  const mailer = await aMailer();
  const [id] = await writeClaimed(mailer);
  await write(mailer, { to: 'after@example.org' });
  await mailbox.mailTo('after@example.org');
  expect(mailbox.mails).toHaveLength(1);
  await sql`update outbox_mail set claimed_until = now() - interval '1 second' where id = ${id}`.execute(database.db);
  await aMailer();
  await mailbox.mailTo(mail.to);
});

test('forgets a mail that holds a key as soon as it is sent', async () => {
  await write(await aMailer(), { expiresAt: inMs(60_000) });
  await mailbox.mailTo(mail.to);
  await until(async () => expect(await outbox()).toEqual([]));
});

test('does not send a mail that came too late', async () => {
  const mailer = await aMailer();
  await write(mailer, { to: 'late@example.org', expiresAt: inMs(-1) });
  await write(mailer, { to: 'after@example.org' });
  await mailbox.mailTo('after@example.org');
  expect(mailbox.mails).toHaveLength(1);
  await aMailer();
  await until(async () => expect(await outbox()).toMatchObject([{ recipient: 'after@example.org' }]));
});

test('writes to nobody where there is no address', async () => {
  await write(await aMailer(), { to: '' });
  expect(await outbox()).toEqual([]);
});

test('claims those first that wait longest, at most so many, and none twice', async () => {
  const mailer = await aMailer();
  await running.splice(0)[0]?.stop();
  for (const to of ['a', 'b', 'c']) await write(mailer, { to });
  const claimed = async (most: number) =>
    (await claimMails(database.db, most, clock.now())).map(({ recipient }) => recipient);
  expect((await claimed(2)).toSorted()).toEqual(['a', 'b']);
  expect(await claimed(2)).toEqual(['c']);
  expect(await claimed(2)).toEqual([]);
});

test('leaves a mail that cannot be delivered for a week to a person', async () => {
  mailbox.refuse(1, 550);
  const mailer = await aMailer();
  await write(mailer);
  await until(async () => expect(await failedTries()).toBe(1));
  mailbox.refuse(1, 550);
  await sql`update outbox_mail set due_at = now(), failed_tries = 174`.execute(database.db);
  await until(async () => expect((await outbox())[0]?.given_up_at).toBeInstanceOf(Date));
  await hurry();
  await write(mailer, { to: 'after@example.org' });
  await mailbox.mailTo('after@example.org');
  expect(mailbox.mails).toHaveLength(1);
});

test('forgets a mail a month after it was sent', async () => {
  await write(await aMailer());
  await mailbox.mailTo(mail.to);
  await until(async () => expect((await outbox())[0]?.sent_at).not.toBeNull());
  await sql`update outbox_mail set sent_at = ${inMs(-31 * DAY_MS)}`.execute(database.db);
  await aMailer();
  await until(async () => expect(await outbox()).toEqual([]));
});

const DAY_MS = 24 * 60 * 60 * 1_000;
const failedTries = async () => (await outbox())[0]?.failed_tries;

/** A mail that another process has just begun to send. */
async function writeClaimed(mailer: Mailer): Promise<string[]> {
  return database.db.transaction().execute(async (trx) => {
    await mailer.enqueue(trx, mail);
    const rows = await trx
      .updateTable('outbox_mail')
      .set({ claimed_until: sql`now() + interval '1 minute'` })
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}
