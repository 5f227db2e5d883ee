import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, until } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

test('carries a call out and drops its response, the configured number of times', async () => {
  const host = await it.readyHost();
  const payment = await it.pay();
  await it.setFailureModes({
    answers: [{ mood: 'dropped', call: 'POST /v1/payments/:id/transfers', times: 1, ms: 0 }],
  });
  await expect(it.transfer(payment, host.id, 100_000)).rejects.toThrow('fetch failed');
  expect((await it.done('GET', `/v1/payments/${payment.id}/transfers`)).items).toMatchObject([{ amount: 100_000 }]);
  await it.transfer(payment, host.id, 50_000);
  expect((await it.done('GET', `/v1/payments/${payment.id}/transfers`)).count).toBe(2);
});

test('carries a call out and answers 500', async () => {
  const host = await it.readyHost();
  const transfer = await it.transfer(await it.pay(), host.id, 100_000);
  await it.clock({ minutes: 1 });
  await it.setFailureModes({ answers: [{ mood: 'error', call: 'POST /v1/transfers/:id/reversals', times: 2, ms: 0 }] });
  const path = `/v1/transfers/${transfer.id}/reversals`;
  const { status, body } = await it.request('POST', path, { amount: 1_000 });
  expect(status).toBe(500);
  expect(body.error.code).toBe('SERVER_ERROR');
  expect((await it.done('GET', path)).items).toMatchObject([{ amount: 1_000 }]);
  // A refusal is lost as well.
  expect((await it.request('POST', path, { amount: 1 })).status).toBe(500);
  expect((await it.request('POST', path, { amount: 1 })).status).toBe(400);
});

test('sends each event twice, with the same id', async () => {
  await it.setFailureModes({ webhooks: { doubled: true, lateMs: 0, shuffled: false } });
  await it.openHost();
  await until(() => expect(it.events).toHaveLength(2));
  const [first, second] = it.events;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
});

test('sends events in reverse order', async () => {
  await it.setFailureModes({ webhooks: { doubled: false, lateMs: 0, shuffled: true } });
  await it.openHost();
  await it.clock({ minutes: 1 });
  await until(() => expect(it.events).toHaveLength(2));
  expect(it.eventNames()).toEqual(['product.route.activated', 'product.route.under_review']);
});

test.each([
  [{ weather: 'fine' }, 'There is no mood weather.'],
  [{ review: 'never' }, 'review is one of automatic, by-hand.'],
  [{ webhooks: { lateMs: -1 } }, 'webhooks has lateMs, doubled and shuffled.'],
  [{ answers: [{ mood: 'lost' }] }, 'mood is one of dropped, error, slow.'],
  [{ answers: [{ mood: 'slow', ms: 'long' }] }, 'A mood of answers has mood, call, times and ms.'],
  [{ unsure: { weather: 'fine' } }, 'There is no point weather.'],
  [{ unsure: { referenceId: 'lost' } }, 'referenceId is one of refused, taken.'],
])('refuses the failure mode %j', async (failureMode, description) => {
  expect(await it.refused('POST', '/v1/stand-in/moods', failureMode)).toBe(description);
});

test('refuses controls from other origins', async () => {
  const response = await fetch(`${it.gateway.url}/v1/stand-in/clock`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: '{"days":1}',
  });
  expect(response.status).toBe(403);
});
