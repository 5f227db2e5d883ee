import { aHome } from '@aangan/tests/factories/homes.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { aPaidBooking } from '@aangan/tests/support/bookings.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { TextSealer } from '../../platform/text-sealer.ts';
import { findBookInconsistencies, findPayoutInconsistencies } from '../ledger/books-consistency.ts';
import { confirmManualPayout, listManualPayouts } from './manual-payouts.ts';
import { sealedFor } from './payout-accounts.ts';

const START = '2026-12-01T06:00:00Z';
const DUE = new Date('2026-12-21T09:00:00Z');
const REFERENCE = 'HDFC26355000017';

const app = started(() => startTestApp({ settings: { payouts: 'by-hand' }, now: START }));
let sealer: TextSealer;
beforeAll(async () => {
  sealer = new TextSealer(app.context.secret);
});

/** Three nights for ₹2,000, and ₹500 for cleaning: the host gets ₹6,500. */
async function aPaidStay(host?: Person) {
  app.clock.moveTo(START);
  const owner = host ?? (await app.signUp());
  if (host === undefined) await saveBank(owner);
  const booking = await aPaidBooking(app, await app.signUp(), await aHome(app, owner, { rent: 2_000 }), {
    checkIn: '2026-12-20',
  });
  return { host: owner, booking };
}

async function saveBank({ id }: Person) {
  const sealed = sealer.seal('123456789012', sealedFor.accountNumber(id));
  await sql`
    insert into payout_account (
      host_id, kind, legal_name, ifsc, account_sealed, account_last4, status, ready_at, is_bank_synced, synced_version, created_at, updated_at
    ) values (
      ${id}, 'individual', 'Hari Homes', 'HDFC0000001', ${sealed}, '9012', 'ready', ${START}, false, 0, ${START}, ${START}
    )`.execute(app.db);
}

const list = (now = DUE) => listManualPayouts(app.db, { sealer, way: 'by-hand' }, now);
const findListed = async ({ booking }: { booking: { _id: string } }) =>
  (await list()).payouts.find(({ bookingId }) => bookingId === booking._id);

test('lists due payouts with full bank details until each is confirmed once', async () => {
  const stay = await aPaidStay();
  expect((await list(new Date('2026-12-21T08:00:00Z'))).payouts).toEqual([]);
  const listed = await findListed(stay);
  expect(listed).toMatchObject({
    paise: 650_000,
    bank: { name: 'Hari Homes', ifsc: 'HDFC0000001', accountNumber: '123456789012' },
  });
  expect(await findListed(stay)).toEqual(listed);
  const id = listed?.id ?? '';
  const confirm = (reference: string) => confirmManualPayout(app.db, { id, reference }, DUE);
  expect(await Promise.all([confirm(REFERENCE), confirm(REFERENCE)])).toEqual(
    expect.arrayContaining(['paid', 'known']),
  );
  expect(await confirm(REFERENCE)).toBe('known');
  expect(await confirm('ANOTHER1')).toBe('other');
  expect(await findListed(stay)).toBeUndefined();
  expect([...(await findBookInconsistencies(app.db)), ...(await findPayoutInconsistencies(app.db))]).toEqual([]);
});

test('counts waiting hosts without bank details', async () => {
  const host = await app.signUp();
  const stay = await aPaidStay(host);
  expect(await findListed(stay)).toBeUndefined();
  expect((await list()).waiting).toBe(1);
  await saveBank(host);
  expect(await findListed(stay)).toMatchObject({ paise: 650_000 });
});

test('refuses to confirm a payout that is not listed', async () => {
  const stay = await aPaidStay();
  const { id } = await app.db
    .selectFrom('payout')
    .select('id')
    .where('booking_id', '=', stay.booking._id)
    .executeTakeFirstOrThrow();
  expect(await confirmManualPayout(app.db, { id, reference: REFERENCE }, DUE)).toBe('not-listed');
});

test('withholds earlier debts of the host', async () => {
  const stay = await aPaidStay();
  await findListed(stay);
  // The host cancels after the list was created: the money has already been sent, so the host owes it.
  app.clock.moveTo(DUE);
  expect((await stay.host.delete(`/api/booking/cancel/${stay.booking._id}`)).status).toBe(200);
  const next = await aPaidStay(stay.host);
  expect(await findListed(next)).toBeUndefined();
  const payout = app.db.selectFrom('payout').select(['state', 'deducted_paise as kept']);
  expect(await payout.where('booking_id', '=', next.booking._id).execute()).toEqual([
    { state: 'arrived', kept: 650_000 },
  ]);
  expect([...(await findBookInconsistencies(app.db)), ...(await findPayoutInconsistencies(app.db))]).toEqual([]);
});
