import { createHmac } from 'node:crypto';
import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { type Caught, startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { beforeEach, expect, test } from 'vitest';
import { findGatewayInconsistencies } from '../ledger/gateway-consistency.ts';
import type { GatewayPayment, GatewayRefund } from '../ledger/gateway/gateway-answers.ts';
import { findLedgerInconsistencies } from '../ledger/ledger-consistency.ts';
import { findOrderByGatewayId } from '../ledger/orders.ts';
import { applyPayment } from './apply-payment.ts';
import { reconcileOrders } from './reconcile-payment.ts';

// Refunds that the operator makes on the gateway's dashboard, in every order of webhooks.

const START = '2026-12-01T06:00:00Z';
const PAYABLE = 8_120;

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: START }));
beforeEach(() => {
  gateway.news.length = 0;
  app.clock.moveTo(START);
});

type Stay = Awaited<ReturnType<typeof aPaidStay>>;

/** A held stay whose payment the gateway has captured, before its webhook. */
async function aPaidStay() {
  const stay = await aStayToPay(app);
  const { body } = await order(app.visitor(), stay.booking);
  const result = await gateway.pay(body.orderId);
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = result;
  return { ...stay, result, orderId, paymentId };
}

const refundAtGateway = ({ paymentId }: Pick<Stay, 'paymentId'>, rupees: number) =>
  gateway.act(`/payments/${paymentId}/refund`, { amount: Math.round(rupees * 100) });

/** Waits for the first webhook event of this type about a stay's payment, as the gateway sent it. */
const webhookEvent = ({ paymentId }: Stay, event: string) =>
  until(() => {
    const found = gateway.news.find((caught) => caught.event === event && caught.raw.includes(paymentId));
    if (found === undefined) throw new Error(`no ${event}`);
    return found;
  });

const deliver = ({ raw, headers }: Pick<Caught, 'raw' | 'headers'>) =>
  app.visitor().send('POST', '/api/payment/webhook', { body: new Uint8Array(raw), headers });

/** Signs an event as the gateway does; `deliver` sends it. */
function signed(event: object): Pick<Caught, 'raw' | 'headers'> {
  const raw = Buffer.from(JSON.stringify(event));
  const [secret = ''] = gateway.settings.webhookSecrets;
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  return { raw, headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature } };
}

/** An outdated event about a stay's payment. */
const outdatedEvent = ({ orderId, paymentId }: Stay, words: object) => {
  const entity = { id: paymentId, order_id: orderId, amount: PAYABLE * 100, currency: 'INR', ...words };
  return signed({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } });
};

async function deliverEvents(stay: Stay, ...events: string[]) {
  for (const event of events) expect((await deliver(await webhookEvent(stay, event))).status).toBe(200);
}

const inLedger = async ({ booking }: Stay) => ({
  payments: await app.db.selectFrom('payment').select(['is_accepted']).where('booking_id', '=', booking._id).execute(),
  refunds: await app.db.selectFrom('refund').select(['reason']).where('booking_id', '=', booking._id).execute(),
  outside: await app.db
    .selectFrom('outside_refund')
    .select(['amount_paise as paise'])
    .where('booking_id', '=', booking._id)
    .execute(),
});

/** The findings of the audit about one stay after all transfers should have arrived, without its documents. */
async function audited({ booking, paymentId }: Stay): Promise<string[]> {
  const later = new Date(app.clock.now().getTime() + HOUR_MS / 2);
  return until(async () => {
    const found = [
      ...(await findLedgerInconsistencies(app.db, later)),
      ...(await findGatewayInconsistencies(app.context, later)),
    ];
    const ofStay = found.filter((sentence) => sentence.includes(booking._id) || sentence.includes(paymentId));
    expect(ofStay.filter((sentence) => sentence.endsWith('has no document.'))).toEqual([]);
    return ofStay;
  });
}

const subjectsTo = async ({ guest }: Stay, words: RegExp) =>
  (await mailsTo(app, guest.email)).filter((subject) => words.test(subject));

const settle = () => reconcileOrders(app.context, new Date(app.clock.now().getTime() + HOUR_MS / 4));

test.each<[string, (stay: Stay) => Promise<unknown>]>([
  ['the webhook of the capture is late', (stay) => deliverEvents(stay, 'payment.captured')],
  [
    'news that it was captured comes late and again',
    (stay) => deliverEvents(stay, 'payment.captured', 'order.paid', 'payment.captured'),
  ],
  [
    'its refund is told first, then that it was captured',
    (stay) => deliverEvents(stay, 'refund.created', 'payment.captured', 'refund.processed'),
  ],
  [
    'everything is told in reverse',
    (stay) =>
      deliverEvents(stay, 'refund.processed', 'refund.created', 'order.paid', 'payment.captured', 'payment.authorized'),
  ],
  [
    'the browser comes back late',
    async ({ result }) => {
      for (const _time of [1, 2]) {
        const { status, error } = await verify(app.visitor(), result);
        expect([status, error.code]).toEqual([409, 'PAYMENT_NOT_KEPT']);
      }
    },
  ],
  ['no webhook arrives and the order is checked', settle],
  [
    'everybody tells at once',
    async (stay) => {
      const events = ['payment.captured', 'order.paid', 'refund.created', 'refund.processed'];
      const news = await Promise.all(events.map((event) => webhookEvent(stay, event)));
      await Promise.all([...news.map(deliver), verify(app.visitor(), stay.result), ...news.map(deliver), settle()]);
    },
  ],
  [
    'news in old words is signed anew',
    async (stay) => {
      await deliver(
        outdatedEvent(stay, { status: 'captured', captured: true, amount_refunded: 0, refund_status: null }),
      );
      await deliver(outdatedEvent(stay, { status: 'captured', captured: true }));
      await deliver(outdatedEvent(stay, { status: 'authorized' }));
    },
  ],
])('a refunded payment confirms nothing: %s', async (_how, come) => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, PAYABLE);
  await webhookEvent(stay, 'refund.processed');
  await come(stay);
  expect(await look(app, stay.booking)).toMatchObject({ state: 'held', paid: PAYABLE, refunded: PAYABLE });
  expect(await inLedger(stay)).toEqual({
    payments: [{ is_accepted: false }],
    refunds: [],
    outside: [{ paise: PAYABLE * 100 }],
  });
  expect(await subjectsTo(stay, /on its way back|has gone back|is confirmed/)).toHaveLength(2);
  expect(await audited(stay)).toEqual([]);
});

test('after a refund the stay can be paid again with a new order', async () => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, PAYABLE);
  await deliverEvents(stay, 'payment.captured');
  const { body } = await order(app.visitor(), stay.booking);
  expect(body.orderId).not.toBe(stay.orderId);
  expect((await order(app.visitor(), stay.booking)).body.orderId).toBe(body.orderId);
  expect((await verify(app.visitor(), await gateway.pay(body.orderId))).status).toBe(200);
  expect(await look(app, stay.booking)).toMatchObject({ state: 'confirmed', paid: 2 * PAYABLE, refunded: PAYABLE });
  expect(await audited(stay)).toEqual([]);
});

test('the guest reads the paise of a refund', async () => {
  const stay = await aPaidStay();
  await deliverEvents(stay, 'payment.captured');
  await refundAtGateway(stay, 500.5);
  await deliverEvents(stay, 'refund.processed');
  await mailsTo(app, stay.guest.email);
  const mail = app.mails.findLast(({ to, text }) => to === stay.guest.email && text.includes('₹500.50'));
  expect(mail?.subject).toMatch(/gone back|on its way back/);
  const { body } = await stay.guest.get<{ last: { message: string } }[]>('/api/inbox/mine');
  expect(body[0]?.last.message).toContain('₹500.50');
});

test('a refund after the payment confirmed a stay is recorded and reported, and the stay left to the operator', async () => {
  const stay = await aPaidStay();
  await deliverEvents(stay, 'payment.captured');
  await refundAtGateway(stay, PAYABLE);
  expect(await audited(stay)).toEqual([
    `Of the payment ${stay.paymentId} the gateway has returned ₹8,120, the ledger says ₹0.`,
  ]);
  await deliverEvents(stay, 'refund.created', 'payment.captured', 'refund.processed', 'refund.created');
  expect(await look(app, stay.booking)).toMatchObject({ state: 'confirmed', paid: PAYABLE, refunded: PAYABLE });
  expect(await inLedger(stay)).toEqual({
    payments: [{ is_accepted: true }],
    refunds: [],
    outside: [{ paise: PAYABLE * 100 }],
  });
  expect(await subjectsTo(stay, /has gone back/)).toEqual(['₹8,120 has gone back to you']);
  expect(await audited(stay)).toEqual([
    `The booking ${stay.booking._id} is confirmed, and all of the payment ${stay.paymentId} has gone back.`,
  ]);

  const { status, body } = await stay.host.delete(`/api/booking/cancel/${stay.booking._id}`);
  expect([status, body]).toMatchObject([200, { state: 'cancelled', paid: PAYABLE, refunded: PAYABLE }]);
  expect((await inLedger(stay)).refunds).toEqual([]);
  expect(await audited(stay)).toEqual([]);
});

test.each<[string, (stay: Stay) => Promise<unknown>]>([
  ['notified before the payment', (stay) => deliverEvents(stay, 'refund.created', 'payment.captured')],
  [
    'told after it',
    async (stay) => {
      await deliverEvents(stay, 'payment.captured');
      await deliverEvents(stay, 'refund.processed');
    },
  ],
  [
    'notified twice',
    (stay) => deliverEvents(stay, 'refund.created', 'refund.processed', 'payment.captured', 'order.paid'),
  ],
  ['without a webhook', settle],
  ['found when the browser returns', ({ result }) => verify(app.visitor(), result)],
])('a partial refund is recorded, and the rest pays for the stay: %s', async (_how, come) => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, 3_000);
  await webhookEvent(stay, 'refund.processed');
  await come(stay);
  expect(await look(app, stay.booking)).toMatchObject({ state: 'confirmed', paid: PAYABLE, refunded: 3_000 });
  expect((await inLedger(stay)).outside).toEqual([{ paise: 3_000_00 }]);
  expect(await subjectsTo(stay, /has gone back/)).toEqual(['₹3,000 has gone back to you']);
  expect(await audited(stay)).toEqual([]);
});

test.each([
  ['the host', 'all', '2026-12-19T06:00:00Z', 3_000, 5_120_00],
  ['the guest', 'half', '2026-12-19T06:00:00Z', 3_000, 2_560_00],
  ['the host', 'all to the paisa', '2026-12-19T06:00:00Z', 0.5, 8_119_50],
] as const)('%s cancels: %s of the remaining amount is refunded', async (who, _what, at, givenBack, paise) => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, givenBack);
  await deliverEvents(stay, 'payment.captured');
  app.clock.moveTo(at);
  const person = who === 'the host' ? stay.host : stay.guest;
  expect((await person.delete(`/api/booking/cancel/${stay.booking._id}`)).status).toBe(200);
  await until(async () =>
    expect(await gateway.look(`/payments/${stay.paymentId}`)).toMatchObject({
      amount_refunded: Math.round(givenBack * 100) + paise,
    }),
  );
  expect(await audited(stay)).toEqual([]);
});

test('refunds the rest of a payment that cannot be accepted', async () => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, 3_000);
  await stay.host.put(`/api/booking/update-extra/${stay.booking._id}`, { extraService: 500 });
  await deliverEvents(stay, 'payment.captured');
  await until(async () =>
    expect(await gateway.look(`/payments/${stay.paymentId}`)).toMatchObject({ status: 'refunded' }),
  );
  expect(await look(app, stay.booking)).toMatchObject({ state: 'held', paid: PAYABLE, refunded: PAYABLE });
  expect(await audited(stay)).toEqual([]);
});

test('of two payments by one order the refunded one leaves the stay to the other', async () => {
  const stay = await aPaidStay();
  await refundAtGateway(stay, PAYABLE);
  await deliverEvents(stay, 'payment.captured');
  // The local gateway closes a paid order; at the real one both payments can succeed.
  const { body } = await order(app.visitor(), stay.booking);
  const second = await gateway.pay(body.orderId);
  await settle();
  expect(await look(app, stay.booking)).toMatchObject({ state: 'confirmed' });
  expect((await verify(app.visitor(), second)).status).toBe(200);
  expect((await verify(app.visitor(), stay.result)).status).toBe(409);
});

test.each<[string, (made: GatewayRefund, failed: GatewayRefund) => GatewayRefund[], number]>([
  ['leaves the money with us', (_made, failed) => [failed], 0],
  ['makes room for another in its place', (made, failed) => [{ ...made, id: `${made.id}again` }, failed], 5_000],
])('a failed refund %s', async (_what, listed, refunded) => {
  const stay = await aPaidStay();
  await deliverEvents(stay, 'payment.captured');
  await refundAtGateway(stay, 5_000);
  await deliverEvents(stay, 'refund.created');
  // At the local gateway every refund succeeds; at the real one it can fail.
  const payment = await gateway.look<GatewayPayment>(`/payments/${stay.paymentId}`);
  const { items } = await gateway.look<{ items: GatewayRefund[] }>(`/payments/${stay.paymentId}/refunds`);
  const outside = items.flatMap((made) => listed(made, { ...made, status: 'failed' }));
  const known = await findOrderByGatewayId(app.db, stay.orderId);
  if (known === null) throw new Error('the order is not known');
  for (const _time of [1, 2]) await applyPayment(app.context, known, { payment, outside }, app.clock.now());
  expect(await look(app, stay.booking)).toMatchObject({ state: 'confirmed', paid: PAYABLE, refunded });
});

test('a signed webhook for an unknown payment changes nothing', async () => {
  const stay = await aPaidStay();
  const unknown = { ...stay, paymentId: 'pay_nobodys' };
  expect((await deliver(outdatedEvent(unknown, { status: 'captured', captured: true }))).status).toBe(200);
  expect(await look(app, stay.booking)).toMatchObject({ state: 'held', paid: 0 });
});

test('a payment of an order other than that of its webhook pays for neither', async () => {
  const [one, other] = [await aPaidStay(), await aPaidStay()];
  await deliver(outdatedEvent({ ...one, paymentId: other.paymentId }, { status: 'captured', captured: true }));
  expect((await look(app, one.booking)).state).toBe('held');
  expect((await look(app, other.booking)).state).toBe('held');
});
