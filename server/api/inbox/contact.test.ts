import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../boot/settings.ts';

const support = 'support@aangan.example';

const mailbox = started(() => startMailbox());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { smtpUrl: mailbox.smtpUrl, supportEmail: support } });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const message = {
  userName: 'Asha',
  userEmail: 'asha@example.org',
  userMessage: 'Namaste,\nis the <b>pool</b> open?',
  userPhone: '98290 12345',
  userSubject: 'The pool',
};
const send = (own: Record<string, unknown> = {}) =>
  app.visitor().post<{ message: string }>('/api/contact', { ...message, ...own });

test('stores a message and mails it to the operator', async () => {
  const { status, body } = await send();
  expect([status, body]).toEqual([200, { message: messages.messageSent }]);
  expect(await app.db.selectFrom('site_message').selectAll().execute()).toEqual([
    {
      id: expect.any(String),
      name: 'Asha',
      email: 'asha@example.org',
      phone: '98290 12345',
      subject: 'The pool',
      message: message.userMessage,
      created_at: expect.any(Date),
    },
  ]);
  const mail = await mailbox.mailTo(support, /The pool/);
  expect(mail.replyTo).toBe('asha@example.org');
  expect(mail.subject).toBe('[Contact] The pool');
  expect(mail.text).toContain('> Namaste,\n> is the <b>pool</b> open?');
  expect(mail.text).toContain('Phone: 98290 12345');
  expect(mail.html).toContain('is the &lt;b&gt;pool&lt;/b&gt; open?');
});

test('stores and mails a message once per key', async () => {
  const own = { ...message, userMessage: 'Is there a cradle?' };
  const key = { 'idempotency-key': 'a message that was sent again' };
  const answers = await Promise.all([1, 2, 3].map(() => app.visitor().post('/api/contact', own, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const savedMessages = app.db.selectFrom('site_message').select('id').where('message', '=', own.userMessage);
  expect(await savedMessages.execute()).toHaveLength(1);
  const other = await app.visitor().post('/api/contact', { ...own, userMessage: 'And a cot?' }, key);
  expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('asks neither for a phone nor for a subject', async () => {
  expect((await send({ userPhone: undefined, userSubject: '' })).status).toBe(200);
  const mail = await mailbox.mailTo(support, /A message from Asha/);
  expect(mail.text).not.toContain('Phone');
});

test('accepts a message whose preview would end within an emoji', async () => {
  const userMessage = `${'x'.repeat(119)}🏡${'y'.repeat(20)}`;
  expect((await send({ userMessage, userSubject: 'A home' })).status).toBe(200);
  expect((await mailbox.mailTo(support, /A home/)).text).toContain(userMessage);
});

test('prevents header injection into the mail', async () => {
  await send({ userSubject: 'Hello\r\nBcc: everybody@example.org' });
  const mail = await mailbox.mailTo(support, /Hello/);
  expect(mail.subject).toBe('[Contact] Hello Bcc: everybody@example.org');
  expect(mail.text).not.toMatch(/^Bcc:/m);
  expect(mailbox.mails.every(({ to }) => to === support)).toBe(true);
});

test.each([
  ['userName', '  '],
  ['userName', 'Asha\r\nBcc: everybody@example.org'],
  ['userEmail', 'asha'],
  ['userEmail', undefined],
  ['userMessage', ''],
  ['userMessage', 'x'.repeat(5_001)],
  ['userMessage', 'a\u0000b'],
  ['userSubject', 'x'.repeat(201)],
])('refuses %s: %s', async (field, value) => {
  const { status, error } = await send({ [field]: value });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});

test('succeeds while no mail can be sent', async () => {
  mailbox.refuse(1, 451);
  expect((await send({ userSubject: 'Late' })).status).toBe(200);
});

test('is limited to twenty an hour per network', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

test('answers the support and the notice alone where nothing else is set', async () => {
  const app = await startTestApp();
  expect(await app.visitor().get('/api/site/operator')).toMatchObject({
    status: 200,
    body: { support: { email: 'sample@aangan.example' }, notice: NOTICE_VERSION },
  });
  await app.close();
});

test('returns the configured operator and grievance officer', async () => {
  const { operator, supportEmail, supportPhone } = readSettings({
    OPERATOR_NAME: 'Aangan Stays LLP',
    OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
    OPERATOR_REGISTRATION: 'AAB-1234',
    SUPPORT_EMAIL: 'help@stays.example',
    SUPPORT_PHONE: '+91 177 280 0001',
    GRIEVANCE_OFFICER: 'Meera Rao, Grievance Officer',
    GRIEVANCE_PHONE: '+91 177 280 0000',
    COURTS_CITY: 'Shimla',
    SOCIAL_LINKS: 'https://social.example/aangan',
  });
  const app = await startTestApp({ settings: { operator, supportEmail, supportPhone } });
  const { body } = await app.visitor().get('/api/site/operator');
  expect(body).toEqual({
    name: 'Aangan Stays LLP',
    address: '12 Mall Road, Shimla 171001',
    registration: 'AAB-1234',
    support: { email: 'help@stays.example', phone: '+91 177 280 0001' },
    grievance: { officer: 'Meera Rao, Grievance Officer', phone: '+91 177 280 0000' },
    notice: NOTICE_VERSION,
  });
  await app.close();
});
