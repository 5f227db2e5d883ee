import { HOUR_MS } from '@aangan/contract/rules/dates.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { aStayToPay, look, mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { sendRefund, sweepRefunds } from './send-refund.ts';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: '2026-12-01T06:00:00Z' }));
/** A job that waits for its next attempt would consume faults that a later test plans for the gateway. */
afterEach(() => sql`delete from jobs.job where name = 'send-refund' and state = 'created'`.execute(app.db));

/** A paid stay that its host cancels after `meanwhile` has changed the gateway. */
async function aCancelledStay(meanwhile: (paymentId: string, payable: number) => unknown) {
  const stay = await aStayToPay(app);
  const { body } = await order(app.visitor(), stay.booking);
  const { razorpay_payment_id: paymentId, ...rest } = await gateway.pay(body.orderId);
  await verify(app.visitor(), { razorpay_payment_id: paymentId, ...rest });
  await meanwhile(paymentId, stay.booking.payable);
  await stay.host.delete(`/api/booking/cancel/${stay.booking._id}`);
  return { ...stay, paymentId };
}

const findRefund = (paymentId: string) =>
  app.db.selectFrom('refund').selectAll().where('gateway_payment_id', '=', paymentId).executeTakeFirstOrThrow();

const goDown = () => {
  gateway.faults.isDown = true;
};
/** Number of calls for a payment's refund. */
const refundRequests = (paymentId: string) =>
  gateway.faults.calls.filter(({ name, id }) => name === 'POST /payments/:id/refund' && id === paymentId).length;

test('is retried with the same key after an outage, and created once', async () => {
  const { booking, guest, paymentId } = await aCancelledStay(goDown);
  await until(() => expect(refundRequests(paymentId)).toBe(1));
  const refund = await until(async () => {
    const row = await findRefund(paymentId);
    expect(row.last_error).not.toBeNull();
    return row;
  });
  expect(refund.state).toBe('wanted');
  gateway.faults.isDown = false;
  await sendRefund(app.context, refund.id, app.clock.now(), 2);
  await untilProcessed(paymentId);
  await sendRefund(app.context, refund.id, app.clock.now(), 3);
  expect(await look(app, booking)).toMatchObject({ refunded: booking.payable });
  const subjects = (await mailsTo(app, guest.email)).filter((subject) => subject.endsWith('has gone back to you'));
  expect(subjects).toEqual(['₹8,120 has gone back to you']);
});

test('is found when the response was lost', async () => {
  const { paymentId } = await aCancelledStay(() => gateway.faults.plan('POST /payments/:id/refund', 'lost'));
  await until(async () => expect((await findRefund(paymentId)).last_error).not.toBeNull());
  const { id } = await findRefund(paymentId);
  await sendRefund(app.context, id, app.clock.now(), 2);
  expect(refundRequests(paymentId)).toBe(1);
  const { items } = await gateway.look(`/payments/${paymentId}/refunds`);
  expect((await findRefund(paymentId)).gateway_refund_id).toBe(items[0]?.id);
});

test('is requested again with the same key at a gateway that cannot list refunds', async () => {
  const bare = await startTestGateway({ now: () => TEST_INSTANT });
  bare.faults.plan('GET /payments/:id/refunds', 'missing', Infinity);
  const ownApp = await startTestApp({ settings: { razorpay: bare.settings } });
  const { guest, booking } = await aStayToPay(ownApp);
  const { body } = await order(guest, booking);
  const result = await bare.pay(body.orderId);
  await verify(guest, result);
  bare.faults.plan('POST /payments/:id/refund', 'lost');
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  const refund = () => ownApp.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
  await until(async () => expect((await refund()).last_error).not.toBeNull());
  await sendRefund(ownApp.context, (await refund()).id, ownApp.clock.now(), 2);
  const { items } = await bare.look(`/payments/${result.razorpay_payment_id}/refunds`);
  expect(items).toHaveLength(1);
  expect((await refund()).gateway_refund_id).toBe(items[0]?.id);
  await ownApp.close();
  await bare.close();
});

test('throws while the gateway is unavailable, so that the job is retried', async () => {
  const { paymentId } = await aCancelledStay(goDown);
  const { id } = await findRefund(paymentId);
  await expect(sendRefund(app.context, id, app.clock.now(), 2)).rejects.toThrow(/could not be sent/);
  gateway.faults.isDown = false;
});

test('is reported to the operator when it could not be sent for hours, and retried', async () => {
  const { guest, paymentId } = await aCancelledStay(goDown);
  const { id } = await findRefund(paymentId);
  const { supportEmail } = app.context.settings;
  await expect(sendRefund(app.context, id, app.clock.now(), 12)).rejects.toThrow(/could not be sent/);
  expect(await mailsTo(app, supportEmail)).toContain(`A refund of ₹8,120 to ${guest.name} waits for the gateway`);
  gateway.faults.isDown = false;
  await sendRefund(app.context, id, app.clock.now(), 13);
  expect((await findRefund(paymentId)).state).toMatch(/pending|processed/);
});

test('notifies operator and guest immediately when the gateway refuses it permanently', async () => {
  const { guest, booking, paymentId } = await aCancelledStay(() =>
    gateway.faults.plan('POST /payments/:id/refund', {
      refusal: 'Refund is not supported on payments older than 6 months',
    }),
  );
  await until(async () => expect((await findRefund(paymentId)).state).toBe('refused'));
  expect(await mailsTo(app, app.context.settings.supportEmail)).toContain(`Please pay out by hand: ₹8,120 to Gita`);
  expect(await mailsTo(app, guest.email)).toContain('About your refund of ₹8,120');
  expect((await look(app, booking)).refunded).toBe(0);
  const { id } = await findRefund(paymentId);
  await sendRefund(app.context, id, app.clock.now(), 2);
  expect((await mailsTo(app, guest.email)).filter((subject) => subject.startsWith('About'))).toHaveLength(1);
});

test('requests no manual refund of what was refunded at the gateway', async () => {
  const { supportEmail } = app.context.settings;
  const before = (await mailsTo(app, supportEmail)).length;
  const { guest, paymentId } = await aCancelledStay((id) => gateway.act(`/payments/${id}/refund`, { amount: 812_000 }));
  await until(async () => expect((await findRefund(paymentId)).state).toBe('refused'));
  expect((await mailsTo(app, supportEmail)).slice(before)).toEqual([]);
  expect((await mailsTo(app, guest.email)).filter((subject) => subject.startsWith('About'))).toEqual([]);
});

test('sends the rest after a partial refund at the gateway whose webhook was lost', async () => {
  const { supportEmail } = app.context.settings;
  const before = (await mailsTo(app, supportEmail)).length;
  const { booking, guest, paymentId } = await aCancelledStay((id) =>
    gateway.act(`/payments/${id}/refund`, { amount: 300_000 }),
  );
  await until(async () => expect((await findRefund(paymentId)).gateway_refund_id).not.toBeNull());
  const { items } = await gateway.look(`/payments/${paymentId}/refunds`);
  expect(items.map(({ amount }) => amount)).toEqual([512_000, 300_000]);
  expect(await look(app, booking)).toMatchObject({ refunded: booking.payable });
  expect((await mailsTo(app, supportEmail)).slice(before)).toEqual([]);
  expect((await mailsTo(app, guest.email)).filter((subject) => subject.startsWith('About'))).toEqual([]);
});

test.each([
  'invalid request sent',
  'Your account does not have enough balance to carry out the refund operation.',
  'Something that nobody has heard of',
])('is sent again after the gateway answers: %s', async (description) => {
  const { paymentId } = await aCancelledStay(() =>
    gateway.faults.plan('POST /payments/:id/refund', { refusal: description }),
  );
  await until(async () => expect((await findRefund(paymentId)).last_error).toContain(description));
  const { id, state } = await findRefund(paymentId);
  expect([state, refundRequests(paymentId)]).toEqual(['wanted', 1]);
  await sendRefund(app.context, id, app.clock.now(), 2);
  expect((await findRefund(paymentId)).state).toMatch(/pending|processed/);
});

test('keeps its amount and key, and may only be reduced while pending', async () => {
  const { paymentId } = await aCancelledStay(goDown);
  const { id } = await findRefund(paymentId);
  const change = (columns: { amount_paise?: number; idempotency_key?: string }) =>
    app.db.updateTable('refund').set(columns).where('id', '=', id).execute();
  await expect(change({ amount_paise: 812_000 })).rejects.toThrow(/is a ledger/);
  await expect(change({ idempotency_key: 'another' })).rejects.toThrow(/is a ledger/);
  gateway.faults.isDown = false;
  await sendRefund(app.context, id, app.clock.now(), 2);
  await expect(change({ amount_paise: 100, idempotency_key: 'another' })).rejects.toThrow(/is a ledger/);
});

test('is sent by the periodic job when its own job was lost, and checked when it is pending for long', async () => {
  const { paymentId } = await aCancelledStay(goDown);
  await loseQueuedJob(paymentId);
  gateway.faults.isDown = false;
  await sweepRefunds(app.context, new Date(app.clock.now().getTime() + 2 * HOUR_MS));
  await until(async () => expect((await findRefund(paymentId)).gateway_refund_id).not.toBeNull());
  await untilProcessed(paymentId);
  await sweepRefunds(app.context, new Date(app.clock.now().getTime() + 7 * HOUR_MS));
  await until(async () => expect((await findRefund(paymentId)).state).toBe('processed'));
});

/** Waits until the gateway has processed the only refund of a payment. */
function untilProcessed(paymentId: string): Promise<void> {
  return until(async () => {
    const { items } = await gateway.look(`/payments/${paymentId}/refunds`);
    expect(items).toMatchObject([{ status: 'processed' }]);
  });
}

/** Deletes the queued second attempt, once the first has failed. */
function loseQueuedJob(paymentId: string): Promise<void> {
  return until(async () => {
    const { id } = await findRefund(paymentId);
    const { numAffectedRows } = await sql`
      delete from jobs.job where name = 'send-refund' and state = 'created' and start_after > now()
        and data -> 'data' ->> 'refundId' = ${id}`.execute(app.db);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });
}
