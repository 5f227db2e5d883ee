import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { mailsTo } from '@aangan/tests/support/payments.ts';
import { aBank, fetchPayoutAccount, payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { until } from '@aangan/tests/support/until.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { syncStaleAccounts } from './payout-account-jobs.ts';
import { findPayoutAccount } from './payout-accounts.ts';
import { findReadyAccount } from './ready.ts';
import { syncPayoutAccount } from './sync-payout-account.ts';

const NEW_NUMBER = '602201558877';
const FAILING = aBank('50100012344321', 'FAIL0000000');

let gateway: TestGateway;
let app: TestApp;
let host: Person;
beforeEach(async () => {
  gateway = await startTestGateway({ now: () => TEST_INSTANT });
  app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route', rateLimits: false } });
  host = await app.signUp({ name: 'Hari' });
  await aHome(app, host, { phone: '+91 98290 12345' });
});
afterEach(async () => {
  await app.close();
  await gateway.close();
});

const stored = async () => (await findPayoutAccount(app.db, host.id)) ?? never();
const never = (): never => {
  throw new Error('nothing is stored');
};
/** The host's product at the gateway. */
const product = async () => {
  const { gateway_account_id: account, gateway_product_id: id } = await stored();
  return gateway.look<{ activation_status: string; active_configuration: { settlements: object } }>(
    `/../v2/accounts/${account}/products/${id}`,
  );
};
const untilAccount = (expected: Partial<PayoutAccountView>) =>
  until(async () => expect(await fetchPayoutAccount(host)).toMatchObject(expected));
const untilSynced = () => until(async () => expect((await stored()).is_bank_synced).toBe(true));
/** Advances the clocks of app and gateway. */
const pass = async (hours: number) => {
  app.clock.advance(hours * HOUR_MS);
  await gateway.act('/stand-in/clock', { hours });
};
/** Delivers the gateway's webhooks since the last call. */
const deliverWebhooks = async () => {
  const news = gateway.news.splice(0).filter(({ event }) => event.startsWith('product.'));
  for (const { raw, headers } of news) {
    const init = { body: new Uint8Array(raw), headers };
    const { status } = await app.visitor().send('POST', '/api/payment/webhook', init);
    expect(status).toBe(200);
  }
  return news.length;
};
const sync = () => syncPayoutAccount(app.context, host.id, app.clock.now());
const play = async (act: string, body: object = {}) =>
  gateway.act(`/stand-in/accounts/${(await stored()).gateway_account_id}/${act}`, body);

async function becomeActive() {
  await savePayoutAccount(host);
  await untilSynced();
  await pass(1);
  await until(async () => expect(await deliverWebhooks()).toBeGreaterThan(0));
  await untilAccount({ status: 'ready' });
}

test('is created at the gateway, activated, and receives payouts a day later', async () => {
  expect((await savePayoutAccount(host)).body).toMatchObject({ status: 'checking', missing: [], way: 'route' });
  await untilSynced();
  expect(await product()).toMatchObject({
    activation_status: 'under_review',
    active_configuration: {
      settlements: { account_number: '50100012344321', ifsc_code: 'HDFC0000317', beneficiary_name: 'Asha Rao' },
    },
  });
  await pass(1);
  await until(async () => expect(await deliverWebhooks()).toBeGreaterThan(0));
  await untilAccount({ status: 'ready' });
  const { readyAt = '' } = await fetchPayoutAccount(host);
  expect(Math.round((Date.parse(readyAt) - app.clock.now().getTime()) / HOUR_MS)).toBe(24);
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
  const { gateway_account_id: gatewayAccountId } = await stored();
  expect(await findReadyAccount(app.db, host.id, new Date(readyAt))).toEqual({ gatewayAccountId });
  expect(await mailsTo(app, host.email)).toEqual(['You can be paid']);
});

test('notifies the operator once when the gateway requires details that hosts cannot enter', async () => {
  await savePayoutAccount(host);
  await untilSynced();
  await play('refuse', { field: 'kyc.passport', description: 'A document is missing.' });
  await sync();
  await sync();
  const operatorMails = () => mailsTo(app, app.context.settings.supportEmail);
  await until(async () => expect(await operatorMails()).toEqual(['The payout account of Hari needs you']));
});

test('notifies the operator once when a host changes a locked detail of an active account', async () => {
  await becomeActive();
  expect((await savePayoutAccount(host, { address: '7 Rosewood Lane' })).status).toBe(200);
  await until(async () => expect((await stored()).synced_version).toBe(2));
  await sync();
  expect(await mailsTo(app, app.context.settings.supportEmail)).toEqual(['The payout account of Hari needs you']);
  expect(await fetchPayoutAccount(host)).toMatchObject({ status: 'ready', address: '7 Rosewood Lane' });
});

test('becomes ready by polling when the webhook was lost', async () => {
  await savePayoutAccount(host);
  await untilSynced();
  await pass(1);
  await syncStaleAccounts(app.context, app.clock.now());
  await untilAccount({ status: 'ready' });
  expect(gateway.news.filter(({ event }) => event.startsWith('product.'))).not.toEqual([]);
});

describe('a lost response', () => {
  test.each([
    'POST /v2/accounts',
    'POST /v2/accounts/:id/stakeholders',
    'POST /v2/accounts/:id/products',
    'PATCH /v2/accounts/:id/products/:id',
  ])('of %s is recovered without duplicates', async (call) => {
    gateway.faults.plan(call, 'lost');
    await savePayoutAccount(host);
    // The job would be retried within a minute; the test runs it immediately.
    await until(() => expect(gateway.faults.count(call)).toBe(1));
    for (let attempt = 0; attempt < 4 && !(await stored()).is_bank_synced; attempt += 1)
      await sync().catch(() => undefined);
    expect(await stored()).toMatchObject({ is_bank_synced: true, synced_version: 1, status: 'checking' });
    expect((await product()).activation_status).toBe('under_review');
  });
});

test("does not adopt another person's account with its e-mail address", async () => {
  const foreign = {
    type: 'route',
    email: `sample+h${host.id.replaceAll('-', '')}-1@aangan.example`,
    phone: '9829012345',
    legal_business_name: 'Somebody Else',
    business_type: 'individual',
    profile: {
      category: 'tours_and_travel',
      subcategory: 'accommodation',
      addresses: {
        registered: {
          street1: '1',
          street2: '2',
          city: 'Jaipur',
          state: 'RAJASTHAN',
          postal_code: '302016',
          country: 'IN',
        },
      },
    },
  };
  const { id } = await gateway.act<{ id: string }>('/../v2/accounts', foreign);
  expect(id).toMatch(/^acc_/);
  await savePayoutAccount(host);
  await until(async () => expect((await stored()).gateway_attempt).toBe(2));
  await sync();
  const { gateway_account_id: own, is_bank_synced: isSynced } = await stored();
  expect(isSynced).toBe(true);
  expect(own).not.toBe(id);
});

test('names a refused detail at its field, and accepts the correction', async () => {
  await savePayoutAccount(host, { ...payoutDetails, ...FAILING });
  await untilSynced();
  await pass(1);
  await deliverWebhooks();
  await untilAccount({ status: 'incomplete', missing: ['legalName', 'ifsc', 'accountNumber'] });
  const { toMend = [] } = await fetchPayoutAccount(host);
  expect(toMend.find(({ field }) => field === 'accountNumber')?.why).toMatch(/could not reach this account/);
  await sync();
  expect(await mailsTo(app, host.email)).toEqual(['Something is to be mended before you can be paid']);

  const withoutPassword = await savePayoutAccount(host, aBank('50100012344321'));
  expect(withoutPassword.error.fields).toHaveProperty('password');
  const mended = await savePayoutAccount(host, { ...aBank('50100012344321'), password: host.password });
  expect(mended.body).toMatchObject({ status: 'checking', missing: [] });
  await untilSynced();
  await pass(1);
  await deliverWebhooks();
  await untilAccount({ status: 'ready' });
});

test.each([['any-field'], ['requested-fields']])(
  'accepts a corrected PAN at a gateway that accepts %s',
  async (correction) => {
    await gateway.act('/stand-in/failure-modes', { undocumentedOptions: { correction } });
    await savePayoutAccount(host);
    await untilSynced();
    await play('refuse', { field: 'kyc.pan', description: 'The PAN ABCPR1234K does not match the name.' });
    await sync();
    await untilAccount({ status: 'incomplete', missing: ['pan'] });
    const { toMend: [{ why = '' } = {}] = [] } = await fetchPayoutAccount(host);
    expect(why).toContain('does not match the name');
    expect(why).not.toContain('ABCPR1234K');
    await savePayoutAccount(host, { pan: 'ABCPR1234L' });
    await untilAccount({ status: 'checking' });
    await until(async () => expect((await stored()).synced_version).toBe(2));
    await pass(1);
    await sync();
    await untilAccount({ status: 'ready' });
  },
);

test('is paused and resumed by the gateway', async () => {
  await becomeActive();
  await pass(24);
  await play('suspend');
  await sync();
  await untilAccount({ status: 'paused' });
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
  expect(await mailsTo(app, host.email)).toContain('Your payouts are paused');
  expect(await mailsTo(app, app.context.settings.supportEmail)).toContain('The payout account of Hari needs you');
  await play('resume');
  await sync();
  await untilAccount({ status: 'ready' });
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).not.toBeNull();
});

test("another bank of an active account is changed by the gateway's support, and pending until then", async () => {
  await becomeActive();
  await pass(24);
  const { body } = await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
  expect(body).toMatchObject({ status: 'ready', bank: { last4: '4321' }, nextBank: { last4: '8877' } });
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
  await pass(24);
  await syncStaleAccounts(app.context, app.clock.now());
  await until(async () => expect((await stored()).support_requested_at).not.toBeNull());
  await sync();
  expect(await mailsTo(app, host.email)).toEqual([
    'You can be paid',
    'Your payouts go to another bank',
    'Your new bank waits for the payment service',
  ]);
  expect(await fetchPayoutAccount(host)).toMatchObject({ bank: { last4: '4321' }, nextBank: { last4: '8877' } });

  const bank = { account_number: NEW_NUMBER, ifsc_code: 'HDFC0000317', beneficiary_name: 'Asha Rao' };
  await play('bank', bank);
  await sync();
  const after = await fetchPayoutAccount(host);
  expect(after).toMatchObject({ status: 'ready', bank: { last4: '8877' } });
  expect(after).not.toHaveProperty('nextBank');
  // The gateway suspends the account for another day.
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
  await pass(25);
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).not.toBeNull();
});

test('a bank that the gateway refuses later can be replaced immediately, with a waiting time', async () => {
  await becomeActive();
  await pass(25);
  await play('refuse', { field: 'settlements.account_number', description: 'The account is closed.' });
  await sync();
  await untilAccount({ status: 'incomplete', missing: ['accountNumber'] });
  const { body } = await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
  expect(body).toMatchObject({ status: 'checking', bank: { last4: '8877' } });
  expect(body).not.toHaveProperty('nextBank');
  await untilSynced();
  await pass(1);
  await sync();
  await untilAccount({ status: 'ready' });
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
  await pass(24);
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).not.toBeNull();
});

test('a bank changed during a sync is synced again', async () => {
  await savePayoutAccount(host);
  await untilSynced();
  await savePayoutAccount(host, { ...aBank(NEW_NUMBER), password: host.password });
  await pass(1);
  await sync();
  await until(async () => expect((await stored()).support_requested_at).not.toBeNull());
  expect(await fetchPayoutAccount(host)).toMatchObject({ status: 'checking', bank: { last4: '8877' } });
  expect(await findReadyAccount(app.db, host.id, new Date(app.clock.now().getTime() + 48 * HOUR_MS))).toBeNull();
});

test('a UPI address and names that the gateway does not accept are refused without a call to it', async () => {
  const saveAndGetFieldErrors = async (details: object) => (await savePayoutAccount(host, details)).error.fields;
  expect(await saveAndGetFieldErrors({ upi: 'asha@okhdfcbank' })).toHaveProperty('upi');
  expect(await saveAndGetFieldErrors({ legalName: 'Raj' })).toHaveProperty('legalName');
  expect(await saveAndGetFieldErrors({ legalName: 'Rao & Sons' })).toHaveProperty('legalName');
  expect(gateway.faults.count('POST /v2/accounts')).toBe(0);
});

test.each([['IN-LA', 'JAMMU AND KASHMIR']])('sends %s as %s, which the gateway accepts', async (state, expected) => {
  await savePayoutAccount(host, { ...payoutDetails, state });
  await untilSynced();
  const { gateway_account_id: id } = await stored();
  const account = await gateway.look<{ profile: { addresses: { registered: object } } }>(`/../v2/accounts/${id}`);
  expect(account.profile.addresses.registered).toMatchObject({ state: expected });
});

test("a company is verified by its own PAN, with or without a director's name", async () => {
  await savePayoutAccount(host, { ...payoutDetails, kind: 'business', pan: 'AAACR1234K', legalName: 'Rao Homes' });
  await untilSynced();
  await pass(1);
  await sync();
  await untilAccount({ status: 'ready' });
  expect(await fetchPayoutAccount(host)).toMatchObject({ kind: 'business', missing: [] });
});

test('reports a missing phone if no home of the host has one', async () => {
  const other = await app.signUp();
  host = other;
  await savePayoutAccount(other);
  await untilAccount({ status: 'incomplete', missing: ['phone'] });
  expect(gateway.faults.count('POST /v2/accounts')).toBe(0);
});

test('an active account keeps its status after its last home is deleted', async () => {
  await becomeActive();
  await pass(25);
  await app.db.updateTable('listing').set({ deleted_at: app.clock.now() }).where('host_id', '=', host.id).execute();
  await sync();
  expect(await findReadyAccount(app.db, host.id, app.clock.now())).not.toBeNull();
  await play('suspend');
  await sync();
  await untilAccount({ status: 'paused' });
});

test('receives no transfers while the gateway has a bank that the host did not enter', async () => {
  await becomeActive();
  await pass(25);
  const operatorMails = () => mailsTo(app, app.context.settings.supportEmail);
  for (const mails of [1, 2]) {
    await play('bank', { account_number: NEW_NUMBER, ifsc_code: 'HDFC0000317', beneficiary_name: 'Asha Rao' });
    await sync();
    await sync();
    await untilAccount({ status: 'checking' });
    expect(await findReadyAccount(app.db, host.id, app.clock.now())).toBeNull();
    await until(async () => expect(await operatorMails()).toHaveLength(mails));
    await play('bank', { account_number: '50100012344321', ifsc_code: 'HDFC0000317', beneficiary_name: 'Asha Rao' });
    await sync();
    expect(await findReadyAccount(app.db, host.id, app.clock.now())).not.toBeNull();
  }
});
