import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { aLinkedHost, type LinkedAccount } from '@aangan/tests/support/payouts.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLedgerInconsistencies } from '../ledger/ledger-consistency.ts';
import { findPayout, resetTransfer } from '../ledger/payouts.ts';
import { recordOutsideFailure, recordOutsideRefund, recordRefusedRefund } from '../ledger/refunds.ts';
import { sweepRefunds } from '../payments/send-refund.ts';
import { releaseTransfers, sweepPayouts } from './payout-jobs.ts';
import { syncTransfers } from './payout-webhooks.ts';
import { sendReversal, sendTransfer } from './send-transfer.ts';
import { syncDisputes } from './sync-disputes.ts';

const START = '2026-12-01T06:00:00Z';
/** 14:00 in India on the day after check-in. */
const RELEASE = '2026-12-21T08:30:00Z';

const clock = new TestClock();
let gateway: TestGateway;
let app: TestApp;
beforeAll(async () => {
  clock.moveTo(START);
  gateway = await startTestGateway({ now: clock.now });
  app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' }, clock });
});
beforeEach(() => clock.moveTo(START));
afterAll(async () => {
  await app.close();
  await gateway.close();
});

interface Stay {
  host: Person;
  guest: Person;
  booking: Booking;
  paymentId: string;
}

/** Four nights at ₹4,209 with ₹500 for an additional guest, cleaning ₹1,000: ₹24,382, of which ₹19,836 are the host's. */
async function aPaidStay({ isReady = true } = {}): Promise<Stay & { account: LinkedAccount | null }> {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const account = isReady ? await aLinkedHost(app, gateway, host) : null;
  return { ...(await anotherPaidStay(host, guest)), account };
}

async function anotherPaidStay(host: Person, guest: Person, checkIn = '2026-12-20'): Promise<Stay> {
  const home = { rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const listing = await aHome(app, host, home);
  const booking = await aHeldStay(app, guest, listing, { checkIn, nights: 4, adults: 2 });
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  await verify(app.visitor(), result);
  return { host, guest, booking, paymentId: result.razorpay_payment_id };
}

const SHARE = 1_983_600;

const listPayouts = ({ booking }: Stay) =>
  app.db.selectFrom('payout').selectAll().where('booking_id', '=', booking._id).orderBy('part', 'desc').execute();
const requirePayout = async (stay: Stay) => {
  const [payout] = await listPayouts(stay);
  if (payout === undefined) throw new Error('there is no payout');
  return payout;
};
const becomes = (stay: Stay, expected: object) =>
  until(async () => expect(await requirePayout(stay)).toMatchObject(expected));
const transfersAt = async ({ paymentId }: Stay) =>
  (
    await gateway.look<{ items: { id: string; amount: number; on_hold: boolean; amount_reversed: number }[] }>(
      `/payments/${paymentId}/transfers`,
    )
  ).items;
const cancel = (who: Person, { booking }: Stay) => who.delete(`/api/booking/cancel/${booking._id}`);
const refundState = async ({ booking }: Stay) =>
  (await app.db.selectFrom('refund').select('state').where('booking_id', '=', booking._id).execute()).map(
    ({ state }) => state,
  );
const isRefunded = (stay: Stay) =>
  until(async () => expect(await refundState(stay)).toEqual([expect.stringMatching(/pending|processed/)]));

/** The balance of the stay per account, in rupees; negative is owed. Without the gateway's fees. */
async function balances({ booking }: Stay): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; rupees: number }>`
    select account, (sum(paise) / 100)::float8 as rupees from book_posting join book_entry on book_entry.id = entry_id
    where booking_id = ${booking._id} and kind not in ('gateway-fee', 'transfer-fee') group by account
    having sum(paise) <> 0`.execute(app.db);
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, rupees]));
}

const findDebt = async ({ host }: Stay) => {
  const debts = await app.db
    .selectFrom('host_debt')
    .select(['cause', 'paise', 'paid_back_paise as paidBack'])
    .where('host_id', '=', host.id)
    .execute();
  return debts;
};

/** A stay whose share has been released, settled and has arrived. */
async function anArrivedStay(): Promise<Stay> {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  await arrive(stay);
  return stay;
}

async function arrive(stay: Stay) {
  clock.moveTo(RELEASE);
  await releaseTransfers(app.context, clock.now());
  clock.advance(26 * HOUR_MS);
  await syncTransfers(app.context, clock.now());
  await becomes(stay, { state: 'arrived' });
}

const audited = async ({ booking }: Stay) =>
  (await findLedgerInconsistencies(app.db, new Date(clock.now().getTime() + HOUR_MS))).filter((finding) =>
    finding.includes(booking._id),
  );

test('the share of a paid stay is transferred on hold, once', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held', due_paise: SHARE, sent_paise: SHARE });
  expect(await transfersAt(stay)).toMatchObject([{ amount: SHARE, on_hold: true }]);
  expect(await balances(stay)).toMatchObject({ linked: 19_836, host: -19_836, gateway: 24_382 - 19_836 });
});

test('a day after check-in it is released, and arrives with the bank reference', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  clock.moveTo(new Date(new Date(RELEASE).getTime() - MINUTE_MS));
  await releaseTransfers(app.context, clock.now());
  expect((await requirePayout(stay)).state).toBe('held');
  clock.advance(2 * MINUTE_MS);
  await releaseTransfers(app.context, clock.now());
  expect((await requirePayout(stay)).state).toBe('on-the-way');
  expect(await transfersAt(stay)).toMatchObject([{ on_hold: false }]);
  await syncTransfers(app.context, clock.now());
  expect((await requirePayout(stay)).state).toBe('on-the-way');
  clock.advance(4 * 24 * HOUR_MS);
  await syncTransfers(app.context, clock.now());
  expect(await requirePayout(stay)).toMatchObject({ state: 'arrived', reference: expect.stringMatching(/\S/) });
  expect(await balances(stay)).toEqual({ gateway: 4_546, 'stay-tax': -2_020, 'service-fee': -2_526 });
  expect(await audited(stay)).toEqual([]);
});

test('a host without a complete payout account is paid once it is complete', async () => {
  const stay = await aPaidStay({ isReady: false });
  await sweepPayouts(app.context, clock.now());
  expect(await requirePayout(stay)).toMatchObject({ state: 'planned', sent_paise: 0 });
  await aLinkedHost(app, gateway, stay.host);
  await sweepPayouts(app.context, clock.now());
  await becomes(stay, { state: 'held', sent_paise: SHARE });
});

test('a cancellation reverses the share before the guest is refunded', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  await cancel(stay.guest, stay);
  await isRefunded(stay);
  expect(await requirePayout(stay)).toMatchObject({ state: 'reversed', due_paise: 0, reversed_paise: SHARE });
  expect(await transfersAt(stay)).toMatchObject([{ amount_reversed: SHARE }]);
  expect(await balances(stay)).toEqual({});
  expect(await audited(stay)).toEqual([]);
});

test('after a late cancellation the host is paid the remaining part', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  clock.moveTo('2026-12-19T09:00:00Z');
  await cancel(stay.guest, stay);
  await isRefunded(stay);
  expect(await requirePayout(stay)).toMatchObject({ state: 'held', due_paise: 991_800, reversed_paise: 991_800 });
  await arrive(stay);
  expect(await balances(stay)).toMatchObject({ 'stay-tax': -1_010, 'service-fee': -1_263 });
});

test('a payout that was not sent yet is cancelled', async () => {
  const stay = await aPaidStay({ isReady: false });
  await cancel(stay.host, stay);
  await isRefunded(stay);
  expect(await requirePayout(stay)).toMatchObject({ state: 'reversed', sent_paise: 0 });
  await aLinkedHost(app, gateway, stay.host);
  await sweepPayouts(app.context, clock.now());
  expect(await transfersAt(stay)).toEqual([]);
  expect(await balances(stay)).toEqual({});
});

test('a transfer whose response was lost is found, and not sent twice', async () => {
  gateway.faults.plan('POST /payments/:id/transfers', 'lost');
  const stay = await aPaidStay();
  await until(async () => expect(await transfersAt(stay)).toHaveLength(1));
  await becomes(stay, { state: 'sending' });
  await sendTransfer(app.context, (await requirePayout(stay)).id, clock.now());
  await becomes(stay, { state: 'held' });
  expect(await transfersAt(stay)).toHaveLength(1);
});

test('a transfer that never reached the gateway is sent again, but not while it may still be in progress', async () => {
  gateway.faults.plan('POST /payments/:id/transfers', { refusal: 'Too many requests, please try again later' });
  const stay = await aPaidStay();
  await becomes(stay, { state: 'planned', reason: expect.stringContaining('Too many') });
  await app.db
    .updateTable('payout')
    .set({ state: 'sending', sent_paise: SHARE, gateway_account_id: stay.account?.id ?? null })
    .where('booking_id', '=', stay.booking._id)
    .execute();
  const { id } = await requirePayout(stay);
  await expect(sendTransfer(app.context, id, clock.now())).rejects.toThrow('may still be on its way');
  expect(await transfersAt(stay)).toEqual([]);
  clock.advance(2 * MINUTE_MS);
  await sendTransfer(app.context, id, clock.now());
  await becomes(stay, { state: 'held' });
  expect(await transfersAt(stay)).toHaveLength(1);
});

test('a worker that was suspended after its claim sends no transfer, and resets none that was claimed again', async () => {
  gateway.faults.plan('POST /payments/:id/transfers', { refusal: 'Too many requests, please try again later' });
  const stay = await aPaidStay();
  await becomes(stay, { state: 'planned', reason: expect.stringContaining('Too many') });
  const { id } = await requirePayout(stay);
  const claimedAt = clock.now();
  clock.advance(2 * MINUTE_MS);
  await expect(sendTransfer(app.context, id, claimedAt)).rejects.toThrow('too long ago');
  expect(await transfersAt(stay)).toEqual([]);
  const claimed = await findPayout(app.db, id);
  if (claimed === null) throw new Error('there is no payout');
  const older = { ...claimed, requestedAt: new Date(claimedAt.getTime() - MINUTE_MS) };
  const refusal = { way: 'by-hand', reason: 'refused' } as const;
  const reset = app.db.transaction().execute((trx) => resetTransfer(trx, older, refusal, clock.now()));
  expect([await reset, (await requirePayout(stay)).state]).toEqual([false, 'sending']);
  await sendTransfer(app.context, id, clock.now());
  await becomes(stay, { state: 'held' });
  expect(await transfersAt(stay)).toHaveLength(1);
});

test('a reversal whose response was lost is found, and not created twice', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  gateway.faults.plan('POST /transfers/:id/reversals', 'lost');
  await cancel(stay.guest, stay);
  await until(async () => expect(await transfersAt(stay)).toMatchObject([{ amount_reversed: SHARE }]));
  const { id } = await requirePayout(stay);
  await until(async () => {
    const reversal = await app.db
      .selectFrom('payout_reversal')
      .select('id')
      .where('payout_id', '=', id)
      .executeTakeFirstOrThrow();
    await sendReversal(app.context, reversal.id, clock.now());
  });
  await isRefunded(stay);
  expect(await transfersAt(stay)).toMatchObject([{ amount_reversed: SHARE }]);
});

test('a refund waits at most ten minutes for a reversal: then the host owes the amount', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  const call = 'POST /transfers/:id/reversals';
  const before = gateway.faults.count(call);
  gateway.faults.plan(call, { refusal: 'Please try again later' });
  await cancel(stay.guest, stay);
  await until(() => expect(gateway.faults.count(call)).toBe(before + 1));
  expect(await refundState(stay)).toEqual(['wanted']);
  clock.advance(11 * MINUTE_MS);
  const reversals = app.db.selectFrom('payout_reversal').innerJoin('payout', 'payout.id', 'payout_id');
  const { id } = await reversals
    .select('payout_reversal.id')
    .where('booking_id', '=', stay.booking._id)
    .executeTakeFirstOrThrow();
  await sendReversal(app.context, id, clock.now());
  await isRefunded(stay);
  expect(await findDebt(stay)).toEqual([{ cause: 'late-refund', paise: SHARE, paidBack: 0 }]);
});

const findReversal = (stay: Stay) =>
  app.db
    .selectFrom('payout_reversal')
    .innerJoin('payout', 'payout.id', 'payout_id')
    .select(['payout_reversal.id', 'payout_reversal.state'])
    .where('booking_id', '=', stay.booking._id)
    .executeTakeFirstOrThrow();

test.each(['invalid request sent', 'Something that nobody has heard of'])(
  'a transfer and a reversal are sent again after the gateway answers: %s',
  async (description) => {
    gateway.faults.plan('POST /payments/:id/transfers', { refusal: description });
    const stay = await aPaidStay();
    await becomes(stay, { state: 'planned', way: 'route', reason: expect.stringContaining(description) });
    await sendTransfer(app.context, (await requirePayout(stay)).id, clock.now());
    await becomes(stay, { state: 'held' });

    const call = 'POST /transfers/:id/reversals';
    const before = gateway.faults.count(call);
    gateway.faults.plan(call, { refusal: description });
    await cancel(stay.guest, stay);
    await until(() => expect(gateway.faults.count(call)).toBe(before + 1));
    expect(await findReversal(stay)).toMatchObject({ state: 'wanted' });
    clock.advance(2 * MINUTE_MS);
    await sendReversal(app.context, (await findReversal(stay)).id, clock.now());
    await isRefunded(stay);
    expect(await transfersAt(stay)).toMatchObject([{ amount_reversed: SHARE }]);
    expect(await findDebt(stay)).toEqual([]);
  },
);

test('failed transfers are paid manually, and failed reversals become debts of the host', async () => {
  gateway.faults.plan('POST /payments/:id/transfers', {
    refusal: 'Transfers cannot be made on a payment for which a refund has been initiated',
  });
  const manual = await aPaidStay();
  await becomes(manual, { state: 'planned', way: 'by-hand' });

  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  gateway.faults.plan('POST /transfers/:id/reversals', {
    refusal: 'The linked account does not have sufficient balance to process reversal.',
  });
  await cancel(stay.guest, stay);
  await isRefunded(stay);
  expect(await findDebt(stay)).toEqual([{ cause: 'late-refund', paise: SHARE, paidBack: 0 }]);
});

test('a failed reversal after a lost dispute becomes a debt of that cause', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  gateway.faults.plan('POST /transfers/:id/reversals', {
    refusal: 'The linked account does not have sufficient balance to process reversal.',
  });
  await loseDispute(stay);
  await syncDisputes(app.context, clock.now());
  await until(async () => expect(await findDebt(stay)).toEqual([{ cause: 'dispute', paise: SHARE, paidBack: 0 }]));
});

test('a stay cancelled after the release is owed by its host, and withheld from the next payout', async () => {
  const stay = await anArrivedStay();
  await cancel(stay.host, stay);
  await isRefunded(stay);
  expect(await findDebt(stay)).toEqual([{ cause: 'late-refund', paise: SHARE, paidBack: 0 }]);
  expect(await requirePayout(stay)).toMatchObject({ state: 'arrived', due_paise: SHARE });
  expect(await balances(stay)).toEqual({ host: 19_836, gateway: -19_836 });

  const next = await anotherPaidStay(stay.host, stay.guest, '2027-02-10');
  await becomes(next, { state: 'arrived', deducted_paise: SHARE, sent_paise: 0 });
  expect(await findDebt(stay)).toEqual([{ cause: 'late-refund', paise: SHARE, paidBack: SHARE }]);
  expect(await transfersAt(next)).toEqual([]);
});

/** Disputes the payment of a stay, or `rupees` of it; the dispute is lost. Returns its id. */
async function loseDispute({ paymentId }: Stay, rupees?: number): Promise<string> {
  const body = rupees === undefined ? {} : { amount: rupees * 100 };
  const { id } = await gateway.act<{ id: string }>(`/stand-in/payments/${paymentId}/dispute`, body);
  await gateway.act(`/stand-in/disputes/${id}/lose`, {});
  return id;
}

const findDispute = (id: string) =>
  app.db.selectFrom('dispute').select('state').where('gateway_dispute_id', '=', id).executeTakeFirst();

test('a lost dispute reverses the share, once', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  const id = await loseDispute(stay);
  const news = await until(() => {
    const lost = gateway.news.find(({ event, raw }) => event === 'payment.dispute.lost' && raw.includes(id));
    if (lost === undefined) throw new Error('the gateway has not told of it');
    return lost;
  });
  const finding = () =>
    app.visitor().send('POST', '/api/payment/webhook', { body: new Uint8Array(news.raw), headers: news.headers });
  expect((await finding()).status).toBe(200);
  await becomes(stay, { state: 'reversed', reversed_paise: SHARE });
  await finding();
  expect(await balances(stay)).toMatchObject({ loss: 24_382 - 19_836 });
  expect(await findDispute(id)).toEqual({ state: 'lost' });
});

test('disputes whose webhooks were lost are found, also those that have been open for long', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  const { id } = await gateway.act<{ id: string }>(`/stand-in/payments/${stay.paymentId}/dispute`, {});
  const sweep = () => syncDisputes(app.context, clock.now());
  await sweep();
  expect(await findDispute(id)).toEqual({ state: 'open' });
  clock.advance(100 * DAY_MS);
  await gateway.act(`/stand-in/disputes/${id}/lose`, {});
  gateway.faults.isDown = true;
  await expect(sweep()).rejects.toThrow('the gateway did not return its disputes');
  gateway.faults.isDown = false;
  await sweep();
  await becomes(stay, { state: 'reversed', reversed_paise: SHARE });
  expect(await findDispute(id)).toEqual({ state: 'lost' });
  await sweep();
  expect(await balances(stay)).toMatchObject({ loss: 24_382 - 19_836 });
});

test.each([
  { disputed: 24_382, refunds: [], balance: { loss: 4_546, 'stay-tax': -2_020, 'service-fee': -2_526 } },
  // The host bears the dispute first, and the rest of the share is reversed.
  { disputed: 10_000, refunds: [14_382], balance: {} },
])('a stay cancelled after a dispute over ₹$disputed was lost refunds $refunds', async (one) => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  await loseDispute(stay, one.disputed);
  await syncDisputes(app.context, clock.now());
  await becomes(stay, { due_paise: Math.max(0, SHARE - one.disputed * 100) });
  await cancel(stay.guest, stay);
  await becomes(stay, { state: 'reversed', due_paise: 0, reversed_paise: SHARE });
  const refunds = app.db.selectFrom('refund').select('amount_paise').where('booking_id', '=', stay.booking._id);
  expect((await refunds.execute()).map(({ amount_paise }) => amount_paise / 100)).toEqual(one.refunds);
  await until(async () => expect(await refundState(stay)).not.toContain('wanted'));
  expect(await balances(stay)).toEqual(one.balance);
  expect(await audited(stay)).toEqual([]);
});

test.each([
  { disputed: 24_382, refunded: 0, state: 'refused' },
  { disputed: 10_000, refunded: 14_382, state: expect.stringMatching(/pending|processed/) },
])(
  'a dispute over ₹$disputed lost before the refund of a cancellation is sent leaves ₹$refunded of it',
  async (one) => {
    const stay = await aPaidStay();
    await becomes(stay, { state: 'held' });
    const call = 'POST /transfers/:id/reversals';
    const before = gateway.faults.count(call);
    gateway.faults.plan(call, { refusal: 'Please try again later' });
    await cancel(stay.guest, stay);
    await until(() => expect(gateway.faults.count(call)).toBe(before + 1));
    await loseDispute(stay, one.disputed);
    await syncDisputes(app.context, clock.now());
    const { guest = 0 } = await balances(stay);
    expect(one.refunded + guest).toBe(0);
    clock.advance(2 * MINUTE_MS);
    await sendReversal(app.context, (await findReversal(stay)).id, clock.now());
    await until(async () => expect(await refundState(stay)).toEqual([one.state]));
    const { amount_refunded: refunded } = await gateway.look<{ amount_refunded: number }>(
      `/payments/${stay.paymentId}`,
    );
    expect(refunded / 100).toBe(one.refunded);
    expect(await balances(stay)).toEqual({});
    expect(await audited(stay)).toEqual([]);
  },
);

test.each([
  { disputed: 24_382, owed: 0, balance: {} },
  { disputed: 10_000, owed: 14_382, balance: { guest: -14_382, gateway: 14_382 } },
])('a refund that fails after a dispute over ₹$disputed was lost leaves ₹$owed to its guest', async (one) => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  await cancel(stay.guest, stay);
  await isRefunded(stay);
  await loseDispute(stay, one.disputed);
  await syncDisputes(app.context, clock.now());
  expect(await balances(stay)).toEqual({ loss: one.disputed, gateway: -one.disputed });
  const { id } = await app.db
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', stay.booking._id)
    .executeTakeFirstOrThrow();
  const failure = { gatewayRefundId: null, reason: 'the refund failed at the gateway' };
  await app.db.transaction().execute((trx) => recordRefusedRefund(trx, id, failure, clock.now()));
  expect(await balances(stay)).toEqual(one.balance);
});

test('an outside refund that fails after a lost dispute leaves what neither has returned', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  const call = 'POST /transfers/:id/reversals';
  const before = gateway.faults.count(call);
  gateway.faults.plan(call, { refusal: 'Please try again later' });
  await cancel(stay.guest, stay);
  await until(() => expect(gateway.faults.count(call)).toBe(before + 1));
  const outside = {
    gateway_refund_id: `rfnd_${stay.paymentId}`,
    gateway_payment_id: stay.paymentId,
    booking_id: stay.booking._id,
    amount_paise: 400_000,
    reported_at: clock.now(),
  };
  await app.db.transaction().execute((trx) => recordOutsideRefund(trx, outside));
  await loseDispute(stay, 3_000);
  await syncDisputes(app.context, clock.now());
  expect(await balances(stay)).toMatchObject({ guest: -17_382 });
  await app.db.transaction().execute((trx) => recordOutsideFailure(trx, outside.gateway_refund_id, clock.now()));
  expect(await balances(stay)).toMatchObject({ guest: -21_382 });
});

test('earnings of a host equal their balance in the books', async () => {
  const stay = await aPaidStay();
  await becomes(stay, { state: 'held' });
  clock.moveTo('2026-12-19T09:00:00Z');
  await cancel(stay.guest, stay);
  await isRefunded(stay);
  const earned = await app.db
    .selectFrom('earning')
    .select(['kind', 'paise', 'day', 'stay_on as stayOn'])
    .where('booking_id', '=', stay.booking._id)
    .orderBy('number')
    .execute();
  expect(earned).toEqual([
    { kind: 'stay', paise: SHARE, day: '2026-12-01', stayOn: '2026-12-20' },
    { kind: 'reversal', paise: -991_800, day: '2026-12-19', stayOn: '2026-12-20' },
  ]);
  expect((await balances(stay))['host']).toBe(-9_918);
  await sweepRefunds(app.context, clock.now());
});
