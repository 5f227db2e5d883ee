import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, order } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: '2026-12-01T06:00:00Z' }));

const listOrders = (bookingId: string) =>
  app.db.selectFrom('payment_order').selectAll().where('booking_id', '=', bookingId).execute();

test('opens an order for the payable amount, for anyone with the link', async () => {
  const { booking } = await aStayToPay(app);
  const { status, body } = await order(app.visitor(), booking);
  expect(status).toBe(200);
  expect(body).toEqual({
    orderId: expect.stringMatching(/^order_/) as string,
    amount: booking.payable * 100,
    currency: 'INR',
    keyId: gateway.settings.keyId,
    checkoutUrl: gateway.settings.checkoutUrl,
  });
  const atGateway = await gateway.look<{ amount: number; receipt: string }>(`/orders/${body.orderId}`);
  expect(atGateway).toMatchObject({
    amount: booking.payable * 100,
    receipt: (await listOrders(booking._id))[0]?.receipt,
  });
});

test('answers the same open order again, also to ten concurrent requests', async () => {
  const { booking } = await aStayToPay(app);
  const made = gateway.faults.count('POST /orders');
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(app.visitor(), booking)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect((await order(app.visitor(), booking)).body.orderId).toBe(answers[0]?.body.orderId);
  expect(gateway.faults.count('POST /orders')).toBe(made + 1);
  expect(await listOrders(booking._id)).toHaveLength(1);
});

test('finds an order whose response was lost', async () => {
  const { booking } = await aStayToPay(app);
  gateway.faults.plan('POST /orders', 'lost');
  const { status, body } = await order(app.visitor(), booking);
  expect(status).toBe(200);
  const [row] = await listOrders(booking._id);
  const found = await gateway.look(`/orders?receipt=${row?.receipt}`);
  expect(found.items.map(({ id }) => id)).toEqual([body.orderId]);
});

test('finds it in the next attempt if the gateway failed right after creating the order', async () => {
  const { booking } = await aStayToPay(app);
  gateway.faults.plan('POST /orders', 'lost');
  gateway.faults.plan('GET /orders', 'lost');
  expect(await order(app.visitor(), booking)).toMatchObject({ status: 503, error: { code: 'GATEWAY_UNREACHABLE' } });
  const { status, body } = await order(app.visitor(), booking);
  expect(status).toBe(200);
  const [row] = await listOrders(booking._id);
  const found = await gateway.look(`/orders?receipt=${row?.receipt}`);
  expect(found.items.map(({ id }) => id)).toEqual([body.orderId]);
});

test('creates it again with the same receipt at a gateway that cannot list orders', async () => {
  const bare = await startTestGateway({ now: () => TEST_INSTANT });
  bare.faults.plan('GET /orders', 'missing', Infinity);
  const ownApp = await startTestApp({ settings: { razorpay: bare.settings } });
  const { booking } = await aStayToPay(ownApp);
  bare.faults.plan('POST /orders', 'lost');
  expect((await order(ownApp.visitor(), booking)).status).toBe(503);
  const { status, body } = await order(ownApp.visitor(), booking);
  expect(status).toBe(200);
  expect((await order(ownApp.visitor(), booking)).body).toEqual(body);
  const { items } = await bare.look('/orders');
  expect(items).toHaveLength(2);
  expect(new Set(items.map(({ receipt }) => receipt)).size).toBe(1);
  await ownApp.close();
  await bare.close();
});

test('refuses another amount with the right one, without a call to the gateway', async () => {
  const { booking } = await aStayToPay(app);
  const calls = gateway.faults.count('POST /orders');
  const answer = await order(app.visitor(), { ...booking, payable: booking.payable - 1 });
  expect(answer).toMatchObject({ status: 409, error: { code: 'PRICE_CHANGED', amount: booking.payable } });
  expect(gateway.faults.count('POST /orders')).toBe(calls);
  expect(await listOrders(booking._id)).toEqual([]);
});

test('opens another order once the extra price is set; the old one remains in the ledger', async () => {
  const { host, booking } = await aStayToPay(app);
  const first = await order(app.visitor(), booking);
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 700 });
  expect(await order(app.visitor(), booking)).toMatchObject({ status: 409, error: { amount: booking.payable + 700 } });
  const second = await order(app.visitor(), { ...booking, payable: booking.payable + 700 });
  await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 0 });
  const third = await order(app.visitor(), booking);
  expect(new Set([first, second, third].map(({ body }) => body.orderId)).size).toBe(3);
  const rows = await listOrders(booking._id);
  expect(rows.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1);
  expect(rows).toHaveLength(3);
});

test('has its own error for an amount that the gateway does not accept', async () => {
  const host = await app.signUp();
  const guest = await app.signUp();
  const listing = await aHome(app, host, { rent: 1_000_000 });
  const booking = await aHeldStay(app, guest, listing, { checkIn: '2026-12-20', checkOut: '2027-03-20' });
  for (const _time of [1, 2]) {
    const answer = await order(app.visitor(), booking);
    expect(answer).toMatchObject({ status: 409, error: { code: 'AMOUNT_ABOVE_GATEWAY_LIMIT' } });
  }
});

test('limits repeated attempts of an order that the gateway refuses to sixty an hour', async () => {
  const host = await app.signUp();
  const guest = await app.signUp();
  const listing = await aHome(app, host, { rent: 1_000_000 });
  const booking = await aHeldStay(app, guest, listing, { checkIn: '2026-12-20', checkOut: '2027-03-20' });
  for (let tries = 0; tries < 61; tries += 1) await order(app.visitor(), booking);
  const calls = gateway.faults.count('POST /orders');
  expect(await order(app.visitor(), booking)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } });
  expect(gateway.faults.count('POST /orders')).toBe(calls);
});

test('the first order extends the hold by 45 minutes, once', async () => {
  const { booking } = await aStayToPay(app);
  const opened = app.clock.now();
  app.clock.moveTo(new Date(new Date(booking.heldUntil ?? 0).getTime() - 60_000));
  const before = app.clock.now().getTime();
  await order(app.visitor(), booking);
  const held = new Date((await look(app, booking)).heldUntil ?? 0).getTime();
  expect(held - before).toBeGreaterThanOrEqual(45 * 60_000);
  expect(held - before).toBeLessThan(46 * 60_000);
  app.clock.moveTo(new Date(held - 60_000));
  await order(app.visitor(), booking);
  expect(new Date((await look(app, booking)).heldUntil ?? 0).getTime()).toBe(held);
  app.clock.moveTo(opened);
});

test('an unknown booking is 404, one that is no longer held 409', async () => {
  const { guest, booking } = await aStayToPay(app);
  const unknown = await order(app.visitor(), { _id: 'c0ffee00-0000-4000-8000-000000000000', payable: 1 });
  expect(unknown).toMatchObject({ status: 404, error: { code: 'BOOKING_NOT_FOUND' } });
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  expect(await order(app.visitor(), booking)).toMatchObject({ status: 409, error: { code: 'WRONG_STATE' } });
});
