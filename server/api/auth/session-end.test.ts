import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a session that is used goes on, one that is not ends after thirty days', async () => {
  const [used, unused] = [await app.signUp(), await app.signUp()];
  app.clock.advance(20 * DAY_MS);
  expect((await used.get('/api/user/currentuser')).status).toBe(200);
  app.clock.advance(20 * DAY_MS);
  expect((await used.get('/api/user/currentuser')).status).toBe(200);
  expect((await unused.get('/api/user/currentuser')).status).toBe(401);
});

test('even a session that is used every day ends after half a year', async () => {
  const person = await app.signUp();
  for (let day = 0; day < 178; day += 25) {
    app.clock.advance(25 * DAY_MS);
    const { status } = await person.get('/api/user/currentuser');
    expect(status).toBe(day + 25 < 180 ? 200 : 401);
  }
});
