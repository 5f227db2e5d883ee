import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { verify } from '@aangan/tests/support/payments.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, indiaTax } from '@aangan/tests/support/tax.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findLedgerInconsistencies } from '../ledger/ledger-consistency.ts';

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
    insert into payout_account (host_id, kind, legal_name, pan_sealed, gstin, state, status, is_bank_synced, synced_version, created_at, updated_at)
    values (${host.id}, 'individual', 'Hari Homes', ${pan ? 'sealed' : null}, ${gstin}, ${state}, 'incomplete', false, 0, now(), now())`.execute(
    app.db,
  );
}

/** Four nights in Himachal Pradesh: ₹4,209 and ₹500 for an additional guest each, cleaning ₹1,000: ₹23,353 with tax. */
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

test('a host who has named no PAN has 5 % withheld', async () => {
  const host = await app.signUp();
  expect(await loadParts(await aPaidStay(host))).toMatchObject({ tds: 99_200, host: 1_884_400 });
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
