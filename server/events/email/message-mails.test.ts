import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aDatabase, type TestDatabase } from '@aangan/tests/support/database.ts';
import { type Mailbox, type ReceivedMail, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { aVerifiedPerson, TestConversation } from '@aangan/tests/support/messages.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECOND_MS = 1_000;
/** Noon in India. */
const NOON = '2026-12-01T06:30:00Z';

let database: TestDatabase;
let mailbox: Mailbox;
let app: TestApp;
/** Another process of the same installation. */
let other: TestApp;
beforeAll(async () => {
  [database, mailbox] = await Promise.all([aDatabase(), startMailbox()]);
  const settings = { rateLimits: false, smtpUrl: mailbox.smtpUrl };
  app = await startTestApp({ now: NOON, settings, database });
  other = await startTestApp({ settings, database, clock: app.clock });
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await Promise.all([database.close(), mailbox.close()]);
});

const mailsTo = ({ email }: Person): ReceivedMail[] => mailbox.mails.filter(({ to }) => to === email);

/** Waits until no mail is due. */
async function settled(): Promise<void> {
  await until(async () => {
    const due = app.db.selectFrom('waiting_message').select('account_id').where('due_at', '<=', app.clock.now());
    const unsent = app.db.selectFrom('outbox_mail').select('id').where('sent_at', 'is', null);
    expect([...(await due.execute()), ...(await unsent.execute())]).toEqual([]);
  });
}

async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await settled();
}

async function aConversation(): Promise<{ talk: TestConversation; guest: Person; host: Person }> {
  const [guest, host] = [await aVerifiedPerson(app, 'Gita Rao'), await aVerifiedPerson(app, 'Hari Das')];
  return { talk: await TestConversation.of(app, guest, host), guest, host };
}

test('sends a single mail two minutes after an unread message', async () => {
  const { talk, guest, host } = await aConversation();
  await talk.says('guest', 'Is there a train?');
  await pass(115 * SECOND_MS);
  expect(mailsTo(host)).toEqual([]);
  await pass(6 * SECOND_MS);
  const [mail] = mailsTo(host);
  expect(mail?.subject).toBe('Gita has written to you');
  expect(mail?.text).toContain('> Is there a train?');
  expect(mail?.text).toContain(`/inbox/${talk.id}`);
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await pass(60 * MINUTE_MS);
  expect(mailsTo(host)).toHaveLength(1);
  expect(mailsTo(guest)).toEqual([]);
});

test('all unread messages of a person are one mail, without text in its subject', async () => {
  const host = await aVerifiedPerson(app, 'Hema');
  const guests = [await aVerifiedPerson(app, 'Gita'), await aVerifiedPerson(app, 'Gopal')] as const;
  const talks = [
    await TestConversation.of(app, guests[0], host),
    await TestConversation.of(app, guests[1], host),
  ] as const;
  await talks[0].says('guest', 'Namaste');
  await talks[1].says('guest', 'May we come?');
  await pass(MINUTE_MS);
  await talks[0].says('guest', 'And the dog?');
  await pass(61 * SECOND_MS);
  expect(mailsTo(host)).toHaveLength(1);
  const [mail] = mailsTo(host);
  expect(mail?.subject).toBe('3 messages wait for you');
  for (const words of ['Namaste', 'May we come?', 'And the dog?']) expect(mail?.text).toContain(words);
  await pass(10 * MINUTE_MS);
  expect(mailsTo(host)).toHaveLength(1);
  await talks[0].says('guest', 'Still there?');
  await pass(121 * SECOND_MS);
  expect(mailsTo(host)).toHaveLength(2);
  expect(mailsTo(host)[1]?.text).not.toContain('Namaste');
});

test('mails contain no seen messages and no booking lines', async () => {
  const { talk, host, guest } = await aConversation();
  await talk.says('guest', 'First');
  await talk.happens();
  await pass(MINUTE_MS);
  await talk.sees('host');
  await talk.says('guest', 'Second');
  await pass(61 * SECOND_MS);
  expect(mailsTo(host)).toEqual([]);
  await pass(MINUTE_MS);
  expect(mailsTo(host).map(({ text }) => text.includes('First'))).toEqual([false]);
  expect(mailsTo(host)[0]?.text).toContain('Second');
  expect(mailsTo(guest)).toEqual([]);
});

test('sends none after unsubscribing, and later none for the messages in between', async () => {
  const { talk, host } = await aConversation();
  await host.put('/api/news/settings', { mail: { messages: false } });
  await talk.says('guest', 'Unheard');
  await pass(3 * MINUTE_MS);
  await host.put('/api/news/settings', { mail: { messages: true } });
  await talk.says('guest', 'Heard');
  await pass(3 * MINUTE_MS);
  expect(mailsTo(host).map(({ text }) => text.includes('Unheard'))).toEqual([false]);
});

test('messages during quiet hours are one mail in the morning', async () => {
  const { talk, host } = await aConversation();
  await host.put('/api/news/settings', { quietAtNight: true });
  app.clock.moveTo('2026-12-02T16:29:00Z');
  await talk.says('guest', 'Late in the evening');
  // 22:01 in India, and then 07:59.
  await pass(2 * MINUTE_MS);
  app.clock.moveTo('2026-12-03T02:29:00Z');
  await talk.says('guest', 'Early in the morning');
  await settled();
  expect(mailsTo(host)).toEqual([]);
  await pass(61 * SECOND_MS);
  expect(mailsTo(host)).toHaveLength(1);
  for (const words of ['Late', 'Early']) expect(mailsTo(host)[0]?.text).toContain(words);
});

test('reveals no text and no name to an unverified address', async () => {
  const [guest, host] = [await app.signUp({ name: 'Insult' }), await app.signUp({ name: 'Nobody' })];
  const talk = await TestConversation.of(app, guest, host);
  await talk.says('guest', 'What a stranger says');
  await pass(121 * SECOND_MS);
  expect(mailsTo(host)).toHaveLength(1);
  const [mail] = mailsTo(host);
  for (const words of ['stranger', 'Insult']) expect(`${mail?.subject} ${mail?.text}`).not.toContain(words);
});

test('names the sender by the first name of the inbox, never by an address or number entered as a name', async () => {
  const host = await aVerifiedPerson(app, 'Hari Das');
  for (const name of ['Dr. Asha Rao', 'evil.example Asha', '9876543210 Asha', '\u202EAsha']) {
    const before = mailsTo(host).length;
    const talk = await TestConversation.of(app, await app.signUp({ name }), host);
    await talk.says('guest', 'Namaste');
    await pass(121 * SECOND_MS);
    const [mail] = mailsTo(host).slice(before);
    expect(mail?.subject).toBe('Asha has written to you');
    expect(mail?.text).toContain('Asha, about');
  }
});

test('sends none to a deleted account', async () => {
  const { talk, guest } = await aConversation();
  await talk.says('host', 'Come again');
  expect((await guest.post('/api/user/delete', { password: guest.password })).status).toBe(200);
  await pass(3 * MINUTE_MS);
  expect(mailsTo(guest).filter(({ subject }) => subject.includes('written'))).toEqual([]);
});
