import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { startTestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { until } from '@aangan/tests/support/until.ts';
import { CompiledQuery, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { writeEntry } from './entries.ts';

const START = '2026-12-01T06:00:00Z';
const DAY_BEFORE = '2026-12-19T09:00:00Z';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
const app = started(() => startTestApp({ settings: { razorpay: gateway.settings }, now: START }));
beforeEach(() => app.clock.moveTo(START));

/** Four nights for ₹4,209, an additional guest for ₹500 a night, and ₹1,000 for cleaning: ₹24,382 with tax. */
async function aPaidStay({ hasWebhooks = true } = {}) {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const home = { rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const listing = await aHome(app, host, home);
  const wish = { checkIn: '2026-12-20', checkOut: '2026-12-24', adults: 2 };
  const booking = await aHeldStay(app, guest, listing, wish);
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  const comes = () => verify(app.visitor(), result);
  if (hasWebhooks) await comes();
  return { host, guest, booking, paymentId: result.razorpay_payment_id, comes };
}

type Stay = Awaited<ReturnType<typeof aPaidStay>>;

const cancel = (who: Stay['host'], { booking }: Stay) => who.delete(`/api/booking/cancel/${booking._id}`);
const refundAtGateway = ({ paymentId }: Stay, rupees: number) =>
  gateway.act(`/payments/${paymentId}/refund`, { amount: rupees * 100 });
const returned = (stay: Stay, rupees: number) =>
  until(async () => {
    expect(await gateway.look(`/payments/${stay.paymentId}`)).toMatchObject({ amount_refunded: rupees * 100 });
    const waiting = app.db
      .selectFrom('refund')
      .where('booking_id', '=', stay.booking._id)
      .where('state', '=', 'wanted');
    expect(await waiting.select('id').execute()).toEqual([]);
  });

/** The balance of the stay per account, in rupees; negative is owed. Without zero balances and the gateway's fees. */
async function balances({ booking }: Stay): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; rupees: number }>`
    select account, (sum(paise) / 100)::float8 as rupees from book_posting join book_entry on book_entry.id = entry_id
    where booking_id = ${booking._id} and kind <> 'gateway-fee' group by account having sum(paise) <> 0`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ account, rupees }) => [account, rupees]));
}

const paidBalances = { gateway: 24_382, host: -19_836, 'stay-tax': -2_020, 'service-fee': -2_526 };

test('a paid stay is split between host, tax and the fee, which takes the rounding difference', async () => {
  const stay = await aPaidStay();
  expect(await balances(stay)).toEqual(paidBalances);
  await stay.comes();
  expect(await balances(stay)).toEqual(paidBalances);
});

test('books the gateway fee as the operator’s cost, with its tax separate', async () => {
  const { paymentId } = await aPaidStay();
  const { fee, tax } = await gateway.look<{ fee: number; tax: number }>(`/payments/${paymentId}`);
  const { rows } = await sql`
    select account, paise from book_posting join book_entry on book_entry.id = entry_id
    where kind = 'gateway-fee' and source = ${paymentId} order by account`.execute(app.db);
  expect(rows).toEqual([
    { account: 'gateway', paise: -fee },
    { account: 'gateway-cost', paise: fee - tax },
    { account: 'input-tax', paise: tax },
  ]);
});

test('a stay that is cancelled in time leaves all shares at zero', async () => {
  const stay = await aPaidStay();
  await cancel(stay.guest, stay);
  await returned(stay, 24_382);
  expect(await balances(stay)).toEqual({});
});

test('a late cancellation reduces every share in proportion', async () => {
  const stay = await aPaidStay();
  app.clock.moveTo(DAY_BEFORE);
  await cancel(stay.guest, stay);
  await returned(stay, 12_191);
  expect(await balances(stay)).toEqual({ gateway: 12_191, host: -9_918, 'stay-tax': -1_010, 'service-fee': -1_263 });
});

test('a cancellation after check-in refunds nothing', async () => {
  const stay = await aPaidStay();
  app.clock.moveTo('2026-12-20T09:00:00Z');
  await cancel(stay.guest, stay);
  expect(await balances(stay)).toEqual(paidBalances);
});

test('a payment that is not accepted is owed to its guest until it is refunded', async () => {
  const stay = await aPaidStay({ hasWebhooks: false });
  await cancel(stay.guest, stay);
  await stay.comes();
  await returned(stay, 24_382);
  expect(await balances(stay)).toEqual({});
});

test('a refund made at the gateway itself is the operator’s loss until the stay is cancelled', async () => {
  const stay = await aPaidStay({ hasWebhooks: false });
  await refundAtGateway(stay, 3_000);
  await stay.comes();
  expect(await balances(stay)).toEqual({ ...paidBalances, gateway: 21_382, loss: 3_000 });
  await cancel(stay.host, stay);
  await returned(stay, 24_382);
  expect(await balances(stay)).toEqual({});
});

test('a refund that the gateway refuses is still owed', async () => {
  const stay = await aPaidStay();
  gateway.faults.plan('POST /payments/:id/refund', {
    refusal: 'Refund is not supported on payments older than 6 months',
  });
  await cancel(stay.host, stay);
  await until(async () => {
    const refunds = app.db.selectFrom('refund').select('state').where('booking_id', '=', stay.booking._id);
    expect(await refunds.execute()).toEqual([{ state: 'refused' }]);
  });
  expect(await balances(stay)).toEqual({ gateway: 24_382, guest: -24_382 });
});

test('the database refuses an entry that does not balance, and a later posting to one that does', async () => {
  const { booking } = await aPaidStay();
  const entry = { kind: 'refund', source: 'x', bookingId: booking._id, at: app.clock.now() } as const;
  const write = (paise: number) =>
    app.db.transaction().execute((trx) =>
      writeEntry(trx, entry, [
        { account: 'gateway', paise: -paise },
        { account: 'loss', paise: 100 },
      ]),
    );
  await expect(write(99)).rejects.toMatchObject({ constraint: 'book_entry_balanced' });
  await write(100);
  const later = sql`insert into book_posting select id, 'input-tax', null, 5 from book_entry where source = 'x'`;
  await expect(later.execute(app.db)).rejects.toMatchObject({ constraint: 'book_entry_balanced' });
  await expect(
    sql`insert into book_entry (kind, source, booking_id, at) values ('refund', 'y', ${booking._id}, now())`.execute(
      app.db,
    ),
  ).rejects.toMatchObject({ constraint: 'book_entry_balanced' });
});

test.each([
  'delete from book_entry',
  'update book_entry set at = now()',
  'truncate book_entry cascade',
  'delete from book_posting',
  'update book_posting set paise = 2 * paise',
  'truncate book_posting',
])('the books cannot be changed: %s', async (statement) => {
  await aPaidStay();
  await expect(app.db.executeQuery(CompiledQuery.raw(statement))).rejects.toMatchObject({
    constraint: 'ledger_append_only',
  });
});
