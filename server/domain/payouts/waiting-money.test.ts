import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { fetchPayoutAccount, payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remindOfWaitingMoney } from './ready.ts';

let app: TestApp;
let host: Person;
beforeEach(async () => {
  app = await startTestApp({ settings: { payouts: 'by-hand', rateLimits: false } });
  host = await app.signUp({ name: 'Hari' });
  const guest = await app.signUp({ name: 'Gita' });
  await aPaidStay(app, guest, await aHome(app, host));
});
afterEach(() => app.close());

const sweep = () => remindOfWaitingMoney(app.db, app.clock.now());
const reminders = async () => (await mailsTo(app, host.email)).filter((subject) => subject.includes('wait for you'));

test('is notified on the first, third and tenth day of waiting, once each', async () => {
  const counts: number[] = [];
  for (let day = 0; day <= 14; day += 1) {
    await sweep();
    await sweep();
    counts.push((await reminders()).length);
    app.clock.advance(DAY_MS);
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  const [subject] = await reminders();
  const { waiting = 0 } = await fetchPayoutAccount(host);
  expect(waiting).toBeGreaterThan(0);
  expect(subject).toContain(String(waiting % 1_000).padStart(3, '0'));
});

test('is no longer notified once the account is complete, and a later wait starts again', async () => {
  await sweep();
  expect(await reminders()).toHaveLength(1);
  await savePayoutAccount(host);
  app.clock.advance(4 * DAY_MS);
  await sweep();
  expect(await reminders()).toHaveLength(1);
  expect(await app.db.selectFrom('payout_wait').selectAll().execute()).toEqual([]);
  expect(await fetchPayoutAccount(host)).not.toHaveProperty('waiting');
});

test('names the missing details of an incomplete payout account', async () => {
  const { pan: _pan, ...details } = payoutDetails;
  await savePayoutAccount(host, details);
  await sweep();
  await reminders();
  const mail = app.mails.find(({ to, subject }) => to === host.email && subject.endsWith('wait for you'));
  expect(mail?.text).toContain('Still missing: PAN\n');
});

test('does not notify a host without money due', async () => {
  const other = await app.signUp();
  await sweep();
  expect(await mailsTo(app, other.email)).toEqual([]);
});
