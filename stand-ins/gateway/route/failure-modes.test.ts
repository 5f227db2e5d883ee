import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatewayUnderTest, until } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

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
