import type { DeviceSession } from '@aangan/contract/accounts/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a session ends after thirty days without use', async () => {
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

test('an open live channel ends when its session expires', async () => {
  const person = await app.signUp();
  const [session] = (await person.get<DeviceSession[]>('/api/user/sessions')).body;
  const endsAt = new Date(session?.createdAt ?? '').getTime() + 180 * DAY_MS;
  for (let day = 0; day < 175; day += 25) {
    app.clock.advance(25 * DAY_MS);
    await person.get('/api/user/currentuser');
  }
  app.clock.moveTo(new Date(endsAt - 200));
  const open = () => fetch(`${app.url}/api/inbox/news`, { headers: { cookie: person.cookie ?? '' } });
  const answer = await open();
  expect(answer.status).toBe(200);
  // Read to the end, so that the response completes.
  expect(await answer.text()).toContain('event: unread');
  app.clock.moveTo(new Date(endsAt));
  expect((await open()).status).toBe(401);
});
