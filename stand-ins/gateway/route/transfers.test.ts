import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, MONDAY, until } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

const listed = async (payment: { id: string }) => (await it.done('GET', `/v1/payments/${payment.id}/transfers`)).items;
const refusedTransfer = (payment: { id: string }, account: string, amount: number, more: object = {}) =>
  it.refused('POST', `/v1/payments/${payment.id}/transfers`, {
    transfers: [{ account, amount, currency: 'INR', ...more }],
  });

test('stays pending for the configured time, by the given clock', async () => {
  let now = MONDAY;
  await it.restart({ transferAfterMs: 60_000, now: () => new Date(now) });
  const host = await it.readyHost();
  const made = await it.transfer(await it.pay(), host.id, 100_000);
  const status = async () => (await it.done('GET', `/v1/transfers/${made.id}`)).status;
  now += 59_999;
  expect(await status()).toBe('pending');
  now += 1;
  expect(await status()).toBe('processed');
  await until(() => expect(it.eventNames()).toContain('transfer.processed'));
});

test.each([
  [{ amount: 99 }, 'The transfers.0.amount must be at least 100.'],
  [{ amount: 100.5 }, 'The transfers.0.amount must be an integer.'],
  [{ currency: 'USD' }, 'The currency should be INR'],
  [{ account: undefined }, 'The transfers.0.account field is required.'],
  [{ account: 'acc_nobody00000000' }, 'The id provided does not exist'],
  [{ linked_account_notes: ['payout'] }, 'Keys sent in linked_account_notes must exist in notes'],
  [{ on_hold_until: 1 }, 'on_hold_until must be between 946684800 and 4765046400'],
  [{ on_hold: 'maybe' }, 'The transfers.0.on_hold field must be true or false.'],
])('refuses a transfer with %j', async (other, description) => {
  const host = await it.readyHost();
  expect(await refusedTransfer(await it.pay(), host.id, 100_000, other)).toBe(description);
});

test('refuses payments that it does not know, and requests without transfers', async () => {
  expect(await it.refused('GET', '/v1/payments/pay_1/transfers')).toBe('pay_1 is not a valid id');
  expect(await it.refused('GET', '/v1/payments/pay_00000000000000/transfers')).toBe('The id provided does not exist');
  expect(await it.refused('GET', '/v1/transfers/trf_1')).toBe('trf_1 is not a valid id');
  const payment = await it.pay();
  expect(await it.refused('POST', `/v1/payments/${payment.id}/transfers`, {})).toBe('The transfers field is required.');
});

test('transfers nothing to an account that is not activated', async () => {
  const { id } = await it.openHost();
  expect(await refusedTransfer(await it.pay(), id, 100_000)).toBe(
    'The account needs to be activated by Razorpay before you can make transfers in live mode',
  );
});

test('transfers at most the captured amount less its fee', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  expect(payment.fee).toBe(55_113);
  const max = payment.amount - 55_113;
  expect(await refusedTransfer(payment, host.id, payment.amount + 1)).toBe(
    'The sum of amount requested for transfer is greater than the captured amount',
  );
  expect(await refusedTransfer(payment, host.id, max + 1)).toBe('Transfer cannot be made due to insufficient balance');
  expect((await it.transfer(payment, host.id, max)).amount).toBe(max);
});

test('is not idempotent: a repeated share below half is transferred twice, one above half is refused', async () => {
  const host = await it.readyHost();
  const small = await it.pay(100_000);
  await it.transfer(small, host.id, 40_000);
  await it.transfer(small, host.id, 40_000);
  expect(await listed(small)).toHaveLength(2);
  const large = await it.pay(100_000);
  await it.transfer(large, host.id, 60_000);
  expect(await refusedTransfer(large, host.id, 60_000)).toBe(
    'The sum of amount requested for transfer is greater than the captured amount',
  );
  expect(await listed(large)).toHaveLength(1);
});

test('transfers nothing once a refund of the payment began', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  await it.done('POST', `/v1/payments/${payment.id}/refund`, { amount: 100 });
  expect(await refusedTransfer(payment, host.id, 100_000)).toBe(
    'Transfers cannot be made on a payment for which a refund has been initiated',
  );
});

test('refuses to reverse a pending transfer, and more than is left of it', async () => {
  const host = await it.readyHost();
  const { id } = await it.transfer(await it.pay(), host.id, 100_000, { on_hold: true });
  const path = `/v1/transfers/${id}/reversals`;
  expect(await it.refused('POST', path, { amount: 100 })).toBe(
    'The transfer status should be processed for action to be taken',
  );
  await it.clock({ minutes: 1 });
  expect(await it.refused('POST', path, { amount: 99 })).toBe('The amount must be at least INR 1.00');
  expect(await it.refused('POST', path, { amount: 100_001 })).toBe(
    'The reversal amount provided is greater than amount transferred',
  );
  // It has no idempotency key: both take effect.
  for (const _time of [1, 2]) await it.done('POST', path, { amount: 40_000 });
  expect(await it.refused('POST', path, { amount: 40_000 })).toBe(
    'The reversal amount provided is greater than the amount not reversed',
  );
});

test('refuses to hold or reverse what is settled', async () => {
  const host = await it.readyHost();
  const { id } = await it.transfer(await it.pay(), host.id, 100_000);
  await it.clock({ days: 4 });
  const path = `/v1/transfers/${id}`;
  expect(await it.refused('PATCH', path, { on_hold: true })).toBe(
    'The hold attributes cannot be modified as the amount has already been settled to your account.',
  );
  expect(await it.refused('POST', `${path}/reversals`)).toBe(
    'The linked account does not have sufficient balance to process reversal.',
  );
});

test('releases a transfer at the end of its hold', async () => {
  const host = await it.readyHost();
  const until = Date.parse('2026-12-02T12:00:00+05:30') / 1000;
  const { id } = await it.transfer(await it.pay(), host.id, 100_000, { on_hold: true, on_hold_until: until });
  await it.clock({ until: '2026-12-02T11:59:00+05:30' });
  expect((await it.done('GET', `/v1/transfers/${id}`))['on_hold']).toBe(true);
  await it.clock({ until: '2026-12-02T12:00:00+05:30' });
  expect((await it.done('GET', `/v1/transfers/${id}`))['on_hold']).toBe(false);
});

test('transfers from the balance, once per idempotency key', async () => {
  const host = await it.readyHost();
  const wish = { account: host.id, amount: 50_000, currency: 'INR' };
  const direct = (body: object, key: string) =>
    it.request('POST', '/v1/transfers', body, { 'x-transfer-idempotency': key });
  expect((await direct(wish, 'payout-0001')).body.error.description).toBe(
    'Transfer cannot be made due to insufficient balance',
  );
  await it.pay();
  const { body: made } = await direct(wish, 'payout-0001');
  expect(made).toMatchObject({ status: 'pending', amount: 50_000 });
  expect(made['source']).toMatch(/^acc_/);
  expect((await direct(wish, 'payout-0001')).body.id).toBe(made.id);
  expect((await direct({ ...wish, amount: 1_000 }, 'payout-0001')).body.error.description).toBe(
    'Different request body sent for the same idempotency key',
  );
  expect((await direct(wish, 'payout-0002')).body.id).not.toBe(made.id);
  await it.clock({ minutes: 1 });
  expect((await it.done('GET', '/v1/transfers')).count).toBe(2);
});

test('refuses disputes above the paid amount, and unknown ids', async () => {
  const payment = await it.pay(1_000_000);
  const path = `/v1/stand-in/payments/${payment.id}/dispute`;
  expect(await it.refused('POST', path, { amount: 1_000_001 })).toBe('The amount is not one of this payment.');
  expect(await it.refused('POST', '/v1/stand-in/payments/pay_none/dispute')).toBe('The id provided does not exist');
  expect(await it.refused('GET', '/v1/disputes/disp_none')).toBe('The id provided does not exist');
});
