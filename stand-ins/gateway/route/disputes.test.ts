import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, until } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

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
