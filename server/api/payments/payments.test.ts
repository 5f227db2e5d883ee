import { createHmac } from 'node:crypto';
import type { PaymentResult } from '@aangan/contract/payments/calls.ts';
import { startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { type Caught, startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

describe('a payment reported by the browser', () => {
  const gateway = started(() => startTestGateway({ capture: 'manual', now: () => TEST_INSTANT }));
  const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: '2026-12-01T06:00:00Z' }));

  /** A held stay that is paid at the gateway, without the webhook or the checkout result having reached the product. */
  async function aPaidStay() {
    const stay = await aStayToPay(app);
    const { body } = await order(app.visitor(), stay.booking);
    return { ...stay, orderId: body.orderId, result: await gateway.pay(body.orderId) };
  }

  const listPayments = (bookingId: string) =>
    app.db.selectFrom('payment').selectAll().where('booking_id', '=', bookingId).execute();

  /** Waits until the gateway has refunded a payment completely, and returns the refunded amount. */
  async function refundedAtGateway({
    razorpay_payment_id: id,
  }: PaymentResult): Promise<{ amount: number; count: number }> {
    await until(async () => {
      expect(await gateway.look(`/payments/${id}`)).toMatchObject({ status: 'refunded' });
    });
    const { items } = await gateway.look(`/payments/${id}/refunds`);
    return { amount: items.reduce((sum, { amount }) => sum + amount, 0), count: items.length };
  }

  test('confirms the booking, captures the payment and notifies guest and host', async () => {
    const { host, guest, booking, result } = await aPaidStay();
    expect(await verify(app.visitor(), result)).toMatchObject({ status: 200, body: { success: true } });
    expect(await gateway.look(`/payments/${result.razorpay_payment_id}`)).toMatchObject({ status: 'captured' });
    expect(await look(app, booking)).toMatchObject({
      state: 'confirmed',
      paid: booking.payable,
      refunded: 0,
      isBooked: true,
      heldUntil: null,
    });
    expect(await mailsTo(app, guest.email)).toEqual([
      'Your dates at Neem Courtyard are held',
      'Your stay at Neem Courtyard is confirmed',
    ]);
    expect(await mailsTo(app, host.email)).toEqual([
      'Gita holds dates at Neem Courtyard',
      'Gita has paid for the stay at Neem Courtyard',
    ]);
  });

  test('confirms once for ten concurrent requests and a later one', async () => {
    const { guest, booking, result } = await aPaidStay();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(app.visitor(), result)));
    for (const answer of [...answers, await verify(app.visitor(), result)]) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await listPayments(booking._id)).toHaveLength(1);
    expect((await mailsTo(app, guest.email)).filter((subject) => subject.endsWith('is confirmed'))).toHaveLength(1);
  });

  test.each<[string, (result: PaymentResult, other: PaymentResult) => PaymentResult]>([
    ['a forged signature', (result) => ({ ...result, razorpay_signature: 'a'.repeat(64) })],
    ['another payment under the same signature', (result) => ({ ...result, razorpay_payment_id: 'pay_other' })],
    [
      'another order under the same signature',
      (result, other) => ({ ...result, razorpay_order_id: other.razorpay_order_id }),
    ],
    ['an order that is not ours', (result) => ({ ...result, razorpay_order_id: 'order_nobodys' })],
    ['no signature', (result) => ({ ...result, razorpay_signature: undefined as never })],
    ['an empty signature', (result) => ({ ...result, razorpay_signature: '' })],
    ['a signature of another kind', (result) => ({ ...result, razorpay_signature: 7 as never })],
    [
      'a payment that the gateway does not know, rightly signed',
      ({ razorpay_order_id, razorpay_payment_id: id }) => {
        const razorpay_payment_id = `${id}x`;
        const signed = createHmac('sha256', gateway.settings.keySecret);
        const razorpay_signature = signed.update(`${razorpay_order_id}|${razorpay_payment_id}`).digest('hex');
        return { razorpay_order_id, razorpay_payment_id, razorpay_signature };
      },
    ],
  ])('refuses %s, and nothing changes', async (_what, forge) => {
    const { booking, result } = await aPaidStay();
    const other = await aPaidStay();
    const answer = await verify(app.visitor(), forge(result, other.result));
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'WRONG_SIGNATURE' } });
    expect(await look(app, booking)).toMatchObject({ state: 'held', paid: 0 });
    expect(await listPayments(booking._id)).toEqual([]);
  });

  test('reports an unknown payment while the gateway does not answer, then confirms it', async () => {
    const { booking, result } = await aPaidStay();
    gateway.faults.isDown = true;
    const answer = await verify(app.visitor(), result);
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'GATEWAY_UNREACHABLE' } });
    expect(answer.error.message).not.toMatch(/fail/i);
    gateway.faults.isDown = false;
    expect((await verify(app.visitor(), result)).status).toBe(200);
    expect((await look(app, booking)).state).toBe('confirmed');
  });

  test('a capture whose response was lost is found', async () => {
    const { booking, result } = await aPaidStay();
    gateway.faults.plan('POST /payments/:id/capture', 'lost');
    const unknown = await verify(app.visitor(), result);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await verify(app.visitor(), result)).status).toBe(200);
    expect(await look(app, booking)).toMatchObject({ state: 'confirmed', paid: booking.payable });
  });

  test('a payment of a superseded price is refunded in full, once', async () => {
    const { host, guest, booking, result } = await aPaidStay();
    await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
    for (const _time of [1, 2]) {
      const answer = await verify(app.visitor(), result);
      expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'PAYMENT_NOT_KEPT' } });
    }
    expect(await refundedAtGateway(result)).toEqual({ amount: booking.payable * 100, count: 1 });
    expect(await look(app, booking)).toMatchObject({
      state: 'held',
      paid: booking.payable,
      refunded: booking.payable,
      payable: booking.payable + 500,
    });
    expect(await mailsTo(app, guest.email)).toContain(`Your payment of ₹8,120 is on its way back`);
  });

  test('a payment of a superseded order is refunded even if its price applies again', async () => {
    const { host, booking, result } = await aPaidStay();
    await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 });
    await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 0 });
    expect((await verify(app.visitor(), result)).status).toBe(409);
    expect(await refundedAtGateway(result)).toEqual({ amount: booking.payable * 100, count: 1 });
  });

  test('a second payment of a stay is refunded, the first one is not', async () => {
    const { booking, orderId, result } = await aPaidStay();
    const second = await gateway.pay(orderId);
    const [one, two] = await Promise.all([verify(app.visitor(), result), verify(app.visitor(), second)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [accepted, returned] = one.status === 200 ? [result, second] : [second, result];
    expect(await refundedAtGateway(returned)).toEqual({ amount: booking.payable * 100, count: 1 });
    expect(await gateway.look(`/payments/${accepted.razorpay_payment_id}`)).toMatchObject({ status: 'captured' });
    expect(await look(app, booking)).toMatchObject({
      state: 'confirmed',
      paid: 2 * booking.payable,
      refunded: booking.payable,
    });
  });

  test('of a payment and a concurrent price change one takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { host, booking, result } = await aPaidStay();
      const [verified] = await Promise.all([
        verify(app.visitor(), result),
        host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 500 }),
      ]);
      const { state, extraService, refunded } = await look(app, booking);
      expect({ state, extraService, refunded }).toEqual(
        verified.status === 200
          ? { state: 'confirmed', extraService: 0, refunded: 0 }
          : { state: 'held', extraService: 500, refunded: booking.payable },
      );
    }
  });
});

describe('a payment reported by the gateway', () => {
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
    await until(async () => expect((await look(app, booking)).state).toBe('confirmed'));
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
});
