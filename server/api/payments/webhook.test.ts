import { createHmac } from 'node:crypto';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { type Caught, startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
let app: TestApp;
beforeAll(async () => {
  const razorpay = { ...gateway.settings, webhookSecrets: ['a newer one', ...gateway.settings.webhookSecrets] };
  app = await startTestApp({ settings: { razorpay }, now: '2026-12-01T06:00:00Z' });
});
beforeEach(() => {
  gateway.news.length = 0;
});
afterAll(async () => {
  await app.close();
});

/** A held stay that was paid at the gateway; its three webhook deliveries are captured and not yet delivered. */
async function aPaidStay() {
  const stay = await aStayToPay(app);
  const { body } = await order(app.visitor(), stay.booking);
  const result = await gateway.pay(body.orderId);
  const news = await until(() => {
    const own = gateway.news.filter(({ raw }) => raw.includes(body.orderId));
    expect(own).toHaveLength(3);
    return own;
  });
  return { ...stay, result, news };
}

const deliver = ({ raw, headers }: Pick<Caught, 'raw' | 'headers'>) =>
  app.visitor().send('POST', '/api/payment/webhook', { body: new Uint8Array(raw), headers });

const named = (news: Caught[], event: string) => {
  const found = news.find((caught) => caught.event === event);
  if (found === undefined) throw new Error(`no ${event}`);
  return found;
};

const listPayments = (bookingId: string) =>
  app.db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).execute();

test.each([
  ['in order', [0, 1, 2]],
  ['in reverse', [2, 1, 0]],
  ['shuffled and doubled', [1, 2, 1, 0, 0, 2]],
])('the events of one payment %s confirm once', async (_how, sequence) => {
  const { booking, result, news } = await aPaidStay();
  for (const place of sequence) expect((await deliver(news[place] as Caught)).status).toBe(200);
  expect((await verify(app.visitor(), result)).status).toBe(200);
  expect(await listPayments(booking._id)).toHaveLength(1);
  expect(await look(app, booking)).toMatchObject({ state: 'confirmed', paid: booking.payable, refunded: 0 });
});

test('a webhook concurrent with the browser confirms once', async () => {
  const { booking, result, news } = await aPaidStay();
  const answers = await Promise.all([
    verify(app.visitor(), result),
    ...news.map(deliver),
    verify(app.visitor(), result),
    ...news.map(deliver),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await listPayments(booking._id)).toHaveLength(1);
});

test.each<[string, (caught: Caught) => Pick<Caught, 'raw' | 'headers'>]>([
  ['no signature', ({ raw, headers }) => ({ raw, headers: { 'content-type': headers['content-type'] ?? '' } })],
  [
    'a foreign signature',
    ({ raw, headers }) => ({ raw, headers: { ...headers, 'x-razorpay-signature': 'f'.repeat(64) } }),
  ],
  ['one byte changed', ({ raw, headers }) => ({ raw: Buffer.concat([raw, Buffer.from(' ')]), headers })],
])('a delivery with %s changes nothing', async (_what, forge) => {
  const { booking, news } = await aPaidStay();
  const caught = named(news, 'payment.captured');
  expect(await deliver(forge(caught))).toMatchObject({ status: 400, body: { code: 'WRONG_SIGNATURE' } });
  expect((await look(app, booking)).state).toBe('held');
  expect((await deliver(caught)).status).toBe(200);
  expect((await look(app, booking)).state).toBe('confirmed');
});

test('an empty request is refused; unknown events are accepted and ignored', async () => {
  expect((await app.visitor().send('POST', '/api/payment/webhook')).status).toBe(400);
  for (const body of ['{"event":"invoice.paid","payload":{}}', '{"event":7}', 'no json', '[]']) {
    const signature = createHmac('sha256', 'a newer one').update(body).digest('hex');
    const headers = { 'x-razorpay-signature': signature, 'content-type': 'application/json' };
    expect((await app.visitor().send('POST', '/api/payment/webhook', { body, headers })).status).toBe(200);
  }
});

test('an authorized payment is captured by us', async () => {
  const manual = await startTestGateway({ capture: 'manual', now: () => TEST_INSTANT });
  const other = await startTestApp({ settings: { razorpay: manual.settings }, now: '2026-12-01T06:00:00Z' });
  const { booking } = await aStayToPay(other);
  const { body } = await order(other.visitor(), booking);
  await manual.pay(body.orderId);
  const caught = await until(() => named(manual.news, 'payment.authorized'));
  const { raw, headers } = caught;
  await other.visitor().send('POST', '/api/payment/webhook', { body: new Uint8Array(raw), headers });
  await until(async () => expect((await look(other, booking)).state).toBe('confirmed'));
  await other.close();
  await manual.close();
});

describe('a gateway that hangs', () => {
  /** The gateway gives up a delivery after five seconds, so that our calls during one have a shorter timeout. */
  const deliverInTime = async (caught: Caught) => {
    const account = app.context.gateway;
    const faster = account.withTimeout(100);
    const withTimeout = vi.spyOn(account, 'withTimeout').mockReturnValue(faster);
    expect((await deliver(caught)).status).toBe(200);
    expect(withTimeout.mock.calls).toEqual([[2_000]]);
    withTimeout.mockRestore();
  };

  afterEach(() => gateway.faults.clear('silent'));

  test('gets its response in time, and the payment is confirmed later', async () => {
    const { booking, news } = await aPaidStay();
    gateway.faults.plan('GET /payments/:id', 'silent', Infinity);
    await deliverInTime(named(news, 'payment.captured'));
    await until(async () => expect((await look(app, booking)).state).toBe('confirmed'));
    expect(await listPayments(booking._id)).toHaveLength(1);
  });

  test('gets its response in time even if the last of several calls hangs', async () => {
    const { booking, result, news } = await aPaidStay();
    await gateway.act(`/payments/${result.razorpay_payment_id}/refund`, { amount: 100 });
    gateway.faults.plan('GET /payments/:id/refunds', 'silent', Infinity);
    await deliverInTime(named(news, 'payment.captured'));
    expect((await look(app, booking)).state).toBe('held');
    gateway.faults.clear('silent');
    await until(async () => expect((await look(app, booking)).state).toBe('confirmed'));
  });

  test('has its webhook stored before the answer', async () => {
    const { booking, news } = await aPaidStay();
    const { body } = await order(app.visitor(), booking);
    gateway.faults.plan('GET /payments/:id', 'silent', Infinity);
    gateway.faults.plan('GET /orders/:id/payments', 'silent', Infinity);
    await deliverInTime(named(news, 'payment.captured'));
    const { rows } = await sql<{ jobs: number }>`
      select count(*) as jobs from jobs.job join payment_order on payment_order.id::text = job.singleton_key
      where job.name = 'settle-order' and gateway_order_id = ${body.orderId} and job.state <> 'completed'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});

test('webhooks of a refund are stored, also out of order', async () => {
  const { host, booking, result, news } = await aPaidStay();
  await deliver(named(news, 'payment.captured'));
  await host.delete(`/api/booking/cancel/${booking._id}`);
  const [processed, created] = await until(
    () => [named(gateway.news, 'refund.processed'), named(gateway.news, 'refund.created')] as const,
  );
  const refund = () =>
    app.db
      .selectFrom('refund')
      .selectAll()
      .where('gateway_payment_id', '=', result.razorpay_payment_id)
      .executeTakeFirstOrThrow();
  await deliver(processed);
  await deliver(created);
  expect(await refund()).toMatchObject({ state: 'processed', amount_paise: booking.payable * 100 });
});

test('a failed refund notifies operator and guest once', async () => {
  const { host, guest, booking, result, news } = await aPaidStay();
  await deliver(named(news, 'payment.captured'));
  await host.delete(`/api/booking/cancel/${booking._id}`);
  const { raw } = await until(() => named(gateway.news, 'refund.created'));
  const failed = Buffer.from(
    raw.toString().replace('refund.created', 'refund.failed').replace('"status":"pending"', '"status":"failed"'),
  );
  const signature = createHmac('sha256', 'a newer one').update(failed).digest('hex');
  for (const event of ['evt_one', 'evt_one', 'evt_two']) {
    const headers = {
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': event,
      'content-type': 'application/json',
    };
    expect((await deliver({ raw: failed, headers })).status).toBe(200);
  }
  const refund = await app.db
    .selectFrom('refund')
    .select('state')
    .where('gateway_payment_id', '=', result.razorpay_payment_id)
    .executeTakeFirstOrThrow();
  expect(refund.state).toBe('refused');
  expect(await mailsTo(app, app.context.settings.supportEmail)).toEqual(['Please pay out by hand: ₹8,120 to Gita']);
  expect((await mailsTo(app, guest.email)).filter((subject) => subject.startsWith('About'))).toHaveLength(1);
});

test('webhooks of unknown payments are accepted and ignored', async () => {
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: { id: 'pay_other', order_id: 'order_other', amount: 100, currency: 'INR', status: 'captured' },
      },
    },
  });
  const signature = createHmac('sha256', 'a newer one').update(body).digest('hex');
  const answer = await deliver({ raw: Buffer.from(body), headers: { 'x-razorpay-signature': signature } });
  expect(answer.status).toBe(200);
  expect(
    await app.db.selectFrom('payment').select('is_accepted').where('gateway_payment_id', '=', 'pay_other').execute(),
  ).toEqual([]);
});
