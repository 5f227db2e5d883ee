import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('answers the signed-in person', async () => {
  const person = await app.signUp({ name: 'Meera' });
  const { status, body } = await person.get('/api/user/currentuser');
  expect({ status, body }).toEqual({
    status: 200,
    body: { _id: person.id, name: 'Meera', email: person.email, listing: [], booking: [] },
  });
});

test('refuses a visitor', async () => {
  const { status, error } = await app.visitor().get('/api/user/currentuser');
  expect({ status, code: error.code }).toEqual({ status: 401, code: 'NOT_SIGNED_IN' });
});
