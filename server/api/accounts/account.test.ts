import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { User } from '@aangan/contract/accounts/users.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { readZip } from '@aangan/tests/support/read-zip.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { describe, expect, test } from 'vitest';
import { deleteExpiredExports } from '../../domain/accounts/data-exports.ts';

const app = started(() => startTestApp());

test('shows an account only to its owner', async () => {
  const person = await app.signUp({ name: 'Asha Rao' });
  const { status, body } = await person.get('/api/user/account');
  expect([status, body]).toEqual([
    200,
    { name: 'Asha Rao', email: person.email, emailVerified: false, hasPassword: true, google: false },
  ]);
  expect((await app.visitor().get('/api/user/account')).status).toBe(401);
});

describe('the state that they are in', () => {
  test('is shown once set, can be changed without other fields, and is deleted with the account', async () => {
    const person = await app.signUp({ name: 'Asha Rao' });
    expect((await person.put<User>('/api/user/update', { state: 'IN-GA' })).body.name).toBe('Asha Rao');
    expect((await person.get('/api/user/account')).body).toMatchObject({ name: 'Asha Rao', state: 'IN-GA' });
    await person.put('/api/user/update', { name: 'Asha', state: 'IN-KL' });
    expect((await person.get('/api/user/account')).body).toMatchObject({ name: 'Asha', state: 'IN-KL' });
    await person.post('/api/user/delete', { password: person.password });
    const row = await app.db
      .selectFrom('account')
      .select('state')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBeNull();
  });

  test.each(['', 'IN-XX', 'Goa', 7, null])('is not %j', async (state) => {
    const person = await app.signUp();
    const { status, error } = await person.put('/api/user/update', { state });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['state']]);
  });
});

describe('the name', () => {
  test('is changed, and shown to guests from then on', async () => {
    const [host, guest] = [await app.signUp({ name: 'Meera' }), await app.signUp()];
    const stay = await aHeldStay(app, guest, await aHome(app, host));
    const { status, body } = await host.put<User>('/api/user/update', { name: 'मीरा Nair' });
    expect([status, body._id, body.name, body.email]).toEqual([200, host.id, 'मीरा Nair', host.email]);
    expect(body.listing).toHaveLength(1);
    expect((await host.get<User>('/api/user/currentuser')).body.name).toBe('मीरा Nair');
    expect((await guest.get(`/api/booking/findbookingbyid/${stay._id}`)).body).toMatchObject({
      host: { name: 'मीरा Nair' },
    });
  });

  test.each([undefined, '', '  ', 'x'.repeat(121), 'A\u0000', 7, ['Asha']])('is not %j', async (name) => {
    const person = await app.signUp();
    const { status, error } = await person.put('/api/user/update', { name });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['name']]);
  });

  test('ignores an id or an address in the request: only the own account changes', async () => {
    const [person, other] = [await app.signUp(), await app.signUp({ name: 'Ravi' })];
    await person.put('/api/user/update', { _id: other.id, name: 'Asha', email: other.email, emailVerified: true });
    expect((await other.get<User>('/api/user/currentuser')).body.name).toBe('Ravi');
    expect((await person.get('/api/user/account')).body).toMatchObject({ email: person.email, emailVerified: false });
  });
});

const request = (person: Pick<Person, 'get'>) => person.get('/api/user/export');
const fetchState = async (person: Pick<Person, 'get'>) =>
  (await person.get<AccountView>('/api/user/account')).body.dataExport;

/** The path of the link in the mail to this person. */
async function mailedPath({ email }: Pick<Person, 'email'>): Promise<string> {
  const mail = await until(() => {
    const found = app.mails.find(({ to, subject }) => to === email && subject === 'Your copy of your data');
    if (found === undefined) throw new Error('no link was mailed yet');
    return found;
  });
  await until(async () => {
    const { ready_at: readyAt } = await app.db
      .selectFrom('data_export')
      .select('ready_at')
      .where('id', '=', /export\/([0-9a-f-]{36})\.zip/.exec(mail.text)?.[1] ?? '')
      .executeTakeFirstOrThrow();
    expect(readyAt).not.toBeNull();
  });
  const [link = ''] = /http\S+\.zip/.exec(mail.text) ?? [];
  return new URL(link).pathname;
}

async function download(path: string, cookie?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, {
    redirect: 'manual',
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('mails a link to an archive, which this person’s sessions may download for a day', async () => {
  const [person, other] = [await app.signUp({ name: 'Meera' }), await app.signUp()];
  const requested = await request(person);
  expect([requested.status, requested.body]).toEqual([202, { requestedAt: app.clock.now().toISOString() }]);
  const path = await mailedPath(person);
  expect(await fetchState(person)).toEqual({
    requestedAt: app.clock.now().toISOString(),
    url: path,
    expiresAt: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
  });

  const { status, headers, bytes } = await download(path, person.cookie);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="aangan-data-\d{4}-\d\d-\d\d\.zip"$/);
  const files = readZip(bytes);
  expect(JSON.parse(String(files.get('account/account.json')))).toMatchObject([{ name: 'Meera', email: person.email }]);
  expect(JSON.parse(String(files.get('payouts/payouts.json')))).toEqual([]);
  expect(String(files.get('README.txt'))).toContain('Everything that Aangan stores about you');

  for (const [cookie, refused] of [
    [undefined, 401],
    [other.cookie, 404],
  ] as const) {
    expect((await download(path, cookie)).status).toBe(refused);
    const followed = await download(path, cookie, { accept: 'text/html,*/*' });
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/account']);
  }
  expect((await download('/api/user/export/not-one.zip', person.cookie)).status).toBe(404);

  app.clock.advance(24 * HOUR_MS);
  expect((await download(path, person.cookie)).status).toBe(404);
  expect(await fetchState(person)).toBeUndefined();
  await deleteExpiredExports(app.db, app.clock.now());
  expect(await app.db.selectFrom('data_export').select('id').execute()).toEqual([]);
});

test('is made once a day; while one is being made, nothing more happens', async () => {
  const person = await app.signUp();
  await app.context.jobs.drain();
  const many = await Promise.all(Array.from({ length: 5 }, () => request(person)));
  expect(many.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  const events = await app.db
    .selectFrom('event')
    .select('id')
    .where('kind', '=', 'data-export-requested')
    .where('account_id', '=', person.id)
    .execute();
  expect(events).toHaveLength(1);
  await app.db
    .updateTable('data_export')
    .set({ ready_at: app.clock.now() })
    .where('account_id', '=', person.id)
    .execute();
  app.clock.advance(23 * HOUR_MS);
  const { status, headers, error } = await request(person);
  expect([status, error.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', String(60 * 60)]);
  expect((await request(await app.signUp())).status).toBe(202);
  app.clock.advance(HOUR_MS);
  expect((await request(person)).status).toBe(202);
});
