import { randomUUID } from 'node:crypto';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { aStayToPay } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { loadPaidAndRefunded, supersedeOpenOrder, createRefund } from './ledger.ts';

const app = started(() => startTestApp({ now: '2026-12-01T06:00:00Z' }));

/** A booking's payment in the ledger, in whole rupees. */
async function aPayment(bookingId: string, rupees: number, kept: boolean): Promise<string> {
  const now = app.clock.now();
  const id = randomUUID();
  const money = { booking_id: bookingId, amount_paise: rupees * 100 };
  await app.db
    .insertInto('payment_order')
    .values({
      ...money,
      id,
      receipt: id,
      gateway_order_id: `order_${id}`,
      created_at: now,
      superseded_at: kept ? null : now,
    })
    .execute();
  await app.db
    .insertInto('payment')
    .values({ ...money, gateway_payment_id: `pay_${id}`, order_id: id, captured_at: now, is_accepted: kept })
    .execute();
  return `pay_${id}`;
}

const refund = (bookingId: string, amount: number, reason: 'cancelled-by-guest' | 'cancelled-by-host') =>
  app.db
    .transaction()
    .execute((trx) => createRefund(trx, app.context.jobs, { bookingId, amount, reason, now: app.clock.now() }));

/** Refunds `rupees` of a payment directly at the gateway. */
const refundAtGateway = (bookingId: string, paymentId: string, rupees: number) =>
  app.db
    .insertInto('outside_refund')
    .values({
      gateway_refund_id: `rfnd_${randomUUID()}`,
      gateway_payment_id: paymentId,
      booking_id: bookingId,
      amount_paise: rupees * 100,
      reported_at: app.clock.now(),
      failed_at: null,
    })
    .execute();

const listRefunds = (bookingId: string) =>
  app.db.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).execute();

test('lists the captured and refunded amounts of each booking', async () => {
  const [one, two] = [(await aStayToPay(app)).booking._id, (await aStayToPay(app)).booking._id];
  expect(await loadPaidAndRefunded(app.db, [one, two])).toEqual(new Map());
  await aPayment(one, 900, true);
  await aPayment(one, 300, false);
  await aPayment(two, 500, true);
  await refund(one, 450, 'cancelled-by-guest');
  expect(await loadPaidAndRefunded(app.db, [one, two])).toEqual(
    new Map([
      [one, { paid: 1_200, refunded: 450 }],
      [two, { paid: 500, refunded: 0 }],
    ]),
  );
  await app.db.updateTable('refund').set({ state: 'refused' }).where('booking_id', '=', one).execute();
  expect((await loadPaidAndRefunded(app.db, [one])).get(one)).toEqual({ paid: 1_200, refunded: 0 });
});

test('requests a refund once per reason, and none if nothing was accepted or is due', async () => {
  const { booking } = await aStayToPay(app);
  await refund(booking._id, 100, 'cancelled-by-guest');
  await aPayment(booking._id, 900, true);
  await refund(booking._id, 0, 'cancelled-by-guest');
  expect(await listRefunds(booking._id)).toEqual([]);
  await refund(booking._id, 450, 'cancelled-by-guest');
  await refund(booking._id, 450, 'cancelled-by-guest');
  expect(await listRefunds(booking._id)).toMatchObject([{ amount_paise: 45_000, state: 'wanted' }]);
});

test('never refunds more than was captured', async () => {
  const { booking } = await aStayToPay(app);
  await aPayment(booking._id, 900, true);
  await refund(booking._id, 1_000, 'cancelled-by-guest');
  expect(await listRefunds(booking._id)).toMatchObject([{ amount_paise: 90_000 }]);
  await expect(refund(booking._id, 1, 'cancelled-by-host')).rejects.toThrow(/exceed what was captured/);
});

test('refunds no more than is left after refunds made at the gateway', async () => {
  const { booking } = await aStayToPay(app);
  const payment = await aPayment(booking._id, 900, true);
  await refundAtGateway(booking._id, payment, 300);
  await expect(refundAtGateway(booking._id, payment, 601)).rejects.toThrow(/exceed what was captured/);
  await refund(booking._id, 900, 'cancelled-by-guest');
  expect(await listRefunds(booking._id)).toMatchObject([{ amount_paise: 60_000 }]);
  await expect(refund(booking._id, 1, 'cancelled-by-host')).rejects.toThrow(/exceed what was captured/);
  // The gateway has made the refund nevertheless, and will refuse ours.
  await refundAtGateway(booking._id, payment, 600);
  expect((await loadPaidAndRefunded(app.db, [booking._id])).get(booking._id)).toEqual({ paid: 900, refunded: 900 });
});

test('has one open order per booking, and closes it permanently', async () => {
  const { booking } = await aStayToPay(app);
  const open = () => {
    const id = randomUUID();
    return app.db
      .insertInto('payment_order')
      .values({ id, receipt: id, booking_id: booking._id, amount_paise: 100, created_at: app.clock.now() })
      .execute();
  };
  await open();
  await expect(open()).rejects.toMatchObject({ constraint: 'payment_order_open' });
  await app.db.transaction().execute((trx) => supersedeOpenOrder(trx, booking._id, app.clock.now()));
  await open();
});

test.each([
  ['an order cannot go', 'delete from payment_order'],
  ['an order keeps its amount', 'update payment_order set amount_paise = amount_paise + 100'],
  ['an order keeps its receipt', `update payment_order set receipt = receipt || 'x'`],
  [
    'an order that is closed stays closed',
    'update payment_order set superseded_at = null where superseded_at is not null',
  ],
  ['an order gets no other id at the gateway', `update payment_order set gateway_order_id = gateway_order_id || 'x'`],
  ['orders are never emptied', 'truncate payment_order cascade'],
  ['payments are never emptied', 'truncate payment cascade'],
  ['refunds are never emptied', 'truncate refund'],
  ['a payment cannot go', 'delete from payment'],
  ['a payment never changes', 'update payment set is_accepted = not is_accepted'],
  ['a refund cannot go', 'delete from refund'],
  ['a refund made at the gateway itself cannot go', 'delete from outside_refund'],
  ['refunds made at the gateway itself are never emptied', 'truncate outside_refund'],
  ['a refund made at the gateway itself keeps its amount', 'update outside_refund set amount_paise = 100'],
  [
    'a refund made at the gateway itself that came to nothing stays so',
    'update outside_refund set failed_at = null where failed_at is not null',
  ],
  ['a refund keeps its amount', 'update refund set amount_paise = 100'],
  ['a refund keeps its key', `update refund set idempotency_key = idempotency_key || 'x'`],
  ['a refund keeps its reason', `update refund set reason = 'not-kept'`],
  ['a refund stays at the end it came to', `update refund set state = 'wanted' where state = 'processed'`],
])('%s', async (_what, statement) => {
  const { booking } = await aStayToPay(app);
  await aPayment(booking._id, 900, true);
  const other = await aPayment(booking._id, 300, false);
  await refund(booking._id, 450, 'cancelled-by-guest');
  await app.db.updateTable('refund').set({ state: 'processed' }).where('booking_id', '=', booking._id).execute();
  await refundAtGateway(booking._id, other, 100);
  await app.db
    .updateTable('outside_refund')
    .set({ failed_at: app.clock.now() })
    .where('booking_id', '=', booking._id)
    .execute();
  await expect(app.db.executeQuery(CompiledQuery.raw(statement))).rejects.toMatchObject({
    constraint: 'ledger_append_only',
  });
});
