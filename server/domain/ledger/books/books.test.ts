import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, indiaTax } from '@aangan/tests/support/tax.ts';
import { until } from '@aangan/tests/support/until.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLedgerInconsistencies } from '../ledger-consistency.ts';
import { writeEntry } from './entries.ts';

describe('books', () => {
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
});

describe('taxes of a payment', () => {
  const START = '2026-12-01T06:00:00Z';

  const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
  let app: TestApp;
  beforeAll(async () => {
    const settings = { razorpay: gateway.settings, tax: indiaTax(), rateLimits: false, payouts: 'by-hand' as const };
    app = await startTestApp({ settings, now: START });
  });
  beforeEach(() => app.clock.moveTo(START));
  afterAll(async () => {
    await app.close();
  });

  /** Saves the host's tax details. */
  async function savePayoutDetails(host: Person, { state = 'IN-HP', gstin = null as string | null, pan = true } = {}) {
    await sql`
    insert into payout_account (host_id, kind, legal_name, pan_sealed, pan_holder, gstin, state, status, is_bank_synced, synced_version, created_at, updated_at)
    values (${host.id}, 'individual', 'Hari Homes', ${pan ? 'sealed' : null}, ${pan ? 'individual' : null}, ${gstin}, ${state}, 'incomplete', false, 0, now(), now())`.execute(
      app.db,
    );
  }

  /**
   * Four nights in Himachal Pradesh: ₹4,209 a night, ₹500 a night for the one additional guest, ₹1,000 for cleaning;
   * ₹23,353 payable.
   */
  async function aPaidStay(host: Person, { guestState = 'IN-HP', checkIn = '2026-12-20', rent = 4_209 } = {}) {
    const home = await aHomeIn(app, host, 'IN-HP', { rent, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 });
    const booking = await aHeldStay(app, await app.signUp(), home, { checkIn, nights: 4, adults: 2 });
    const wish = { bookingId: booking._id, amount: booking.payable, guestState };
    const { body } = await app.visitor().post<{ orderId: string }>('/api/payment/order', wish);
    await verify(app.visitor(), await gateway.pay(body.orderId));
    return booking;
  }

  async function loadParts({ _id }: Booking): Promise<Record<string, number>> {
    const row = await app.db
      .selectFrom('payment_split')
      .select('parts')
      .where('booking_id', '=', _id)
      .executeTakeFirstOrThrow();
    return row.parts;
  }

  test('a stay is split as in the documented example, to the paisa', async () => {
    const host = await app.signUp();
    await savePayoutDetails(host);
    const booking = await aPaidStay(host);
    expect(booking.payable).toBe(23_353);
    expect(await loadParts(booking)).toEqual({
      host: 1_983_600,
      stayCgst: 49_600,
      staySgst: 49_600,
      fee: 213_983,
      feeCgst: 19_259,
      feeSgst: 19_258,
    });
    expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
  });

  test('a guest of another state pays IGST on the fee', async () => {
    const host = await app.signUp();
    await savePayoutDetails(host);
    const parts = await loadParts(await aPaidStay(host, { guestState: 'IN-DL' }));
    expect(parts).toMatchObject({ stayCgst: 49_600, staySgst: 49_600, fee: 213_983, feeIgst: 38_517 });
  });

  test('of a registered host TCS is collected, and the tax of the stay is part of the share', async () => {
    const host = await app.signUp();
    await savePayoutDetails(host, { gstin: '02AAPFU0939F1Z7' });
    const booking = await aPaidStay(host);
    expect(await loadParts(booking)).toMatchObject({ host: 1_973_600, tcsCgst: 5_000, tcsSgst: 5_000 });
    const { due_paise: due } = await app.db
      .selectFrom('payout')
      .select('due_paise')
      .where('booking_id', '=', booking._id)
      .executeTakeFirstOrThrow();
    expect(due).toBe(1_973_600 + 99_200);
    expect(await findLedgerInconsistencies(app.db, app.clock.now())).toEqual([]);
  });

  test('a host without a PAN has 5 % withheld', async () => {
    const host = await app.signUp();
    expect(await loadParts(await aPaidStay(host))).toMatchObject({ tds: 99_200, host: 1_884_400 });
  });

  test.each([
    { of: 'a Hindu undivided family with a business account', pan: 'ABCHR1234K', tds: undefined },
    { of: 'a person with a business account', pan: 'ABCPR1234K', tds: undefined },
    { of: 'a firm', pan: 'ABCFR1234K', tds: 2_000 },
  ])('TDS is withheld by the holder of the PAN: $of', async ({ pan, tds }) => {
    const host = await app.signUp();
    await savePayoutAccount(host, { ...payoutDetails, kind: 'business', pan, state: 'IN-HP' });
    expect((await loadParts(await aPaidStay(host)))['tds']).toBe(tds);
  });

  test('the PAN in a GSTIN is one', async () => {
    const host = await app.signUp();
    await savePayoutAccount(host, { gstin: '27AAPFU0939F1ZV' });
    expect((await loadParts(await aPaidStay(host)))['tds']).toBe(2_000);
  });

  test('of an individual TDS is withheld from the stay that exceeds five lakh in a financial year', async () => {
    app.clock.moveTo('2027-03-28T06:00:00Z');
    const host = await app.signUp();
    await savePayoutDetails(host);
    const first = await aPaidStay(host, { rent: 90_000, checkIn: '2027-04-10' });
    expect(await loadParts(first)).not.toHaveProperty('tds');
    // Two stays of 3,63,000 exceed the threshold together: 0.1 % of the second.
    const second = await aPaidStay(host, { rent: 90_000, checkIn: '2027-04-20' });
    expect(await loadParts(second)).toMatchObject({ tds: 36_300 });
    app.clock.moveTo('2027-04-01T06:00:00Z');
    const next = await aPaidStay(host, { rent: 90_000, checkIn: '2027-05-10' });
    expect(await loadParts(next)).not.toHaveProperty('tds');
  });
});
