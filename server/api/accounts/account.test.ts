import type { User } from '@aangan/contract/accounts/users.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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

  test('cannot be changed by a visitor', async () => {
    expect((await app.visitor().put('/api/user/update', { name: 'Asha' })).status).toBe(401);
  });
});
