import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { findMailedToken, startMailbox } from '@aangan/tests/support/mailbox.ts';
import { started } from '@aangan/tests/support/started.ts';
import { describe, expect, test } from 'vitest';

const mailbox = started(() => startMailbox());
const app = started(() => startTestApp({ settings: { smtpUrl: mailbox.smtpUrl } }));

const isVerified = async (person: Person) => (await person.get<AccountView>('/api/user/account')).body.emailVerified;
const verify = (person: Pick<Person, 'post'>, token: unknown) => person.post('/api/auth/verify-email', { token });

test('the e-mail after sign-up has a link that verifies the address, also when opened repeatedly', async () => {
  const person = await app.signUp();
  expect(await isVerified(person)).toBe(false);
  const mail = await mailbox.mailTo(person.email, /^Confirm/);
  expect(mail.text).toContain(`${app.context.settings.publicUrl}/verify-email#t=`);
  const token = await findMailedToken(mailbox, person.email, 'confirm');
  for (const _ of [1, 2]) {
    const { status, body } = await verify(person, token);
    expect([status, body]).toEqual([200, { message: 'Your e-mail address is confirmed.' }]);
  }
  expect(await isVerified(person)).toBe(true);
});

test('stores only the hash of the token', async () => {
  const person = await app.signUp();
  const token = await findMailedToken(mailbox, person.email, 'confirm');
  const rows = await app.db.selectFrom('account_link').selectAll().where('account_id', '=', person.id).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.token_hash).toHaveLength(32);
  expect(rows[0]?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
});

test('an unverified account can sign in, publish a home and book', async () => {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const { email, password } = guest;
  expect((await guest.post('/api/auth/login', { email, password })).status).toBe(200);
  await aHeldStay(app, guest, await aHome(app, host));
  expect(await isVerified(guest)).toBe(false);
});

describe('a link is refused', () => {
  /** Whether a link is refused and confirms no address. */
  const isVoid = async (person: Person, token: unknown) => {
    const { status, error } = await verify(person, token);
    return status === 403 && error.code === 'LINK_VOID' && !(await isVerified(person));
  };

  test('with a changed character, or if unknown', async () => {
    const person = await app.signUp();
    const token = await findMailedToken(mailbox, person.email, 'confirm');
    expect(await isVoid(person, `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`)).toBe(true);
    expect(await isVoid(person, 'x')).toBe(true);
    expect(await isVoid(person, `${token}=`)).toBe(true);
  });

  test('after a week', async () => {
    const person = await app.signUp();
    const token = await findMailedToken(mailbox, person.email, 'confirm');
    app.clock.advance(7 * DAY_MS);
    expect(await isVoid(person, token)).toBe(true);
  });

  test("without a session of its account, so that a click never verifies a stranger's account", async () => {
    const [squatter, reader] = [await app.signUp(), await app.signUp()];
    const token = await findMailedToken(mailbox, squatter.email, 'confirm');
    expect(await isVoid(reader, token)).toBe(true);
    expect((await verify(app.visitor(), token)).status).toBe(401);
    expect(await isVerified(squatter)).toBe(false);
  });

  test('instead of a password reset link', async () => {
    const person = await app.signUp();
    await app.visitor().post('/api/auth/forgot-password', { email: person.email });
    expect(await isVoid(person, await findMailedToken(mailbox, person.email, 'reset'))).toBe(true);
  });
});

test.each([undefined, '', 7, {}, 'x'.repeat(201)])('refuses the token %j', async (token) => {
  const { status, error } = await verify(await app.signUp(), token);
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['token']]);
});

describe('sending the link again', () => {
  const sendAgain = (person: Pick<Person, 'post'>) => person.post('/api/auth/send-verification');

  test('mails another link; the first one still works', async () => {
    const person = await app.signUp();
    const first = await findMailedToken(mailbox, person.email, 'confirm');
    const { status, body } = await sendAgain(person);
    expect([status, body]).toEqual([200, { message: 'A new mail is on its way.' }]);
    await expect.poll(() => findMailedToken(mailbox, person.email, 'confirm'), { timeout: 5_000 }).not.toBe(first);
    expect((await verify(person, first)).status).toBe(200);
  });

  test('sends nothing once the address is verified', async () => {
    const person = await app.signUp();
    await verify(person, await findMailedToken(mailbox, person.email, 'confirm'));
    expect((await sendAgain(person)).body).toEqual({ message: 'Your e-mail address is confirmed.' });
    const links = await app.db
      .selectFrom('account_link')
      .select('purpose')
      .where('account_id', '=', person.id)
      .execute();
    expect(links).toHaveLength(1);
  });

  test('is limited to five times an hour, and requires a session', async () => {
    const person = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendAgain(person)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([...Array(5).fill('200'), '429']);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await sendAgain(app.visitor())).status).toBe(401);
  });
});
