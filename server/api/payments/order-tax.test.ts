import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { findOrderTax } from '@aangan/server/domain/ledger/taxes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { look, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, indiaTax, tablesWith } from '@aangan/tests/support/tax.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const BEFORE = '2026-12-01T06:00:00Z';
/** A tax of 10 % on every stay from 2 December, 00:00 in India. */
const tables = tablesWith('2026-12-02', 10);
const CHANGE = '2026-12-01T18:30:00Z';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const database = started(() => aDatabase());
let app: TestApp;
beforeAll(async () => {
  const settings = { razorpay: gateway.settings, tax: indiaTax({ tables }), holdHours: 72, rateLimits: false };
  app = await startTestApp({ settings, database });
});
beforeEach(() => app.clock.moveTo(BEFORE));
afterAll(async () => {
  await app.close();
});

interface Stay {
  host: Person;
  guest: Person;
  home: Listing;
  booking: Booking;
}

/** ₹6,500 (three nights at 2,000, cleaning 500), tax of 5 % (163 + 163), extra service 900: ₹7,726. */
async function aStay({ state = 'IN-HP' as const } = {}): Promise<Stay> {
  const [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita' })];
  const home = await aHomeIn(app, host, state);
  const booking = await aHeldStay(app, guest, home, { checkIn: '2026-12-20', checkOut: '2026-12-23', adults: 2 });
  return { host, guest, home, booking };
}
const AT_5 = 7_726;
const AT_10 = 8_050;

const listOrders = ({ _id }: { _id: string }) =>
  app.db.selectFrom('payment_order').selectAll().where('booking_id', '=', _id).orderBy('created_at').execute();
const listTaxes = async (booking: { _id: string }) =>
  Promise.all((await listOrders(booking)).map(({ id }) => findOrderTax(app.db, id)));
const setState = (guest: Person, state: string) => guest.put('/api/user/update', { state });
const orderFrom = (
  client: Person,
  { _id, payable }: Pick<BookingWithoutNames, '_id' | 'payable'>,
  guestState?: string,
) =>
  client.post<{ orderId: string; amount: number }>('/api/payment/order', {
    bookingId: _id,
    amount: payable,
    guestState,
  });

describe("the guest's state", () => {
  test('is required, named in the refusal, saved in the account, and not asked again', async () => {
    const { guest, booking } = await aStay();
    expect(await look(app, booking)).toMatchObject({ payable: AT_5, guestStateNeeded: true });
    const without = await orderFrom(guest, booking);
    expect(without).toMatchObject({ status: 409, error: { code: 'GUEST_STATE_NEEDED' } });
    expect(Object.keys(without.error.fields ?? {})).toEqual(['guestState']);
    expect(await listOrders(booking)).toEqual([]);

    expect(await orderFrom(guest, booking, 'IN-DL')).toMatchObject({ status: 200, body: { amount: AT_5 * 100 } });
    expect(await listTaxes(booking)).toEqual([
      { percent: 5, homeState: 'IN-HP', guestState: 'IN-DL', operatorState: 'IN-HP', isMarked: false },
    ]);
    expect((await guest.get('/api/user/account')).body).toMatchObject({ state: 'IN-DL' });
    expect(await look(app, booking)).not.toHaveProperty('guestStateNeeded');
    expect((await orderFrom(guest, booking)).status).toBe(200);
  });

  test('may be saved already; another payer does not change it', async () => {
    const { guest, booking } = await aStay();
    expect(await setState(guest, 'IN-GA')).toMatchObject({ status: 200 });
    expect((await orderFrom(await app.signUp(), booking, 'IN-KL')).status).toBe(200);
    expect(await listTaxes(booking)).toMatchObject([{ guestState: 'IN-GA' }]);
    expect((await guest.get('/api/user/account')).body).toMatchObject({ state: 'IN-GA' });
  });

  test('entered by another payer applies only to this order', async () => {
    const { guest, booking } = await aStay();
    const friend = await app.signUp();
    expect((await orderFrom(friend, booking, 'IN-KL')).status).toBe(200);
    expect(await listTaxes(booking)).toMatchObject([{ guestState: 'IN-KL' }]);
    for (const person of [guest, friend])
      expect((await person.get('/api/user/account')).body).not.toHaveProperty('state');
    // The order has the state, so that the guest is not asked again.
    expect((await orderFrom(friend, booking)).status).toBe(200);
  });

  test('is corrected in the open order', async () => {
    const { guest, booking } = await aStay();
    const first = await orderFrom(guest, booking, 'IN-DL');
    const second = await orderFrom(guest, booking, 'IN-HP');
    expect(second.body).toEqual(first.body);
    expect(await listTaxes(booking)).toMatchObject([{ guestState: 'IN-HP' }]);
  });

  test('stays in an order that is paid', async () => {
    const { guest, booking } = await aStay();
    const { body } = await orderFrom(guest, booking, 'IN-DL');
    await verify(guest, await gateway.pay(body.orderId));
    await expect(app.db.updateTable('payment_order').set({ guest_state: 'IN-HP' }).execute()).rejects.toThrow(
      /an order that is paid stays as it is/,
    );
  });

  test.each(['IN-XX', 'Delhi', '', 7, null])('is not %j', async (state) => {
    const { guest, booking } = await aStay();
    const body = { bookingId: booking._id, amount: booking.payable, guestState: state };
    const answer = await guest.post('/api/payment/order', body);
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['guestState']]);
    const change = await setState(guest, state as string);
    expect([change.status, Object.keys(change.error.fields ?? {})]).toEqual([400, ['state']]);
  });
});

describe("the home's state", () => {
  test('removed since: no order is opened until it is set again', async () => {
    const { host, guest, home, booking } = await aStay();
    await host.put(`/api/listing/facts/${home._id}`, { state: null });
    expect(await orderFrom(guest, booking, 'IN-DL')).toMatchObject({
      status: 409,
      error: { code: 'HOME_STATE_MISSING' },
    });
    await host.put(`/api/listing/facts/${home._id}`, { state: 'IN-LA' });
    expect((await orderFrom(guest, booking, 'IN-DL')).status).toBe(200);
    expect(await listTaxes(booking)).toMatchObject([{ homeState: 'IN-LA' }]);
  });

  test('changed since: the next order uses it, and a payment of the former order keeps the former tax', async () => {
    const { host, guest, home, booking } = await aStay();
    const first = await orderFrom(guest, booking, 'IN-DL');
    await host.put(`/api/listing/facts/${home._id}`, { state: 'IN-PB' });
    const second = await orderFrom(guest, booking);
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect((await listTaxes(booking)).map((tax) => tax?.homeState)).toEqual(['IN-HP', 'IN-PB']);
    expect(await verify(guest, await gateway.pay(first.body.orderId))).toMatchObject({ status: 200 });
  });
});

describe('a tax table that changes', () => {
  test('changes what a held stay costs, line by line, and an order is refused with the right amount', async () => {
    const { guest, booking } = await aStay();
    await setState(guest, 'IN-HP');
    expect(booking).toMatchObject({ totalRent: AT_5, payable: AT_5, price: { taxPercent: 5, taxes: 326 } });
    app.clock.moveTo(CHANGE);
    expect(await look(app, booking)).toMatchObject({
      totalRent: AT_10,
      payable: AT_10,
      price: { taxPercent: 10, taxes: 650, service: 900, roundOff: 0, total: AT_10 },
    });
    expect(await orderFrom(guest, booking)).toMatchObject({
      status: 409,
      error: { code: 'PRICE_CHANGED', amount: AT_10 },
    });
    expect(await listOrders(booking)).toEqual([]);
    const again = await orderFrom(guest, { ...booking, payable: AT_10 });
    expect(again).toMatchObject({ status: 200, body: { amount: AT_10 * 100 } });
    expect(await listTaxes(booking)).toMatchObject([{ percent: 10 }]);
    await verify(guest, await gateway.pay(again.body.orderId));
    expect(await look(app, booking)).toMatchObject({ state: 'confirmed', totalRent: AT_10, paid: AT_10 });
  });

  test('changes nothing one minute before midnight in India', async () => {
    const { guest, booking } = await aStay();
    app.clock.moveTo(new Date(Date.parse(CHANGE) - 60_000));
    expect((await orderFrom(guest, booking, 'IN-HP')).status).toBe(200);
    expect(await listTaxes(booking)).toMatchObject([{ percent: 5 }]);
  });

  test('supersedes the open order', async () => {
    const { guest, booking } = await aStay();
    const first = await orderFrom(guest, booking, 'IN-HP');
    app.clock.moveTo(CHANGE);
    expect(await orderFrom(guest, booking)).toMatchObject({ status: 409, error: { amount: AT_10 } });
    expect(await listOrders(booking)).toMatchObject([
      { superseded_for: 'tax', superseded_at: expect.any(Date) as Date },
    ]);
    const second = await orderFrom(guest, { ...booking, payable: AT_10 });
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect((await listOrders(booking)).map(({ superseded_for }) => superseded_for)).toEqual(['tax', null]);
  });

  test.each([
    ['and nobody has asked again', []],
    ['and a new order is open', [AT_10]],
  ])('a payment after it %s keeps the rate of its order, and is marked', async (_, ordered) => {
    const { guest, booking } = await aStay();
    const { body } = await orderFrom(guest, booking, 'IN-HP');
    app.clock.moveTo(CHANGE);
    const again = await Promise.all(ordered.map((payable) => orderFrom(guest, { ...booking, payable })));
    expect(again.map(({ status }) => status)).toEqual(ordered.map(() => 200));
    const result = await gateway.pay(body.orderId);
    expect(await verify(guest, result)).toMatchObject({ status: 200, body: { success: true } });
    expect(await look(app, booking)).toMatchObject({
      state: 'confirmed',
      totalRent: AT_5,
      payable: AT_5,
      paid: AT_5,
      refunded: 0,
      price: { taxPercent: 5, taxes: 326, total: AT_5 },
    });
    expect((await listTaxes(booking))[0]).toMatchObject({ percent: 5, isMarked: true });
    expect((await verify(guest, result)).status).toBe(200);
  });

  test('with a payment of each order: the second one is refunded', async () => {
    const { guest, booking } = await aStay();
    const first = await orderFrom(guest, booking, 'IN-HP');
    app.clock.moveTo(CHANGE);
    const second = await orderFrom(guest, { ...booking, payable: AT_10 });
    const late = await gateway.pay(first.body.orderId);
    const other = await gateway.pay(second.body.orderId);
    expect((await verify(guest, late)).status).toBe(200);
    expect(await verify(guest, other)).toMatchObject({ status: 409, error: { code: 'PAYMENT_NOT_KEPT' } });
    await until(async () => {
      expect(await gateway.look(`/payments/${other.razorpay_payment_id}`)).toMatchObject({ status: 'refunded' });
    });
    expect(await look(app, booking)).toMatchObject({ state: 'confirmed', totalRent: AT_5 });
  });

  test('a payment before it is not marked', async () => {
    const { guest, booking } = await aStay();
    const { body } = await orderFrom(guest, booking, 'IN-HP');
    await verify(guest, await gateway.pay(body.orderId));
    app.clock.moveTo(CHANGE);
    expect(await listTaxes(booking)).toMatchObject([{ percent: 5, isMarked: false }]);
    expect(await look(app, booking)).toMatchObject({ state: 'confirmed', totalRent: AT_5 });
  });

  test('and then another price: a payment of the first order is refunded', async () => {
    const { host, guest, booking } = await aStay();
    const { body } = await orderFrom(guest, booking, 'IN-HP');
    app.clock.moveTo(CHANGE);
    expect((await orderFrom(guest, booking)).status).toBe(409);
    await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 700 });
    await host.put(`/api/booking/update-extra/${booking._id}`, { extraService: 0 });
    const result = await gateway.pay(body.orderId);
    expect(await verify(guest, result)).toMatchObject({ status: 409, error: { code: 'PAYMENT_NOT_KEPT' } });
    expect(await look(app, booking)).toMatchObject({ state: 'held', payable: AT_10 });
  });

  test('does not change past stays', async () => {
    const { guest, booking } = await aStay();
    await guest.delete(`/api/booking/cancel/${booking._id}`);
    app.clock.moveTo(CHANGE);
    expect(await look(app, booking)).toMatchObject({ state: 'cancelled', totalRent: AT_5 });
  });

  test('with ten concurrent requests: one open order, at the rate of its day', async () => {
    const { guest, booking } = await aStay();
    await orderFrom(guest, booking, 'IN-HP');
    const amounts = Array.from({ length: 10 }, (_none, index) => (index % 2 === 0 ? AT_5 : AT_10));
    app.clock.moveTo(new Date(Date.parse(CHANGE) - 1));
    const asked = amounts.map((payable) => orderFrom(guest, { ...booking, payable }));
    await Promise.race(asked);
    app.clock.moveTo(CHANGE);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status === 200 || status === 409)).not.toContain(false);
    const open = (await listOrders(booking)).filter(({ superseded_at }) => superseded_at === null);
    expect(open.length).toBeLessThanOrEqual(1);
    const last = await orderFrom(guest, { ...booking, payable: AT_10 });
    expect(last).toMatchObject({ status: 200, body: { amount: AT_10 * 100 } });
    const right = (await listOrders(booking)).filter(({ superseded_at }) => superseded_at === null);
    expect(right).toMatchObject([{ amount_paise: AT_10 * 100, tax_percent: 10 }]);
  });
});

test('with a payment at the old rate and concurrent orders at the new one: one payment confirms the stay', async () => {
  const { guest, booking } = await aStay();
  const { body } = await orderFrom(guest, booking, 'IN-HP');
  app.clock.moveTo(CHANGE);
  const result = await gateway.pay(body.orderId);
  const anew = { ...booking, payable: AT_10 };
  const [paid, ...ordered] = await Promise.all([
    verify(guest, result),
    ...Array.from({ length: 6 }, () => orderFrom(guest, anew)),
  ]);
  expect(paid).toMatchObject({ status: 200, body: { success: true } });
  for (const { status } of ordered) expect([200, 409]).toContain(status);
  expect(await look(app, booking)).toMatchObject({ state: 'confirmed', totalRent: AT_5, paid: AT_5 });
  expect(await orderFrom(guest, anew)).toMatchObject({ status: 409, error: { code: 'WRONG_STATE' } });
  expect((await listTaxes(booking))[0]).toMatchObject({ percent: 5, isMarked: true });
});

describe('the database', () => {
  test.each([
    ['an order keeps its rate', `update payment_order set tax_percent = 18 where booking_id = $id`],
    ['an order keeps the state of its home', `update payment_order set home_state = 'IN-GA' where booking_id = $id`],
    ['an order has all of its tax or none', `update payment_order set guest_state = null where booking_id = $id`],
    ['a held stay gets no other total by itself', `update booking set total_rent = total_rent + 1 where id = $id`],
    ['a held stay keeps its rent', `update booking set rent = rent + 1, tax_percent = 18 where id = $id`],
  ])('%s', async (_what, statement) => {
    const { guest, booking } = await aStay();
    await orderFrom(guest, booking, 'IN-HP');
    const changed = sql.raw(statement.replace('$id', `'${booking._id}'`)).execute(app.db);
    await expect(changed).rejects.toMatchObject({ code: '23514' });
  });

  test('a paid stay keeps its tax', async () => {
    const { guest, booking } = await aStay();
    const { body } = await orderFrom(guest, booking, 'IN-HP');
    await verify(guest, await gateway.pay(body.orderId));
    const changed = sql`update booking set tax_percent = 18, total_rent = 9000 where id = ${booking._id}`.execute(
      app.db,
    );
    await expect(changed).rejects.toMatchObject({ constraint: 'booking_keeps_terms' });
  });
});

test('stays held before tax tables were enabled are charged the new amount', async () => {
  const settings = { ...app.context.settings, tax: undefined };
  const before = await startTestApp({ settings, clock: app.clock, database });
  const [host, guest] = [await before.signUp(), await before.signUp()];
  const home = await aHomeIn(before, host);
  const booking = await aHeldStay(before, guest, home, { checkIn: '2026-12-20', checkOut: '2026-12-23', adults: 2 });
  expect(booking).toMatchObject({ totalRent: 8_120, price: { taxes: 720 } });
  expect(booking.price).not.toHaveProperty('taxPercent');
  const first = await order(before.visitor(), booking);
  expect(first.status).toBe(200);
  const ours = { _id: booking._id, payable: AT_5 };
  expect(await order(app.visitor(), booking)).toMatchObject({ status: 409, error: { amount: AT_5 } });
  expect(await order(app.visitor(), ours)).toMatchObject({ status: 409, error: { code: 'GUEST_STATE_NEEDED' } });
  // An order opened with TAX=specified keeps its tax.
  expect((await verify(app.visitor(), await gateway.pay(first.body.orderId))).status).toBe(200);
  expect(await look(app, booking)).toMatchObject({ state: 'confirmed', totalRent: 8_120, paid: 8_120 });
  await before.close();
});
