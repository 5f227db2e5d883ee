import { startTestApp } from '@aangan/tests/support/app.ts';
import { started } from '@aangan/tests/support/started.ts';
import { beforeEach, expect, test } from 'vitest';
import { claimPushes, enqueuePushes, resetFailures, retryPushLater } from './waiting-pushes.ts';

const app = started(() => startTestApp());
let devices: Map<string, string>;
beforeEach(async () => {
  devices = new Map();
  await app.db.deleteFrom('push_device').execute();
  for (const name of ['One', 'Other']) {
    const person = await app.signUp({ name });
    const { id: session_id, account_id } = await app.db
      .selectFrom('session')
      .select(['id', 'account_id'])
      .where('account_id', '=', (await findAccount(person.email)).id)
      .executeTakeFirstOrThrow();
    const device = { account_id, session_id, endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' };
    await app.db
      .insertInto('push_device')
      .values({ ...device, created_at: now() })
      .execute();
    devices.set(account_id, name);
  }
});

// An hour ahead of the app's clock, so that its own job does not consider them due.
const now = (seconds = 0) => new Date(app.clock.now().getTime() + (3_600 + seconds) * 1_000);
const findAccount = (email: string) =>
  app.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
const enqueue = (accountId: string, tag: string, dueAt: Date) => {
  const about = { event: 1, role: 'host' };
  return app.db
    .transaction()
    .execute((trx) => enqueuePushes(trx, { accountId, kind: 'bookings', tag, about, dueAt }, dueAt));
};
const claim = async (max: number, at = now()) =>
  (await claimPushes(app.db, max, at)).map((push) => ({ ...push, to: devices.get(push.accountId) }));

test('limits the concurrent pushes of one account, even while its pushes wait longer than others', async () => {
  const [one = '', other = ''] = devices.keys();
  for (let count = 0; count < 6; count += 1) await enqueue(one, `tag ${count}`, now());
  await enqueue(other, 'tag', now(1));
  const claimed = [...(await claim(1, now(2))), ...(await claim(8, now(2)))];
  const counts = ['One', 'Other'].map((name) => claimed.filter(({ to }) => to === name).length);
  expect(counts).toEqual([2, 1]);
});

test('pauses a device whose push service fails, and resumes after a successful push', async () => {
  const [one = ''] = devices.keys();
  await enqueue(one, 'tag', now());
  const [first] = await claim(1);
  if (first === undefined) throw new Error('nothing was claimed');
  await retryPushLater(app.db, first, now(60));
  await enqueue(one, 'another tag', now());
  expect(await claim(8, now(30))).toEqual([]);
  const later = await claim(8, now(61));
  expect(later.map(({ failedTries }) => failedTries)).toEqual([1, 1]);
  await resetFailures(app.db, later[0] ?? first);
  const { failed_tries } = await app.db
    .selectFrom('push_device')
    .select('failed_tries')
    .where('account_id', '=', one)
    .executeTakeFirstOrThrow();
  expect(failed_tries).toBe(0);
});
