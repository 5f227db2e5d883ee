import { createHmac } from 'node:crypto';
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

test('transfers a share on hold, processes it a second later, and sends a signed webhook', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  const made = await it.transfer(payment, host.id, 1_983_600, { on_hold: true, notes: { payout: 'p-1' } });
  expect(made).toMatchObject({
    entity: 'transfer',
    status: 'pending',
    source: payment.id,
    recipient: host.id,
    amount: 1_983_600,
    fees: 5_852,
    tax: 893,
    on_hold: true,
    on_hold_until: null,
    notes: { payout: 'p-1' },
    processed_at: null,
    recipient_settlement_id: null,
  });
  await it.clock({ minutes: 1 });
  expect((await listed(payment))[0]).toMatchObject({ id: made.id, transfer_status: 'processed' });
  expect((await listed(payment))[0]).not.toHaveProperty('status');
  expect(await it.done('GET', `/v1/transfers/${made.id}`)).toMatchObject({
    status: 'processed',
    settlement_status: 'on_hold',
  });
  await until(() => expect(it.eventNames()).toContain('transfer.processed'));
  const webhook = it.events.find(({ event }) => event === 'transfer.processed');
  expect(webhook?.payload['transfer']?.entity).toMatchObject({ id: made.id, status: 'processed' });
  expect(webhook?.headers['x-razorpay-signature']).toBe(
    createHmac('sha256', it.gateway.webhookSecret)
      .update(webhook?.raw ?? '')
      .digest('hex'),
  );
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

test('fails a transfer on demand with a reason, and allows another one', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  await it.setFailureModes({ transfers: 'failed' });
  const made = await it.transfer(payment, host.id, 2_000_000);
  await it.clock({ minutes: 1 });
  expect((await listed(payment))[0]).toMatchObject({
    id: made.id,
    transfer_status: 'failed',
    error: { code: 'BAD_REQUEST_TRANSFER_INSUFFICIENT_BALANCE', reason: 'insufficient_balance' },
  });
  await until(() => expect(it.eventNames()).toContain('transfer.failed'));
  await it.setFailureModes({ transfers: 'processed' });
  const second = await it.transfer(payment, host.id, 2_000_000);
  await it.control(`transfers/${second.id}/process`);
  expect((await it.done('GET', `/v1/transfers/${second.id}`)).status).toBe('processed');
  expect(await it.refused('POST', `/v1/stand-in/transfers/${second.id}/fail`)).toBe('The transfer is not pending.');
});

test('reverses in parts, without a key, and never more than was transferred', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  const { id } = await it.transfer(payment, host.id, 100_000, { on_hold: true });
  const path = `/v1/transfers/${id}/reversals`;
  expect(await it.refused('POST', path, { amount: 100 })).toBe(
    'The transfer status should be processed for action to be taken',
  );
  await it.clock({ minutes: 1 });
  expect(await it.refused('POST', path, { amount: 99 })).toBe('The amount must be at least INR 1.00');
  expect(await it.refused('POST', path, { amount: 100_001 })).toBe(
    'The reversal amount provided is greater than amount transferred',
  );
  const first = await it.done('POST', path, { amount: 40_000, notes: { refund: 'r-1' } });
  expect(first).toMatchObject({ entity: 'reversal', transfer_id: id, amount: 40_000, notes: { refund: 'r-1' } });
  expect(await it.done('GET', `/v1/transfers/${id}`)).toMatchObject({
    status: 'partially_reversed',
    amount_reversed: 40_000,
  });
  const second = await it.done('POST', path, { amount: 40_000, notes: { refund: 'r-1' } });
  expect(second.id).not.toBe(first.id);
  expect(await it.refused('POST', path, { amount: 40_000 })).toBe(
    'The reversal amount provided is greater than the amount not reversed',
  );
  expect((await it.done('POST', path)).amount).toBe(20_000);
  expect(await it.done('GET', `/v1/transfers/${id}`)).toMatchObject({ status: 'reversed', amount_reversed: 100_000 });
  expect((await it.done('GET', path)).items.map(({ amount }) => amount)).toEqual([20_000, 40_000, 40_000]);
});

test('can be held and released until it is settled', async () => {
  const host = await it.readyHost();
  const { id } = await it.transfer(await it.pay(), host.id, 100_000, { on_hold: true });
  await it.clock({ days: 30 });
  const path = `/v1/transfers/${id}`;
  expect((await it.done('GET', path))['settlement_status']).toBe('on_hold');
  expect(await it.done('PATCH', path, { on_hold: false })).toMatchObject({
    on_hold: false,
    settlement_status: 'pending',
  });
  expect((await it.done('PATCH', path, { on_hold: 1 }))['on_hold']).toBe(true);
  await it.done('PATCH', path, { on_hold: '0' });
  await it.clock({ days: 4 });
  expect((await it.done('GET', path))['settlement_status']).toBe('settled');
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

const balance = async () => ((await it.done('GET', '/v1/stand-in'))['operator'] as { balance: number }).balance;

test('a lost dispute debits its amount from the operator', async () => {
  const payment = await it.pay(1_000_000);
  const before = await balance();
  const dispute = await it.control(`payments/${payment.id}/dispute`, { amount: 400_000 });
  expect(dispute).toMatchObject({ entity: 'dispute', payment_id: payment.id, status: 'open', amount_deducted: 0 });
  expect(await balance()).toBe(before);
  expect((await it.done('GET', '/v1/disputes')).items).toEqual([dispute]);
  const lost = await it.control(`disputes/${dispute.id}/lose`);
  expect(lost).toMatchObject({ status: 'lost', amount: 400_000, amount_deducted: 400_000 });
  expect(await it.done('GET', `/v1/disputes/${dispute.id}`)).toEqual(lost);
  expect(await balance()).toBe(before - 400_000);
  await until(() =>
    expect(it.eventNames().filter((name) => name.includes('dispute'))).toEqual([
      'payment.dispute.created',
      'payment.dispute.lost',
    ]),
  );
  const webhook = it.events.find(({ event }) => event === 'payment.dispute.lost');
  expect(webhook?.payload['dispute']?.entity).toEqual(lost);
  expect(webhook?.payload['payment']?.entity.id).toBe(payment.id);
  expect(await it.refused('POST', `/v1/stand-in/disputes/${dispute.id}/win`)).toBe('The dispute is closed.');
});

test('a won dispute leaves the balance unchanged', async () => {
  const payment = await it.pay(1_000_000);
  const before = await balance();
  const dispute = await it.control(`payments/${payment.id}/dispute`);
  expect(dispute.amount).toBe(1_000_000);
  expect((await it.control(`disputes/${dispute.id}/win`)).status).toBe('won');
  expect(await balance()).toBe(before);
  await until(() => expect(it.eventNames()).toContain('payment.dispute.won'));
});

test('refuses disputes above the paid amount, and unknown ids', async () => {
  const payment = await it.pay(1_000_000);
  const path = `/v1/stand-in/payments/${payment.id}/dispute`;
  expect(await it.refused('POST', path, { amount: 1_000_001 })).toBe('The amount is not one of this payment.');
  expect(await it.refused('POST', '/v1/stand-in/payments/pay_none/dispute')).toBe('The id provided does not exist');
  expect(await it.refused('GET', '/v1/disputes/disp_none')).toBe('The id provided does not exist');
});
