import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { TEST_INSTANT, TestClock } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { type Mailbox, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Trx } from '../database/schema.ts';
import { Jobs } from '../jobs/jobs.ts';
import { emailHtml, emailText } from './email-html.ts';
import { type Email, sanitizeEmail } from './email.ts';
import { enqueueMails, type Mail, registerMailDelivery, type RenderMail } from './mailer.ts';
import { openSmtp, type OutgoingMail } from './smtp.ts';

describe('an e-mail', () => {
  const head = { publicUrl: 'https://aangan.example', supportEmail: 'help@aangan.example', operator: {} };

  const email: Email = {
    subject: 'Rooms & "views"\r\nBcc: everybody@example.org',
    preview: 'A <short> preview',
    heading: 'Namaste & welcome',
    blocks: [
      'Namaste Asha\r\nBcc: all@example.org,',
      { details: [['Home', "Asha's\n<b>Haveli</b>"]] },
      { quote: 'We bring\na "DJ" & <script>alert(1)</script>' },
      { button: 'Pay ₹1,25,000', url: 'https://aangan.example/payment/1?a=1&b=2' },
    ],
  };

  test('has the same content in plain text', () => {
    expect(emailText(sanitizeEmail(email), head)).toBe(`Namaste & welcome

Namaste Asha Bcc: all@example.org,

Home: Asha's <b>Haveli</b>

> We bring
> a "DJ" & <script>alert(1)</script>

Pay ₹1,25,000:
https://aangan.example/payment/1?a=1&b=2

-- 
Aangan · https://aangan.example
Questions? Write to help@aangan.example.
`);
  });

  test('names the operator as far as configured', () => {
    const operator = { name: 'Aangan & Sons LLP', registration: 'AAB-1234', address: '12 Mall Road\nShimla 171001' };
    expect(emailText(email, { ...head, operator })).toContain(
      'Aangan · https://aangan.example\nAangan & Sons LLP · AAB-1234\n12 Mall Road, Shimla 171001\nQuestions?',
    );
    expect(emailHtml(email, { ...head, operator })).toContain(
      '<br>Aangan &amp; Sons LLP · AAB-1234<br>12 Mall Road, Shimla 171001</p>',
    );
    expect(emailText(email, { ...head, operator: { name: 'Aangan Stays LLP' } })).toContain(
      'aangan.example\nAangan Stays LLP\nQuestions?',
    );
  });

  test('escapes user input in HTML', () => {
    const html = emailHtml(sanitizeEmail(email), head);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Asha&#39;s &lt;b&gt;Haveli&lt;/b&gt;');
    expect(html).toContain('We bring<br>a &quot;DJ&quot; &amp; &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('A &lt;short&gt; preview');
    expect(html).toContain('href="https://aangan.example/payment/1?a=1&amp;b=2"');
  });

  test('user input cannot change the text direction of our text', () => {
    const typed = '\u202Eelpmaxe\u2066 home';
    const { subject, preview, heading, blocks } = sanitizeEmail({
      subject: typed,
      preview: typed,
      heading: typed,
      blocks: [typed, { quote: typed }, { details: [['Home', typed]] }],
    });
    const harmless = 'elpmaxe home';
    expect([subject, preview, heading]).toEqual([harmless, harmless, harmless]);
    expect(blocks).toEqual([harmless, { quote: harmless }, { details: [['Home', harmless]] }]);
  });

  test('keeps the subject on one line, so that no header can be written into it', () => {
    expect(sanitizeEmail(email).subject).toBe('Rooms & "views" Bcc: everybody@example.org');
  });

  test.each([
    ['Win money http://evil.example', 'Win money http:\u200b//evil.\u200bexample'],
    ['HTTPS://Evil.Example/x?y=1', 'HTTPS:\u200b//Evil.\u200bExample/x?y=1'],
    ['www.evil.example', 'www.\u200bevil.\u200bexample'],
    ['see evil.example/@asha', 'see evil.\u200bexample/@asha'],
    ['evil.example@x@y.example', 'evil.\u200bexample@x@y.\u200bexample'],
    ['http://asha@evil.example', 'http:\u200b//asha@evil.\u200bexample'],
    ['ev1l-.example', 'ev1l-.\u200bexample'],
    ['दुकान.भारत', 'दुकान.\u200bभारत'],
    ['www。evil．example｡in', 'www。\u200bevil．\u200bexample｡\u200bin'],
    ['https://192.0.2.7/', 'https:\u200b//192.0.2.7/'],
    ['St.Mary', 'St.\u200bMary'],
  ])('prevents autolinks of %s in any user input', (typed, written) => {
    const all = sanitizeEmail({
      subject: typed,
      preview: typed,
      heading: typed,
      blocks: [typed, { details: [['Guest', typed]] }, { quote: typed }],
    });
    expect(all).toEqual({
      subject: written,
      preview: written,
      heading: written,
      blocks: [written, { details: [['Guest', written]] }, { quote: written }],
    });
  });

  test.each([
    'Asha Rao, asha.rao@mail.example.org',
    '(help@aangan.example).',
    'Dr. Rao',
    '₹1,25,000.50',
    'from 14.30',
    '...',
  ])('leaves %s as it is', (typed) => {
    expect(sanitizeEmail({ ...email, subject: typed }).subject).toBe(typed);
  });

  test('has the URLs of its button, links and footer', () => {
    const links = [
      ['Open in One', 'https://one.example/?q=1&z=2'],
      ['Open in Two', 'https://two.example'],
    ] as const;
    const linked = sanitizeEmail({ ...email, blocks: [...email.blocks, { links }] });
    const text = emailText(linked, head);
    expect(text).toContain('Open in One:\nhttps://one.example/?q=1&z=2\nOpen in Two:\nhttps://two.example\n');
    expect(emailHtml(linked, head)).toContain('href="https://one.example/?q=1&amp;z=2"');
    expect(text).toContain('https://aangan.example/payment/1?a=1&b=2');
    expect(text).toContain('· https://aangan.example\n');
  });
});

describe('delivery', () => {
  const database = started(() => aDatabase());
  let mailbox: Mailbox;
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

  const KIND = 'price-of-a-stay';
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
  const footer = { publicUrl: 'https://aangan.example', supportEmail: 'help@aangan.example', operator: {} };
  const renderTo: RenderMail = async (_trx, { about }) => ({ ...mail, ...(about as Pick<Mail, 'to'>) });

  /** A server process that sends mails. */
  async function aMailer(render = renderTo): Promise<void> {
    const jobs = new Jobs({ db: database.db, log, pollMs: 20 });
    running.push(jobs);
    const send = openSmtp(mailbox.smtpUrl, 'Aangan <namaste@aangan.example>');
    registerMailDelivery({ db: database.db, jobs, log, clock: clock.now, footer, kinds: [KIND], render, send });
    await jobs.start();
  }

  const enqueue = (trx: Trx, to: string, kind = KIND) => enqueueMails(trx, { kind, about: { to } });
  const write = (to = mail.to, kind = KIND) => database.db.transaction().execute((trx) => enqueue(trx, to, kind));

  const outbox = () => database.db.selectFrom('outbox_mail').selectAll().execute();
  const failedTries = async () => (await outbox())[0]?.failed_tries;

  /** Makes the next attempt due now. */
  const makeDue = () => sql`update outbox_mail set due_at = now()`.execute(database.db);

  test('sends a mail once its transaction is committed, and does not store its text', async () => {
    await aMailer();
    await write();
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
    expect(JSON.stringify(await outbox())).not.toContain('1,25,000');
  });

  test.each([451, 550] as const)(
    'tries again when the mail server answers %s, and then sends it once',
    async (code) => {
      mailbox.refuse(2, code);
      await aMailer();
      await write();
      await until(async () => expect(await failedTries()).toBe(1));
      expect((await outbox())[0]?.last_error).toContain(String(code));
      await makeDue();
      await until(async () => expect(await failedTries()).toBe(2));
      await makeDue();
      await mailbox.mailTo(mail.to);
      await until(async () =>
        expect((await outbox())[0]).toMatchObject({ sent_at: expect.any(Date), last_error: null }),
      );
      expect(mailbox.mails).toHaveLength(1);
    },
  );

  test('renders a mail again for each attempt, and drops one that is obsolete by then', async () => {
    let content: Mail | null = { ...mail, email: { ...mail.email, subject: 'Before' } };
    await aMailer(async () => content);
    mailbox.refuse(1, 451);
    await write();
    await until(async () => expect(await failedTries()).toBe(1));
    content = mail;
    await makeDue();
    expect((await mailbox.mailTo(mail.to)).subject).toBe(mail.email.subject);
    content = null;
    await write('obsolete@example.org');
    await until(async () => expect(await outbox()).toHaveLength(1));
    expect(mailbox.mails).toHaveLength(1);
  });

  test('retries a mail whose `afterSent` failed, with the same message id', async () => {
    let failures = 0;
    const ended: string[] = [];
    await aMailer(async () => ({
      ...mail,
      afterSent: async () => {
        failures += 1;
        if (failures === 1) throw new Error('the database is gone');
        ended.push('sent');
      },
    }));
    await write();
    await until(async () => expect(await failedTries()).toBe(1));
    await makeDue();
    await until(async () => expect((await outbox())[0]?.sent_at).toBeInstanceOf(Date));
    expect(ended).toEqual(['sent']);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('sends each mail once, however many processes send', async () => {
    await Promise.all([aMailer(), aMailer(), aMailer()]);
    const people = Array.from({ length: 30 }, (_, index) => `guest${index}@example.org`);
    await Promise.all(people.map((to) => write(to)));
    await until(() => expect(mailbox.mails.length).toBeGreaterThanOrEqual(30));
    await until(async () => expect((await outbox()).every(({ sent_at }) => sent_at !== null)).toBe(true));
    expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
  });

  test('skips mails that another process is sending, and takes over when that one died', async () => {
    await aMailer();
    const [id] = await writeClaimed();
    await write('after@example.org');
    await mailbox.mailTo('after@example.org');
    expect(mailbox.mails).toHaveLength(1);
    await sql`update outbox_mail set claimed_until = now() - interval '1 second' where id = ${id}`.execute(database.db);
    await aMailer();
    await mailbox.mailTo(mail.to);
  });

  test('leaves kinds that it does not know to a newer version', async () => {
    await aMailer();
    await write('newer@example.org', 'a-newer-kind');
    await write();
    await mailbox.mailTo(mail.to);
    expect(mailbox.mails).toHaveLength(1);
    expect((await outbox()).find(({ kind }) => kind === 'a-newer-kind')).toMatchObject({
      claimed_until: null,
      failed_tries: 0,
    });
  });

  test('sends no mail without an address', async () => {
    await aMailer();
    await write('');
    await until(async () => expect(await outbox()).toEqual([]));
    expect(mailbox.mails).toEqual([]);
  });

  test('stores no address that a mail server repeats in its refusal', async () => {
    const send = async () => {
      throw new Error(`550 no such person <${mail.to}>`);
    };
    const jobs = new Jobs({ db: database.db, log, pollMs: 20 });
    running.push(jobs);
    const parts = { db: database.db, jobs, log, clock: clock.now, footer, kinds: [KIND], send };
    registerMailDelivery({ ...parts, render: async () => mail });
    await jobs.start();
    await write();
    await until(async () => expect((await outbox())[0]?.last_error).toBe('550 no such person <[address]>'));
  });

  test('marks a mail as failed after a week of failed attempts', async () => {
    mailbox.refuse(1, 550);
    await aMailer();
    await write();
    await until(async () => expect(await failedTries()).toBe(1));
    mailbox.refuse(1, 550);
    await sql`update outbox_mail set due_at = now(), failed_tries = 174`.execute(database.db);
    await until(async () => expect((await outbox())[0]?.given_up_at).toBeInstanceOf(Date));
    await makeDue();
    await write('after@example.org');
    await mailbox.mailTo('after@example.org');
    expect(mailbox.mails).toHaveLength(1);
  });

  test('deletes a mail a month after it was sent', async () => {
    await aMailer();
    await write();
    await mailbox.mailTo(mail.to);
    await until(async () => expect((await outbox())[0]?.sent_at).not.toBeNull());
    await sql`update outbox_mail set sent_at = ${inMs(-31 * DAY_MS)}`.execute(database.db);
    await aMailer();
    await until(async () => expect(await outbox()).toEqual([]));
  });

  /** A mail that another process has claimed. */
  async function writeClaimed(): Promise<string[]> {
    return database.db.transaction().execute(async (trx) => {
      await enqueue(trx, mail.to);
      const rows = await trx
        .updateTable('outbox_mail')
        .set({ claimed_until: sql`now() + interval '1 minute'` })
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    });
  }
});

describe('SMTP', () => {
  const FROM = 'Aangan <namaste@aangan.example>';
  const mail: OutgoingMail = {
    id: crypto.randomUUID(),
    createdAt: TEST_INSTANT,
    to: 'asha@example.org',
    subject: 'Your stay',
    text: 'All is well.',
    html: '<p>All is well.</p>',
  };

  test('disconnects from a slow mail server after the timeout', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail.example.org\r\n');
      // The next response never completes.
      const dripping = setInterval(() => socket.write('2'), 5);
      socket.on('error', () => {}).once('close', () => clearInterval(dripping));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(openSmtp(`smtp://127.0.0.1:${port}`, FROM, 200)(mail)).rejects.toThrow(/timeout|abort/i);
    // The connection is closed, too.
    server.close();
    await once(server, 'close');
  });

  test('encodes an internationalised domain in ASCII', async () => {
    const mailbox = await startMailbox();
    const send = openSmtp(mailbox.smtpUrl, FROM);
    await send({ ...mail, to: 'asha@ｅｘａｍｐｌｅ．ｏｒｇ', replyTo: 'hari@उदाहरण.भारत' });
    const { to, replyTo } = await mailbox.mailTo('asha@example.org');
    expect([to, replyTo]).toEqual(['asha@example.org', 'hari@xn--p1b6ci4b4b3a.xn--h2brj9c']);
    await mailbox.close();
  });
});
