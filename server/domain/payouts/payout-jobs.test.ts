import { DAY_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { aPaidBooking } from '@aangan/tests/support/bookings.ts';
import { TestClock } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { mailsTo, order, verify } from '@aangan/tests/support/payments.ts';
import { aBank, fetchPayoutAccount, payoutDetails, savePayoutAccount } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TextSealer, UnsealError } from '../../platform/text-sealer.ts';
import { findBookInconsistencies, findPayoutInconsistencies } from '../ledger/books-consistency.ts';
import { findReconInconsistencies } from '../ledger/gateway-consistency.ts';
import { confirmManualPayout, listManualPayouts } from './manual-payouts.ts';
import { resealAccounts, sealedFor } from './payout-accounts.ts';
import { syncSettlements } from './payout-jobs.ts';
import { syncSettlement } from './payout-webhooks.ts';
import { findPayeeBank, remindOfWaitingMoney } from './ready.ts';

describe('manual payouts', () => {
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
});

describe('settlements', () => {
  const clock = new TestClock();
  let gateway: TestGateway;
  let app: TestApp;
  beforeAll(async () => {
    clock.moveTo('2026-12-01T06:00:00Z');
    gateway = await startTestGateway({ now: clock.now });
    // No host can be paid, so that all payments are settled to the operator's bank.
    app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' }, clock });
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  /** A paid stay that the gateway settles to the operator without a webhook. */
  async function settle(): Promise<{ id: string; amount: number }> {
    const booking = await aHeldStay(app, await app.signUp(), await aHome(app, await app.signUp()));
    await verify(app.visitor(), await gateway.pay((await order(app.visitor(), booking)).body.orderId));
    clock.advance(5 * DAY_MS);
    const [newest] = (await gateway.look<{ items: { id: string; amount: number }[] }>('/settlements')).items;
    if (newest === undefined) throw new Error('the gateway has settled nothing');
    return newest;
  }

  const follow = () => syncSettlements(app.context, clock.now());
  const entered = async (...sources: string[]) =>
    app.db
      .selectFrom('book_entry')
      .innerJoin('book_posting', 'entry_id', 'book_entry.id')
      .where('kind', '=', 'settlement')
      .where('account', '=', 'bank')
      .where('source', 'in', sources)
      .select(['source as id', 'paise as amount'])
      .orderBy('book_entry.at')
      .execute();

  test('enters a settlement whose webhook was lost once', async () => {
    const lost = await settle();
    await follow();
    await follow();
    expect(await entered(lost.id)).toEqual([{ id: lost.id, amount: lost.amount }]);
    expect(await findReconInconsistencies(app.context, clock.now())).toEqual([]);
  });

  test('enters a settlement once when its webhook arrives before, during or after', async () => {
    const settlement = await settle();
    const hear = () => syncSettlement(app.context, settlement.id, clock.now());
    await Promise.all([hear(), follow(), hear(), follow()]);
    await hear();
    await follow();
    expect(await entered(settlement.id)).toEqual([{ id: settlement.id, amount: settlement.amount }]);
  });

  test('enters missing settlements after an interrupted run', async () => {
    const [first, second] = [await settle(), await settle()];
    gateway.faults.plan('GET /settlements/:id', 'lost');
    await expect(follow()).rejects.toThrow('GET /settlements/');
    expect(await entered(first.id, second.id)).toEqual([]);
    await syncSettlement(app.context, first.id, clock.now());
    await follow();
    await follow();
    const both = [first, second].map(({ id, amount }) => ({ id, amount }));
    expect((await entered(first.id, second.id)).toSorted(byId)).toEqual(both.toSorted(byId));
  });

  test('does not treat an unavailable gateway as one without settlements', async () => {
    gateway.faults.isDown = true;
    await expect(follow()).rejects.toThrow('the gateway did not return its settlements');
    gateway.faults.isDown = false;
  });

  test('leaves the books unchanged when the gateway refuses', async () => {
    const settled = await settle();
    gateway.faults.plan('GET /settlements', { refusal: 'Authentication failed' });
    await follow();
    expect(await entered(settled.id)).toEqual([]);
  });

  function byId(one: { id: string }, other: { id: string }): number {
    return one.id < other.id ? -1 : 1;
  }
});

describe('waiting money', () => {
  let app: TestApp;
  let host: Person;
  beforeEach(async () => {
    app = await startTestApp({ settings: { payouts: 'by-hand', rateLimits: false } });
    host = await app.signUp({ name: 'Hari' });
    const guest = await app.signUp({ name: 'Gita' });
    await aPaidStay(app, guest, await aHome(app, host));
  });
  afterEach(() => app.close());

  const sweep = () => remindOfWaitingMoney(app.db, app.clock.now());
  const reminders = async () => (await mailsTo(app, host.email)).filter((subject) => subject.includes('wait for you'));

  test('is notified on the first, third and tenth day of waiting, once each', async () => {
    const counts: number[] = [];
    for (let day = 0; day <= 14; day += 1) {
      await sweep();
      await sweep();
      counts.push((await reminders()).length);
      app.clock.advance(DAY_MS);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
    const [subject] = await reminders();
    const { waiting = 0 } = await fetchPayoutAccount(host);
    expect(waiting).toBeGreaterThan(0);
    expect(subject).toContain(String(waiting % 1_000).padStart(3, '0'));
  });

  test('is no longer notified once the account is complete, and a later wait starts again', async () => {
    await sweep();
    expect(await reminders()).toHaveLength(1);
    await savePayoutAccount(host);
    app.clock.advance(4 * DAY_MS);
    await sweep();
    expect(await reminders()).toHaveLength(1);
    expect(await app.db.selectFrom('payout_wait').selectAll().execute()).toEqual([]);
    expect(await fetchPayoutAccount(host)).not.toHaveProperty('waiting');
  });

  test('names the missing details of an incomplete payout account', async () => {
    const { pan: _pan, ...details } = payoutDetails;
    await savePayoutAccount(host, details);
    await sweep();
    await reminders();
    const mail = app.mails.find(({ to, subject }) => to === host.email && subject.endsWith('wait for you'));
    expect(mail?.text).toContain('Still missing: PAN\n');
  });

  test('does not notify a host without money due', async () => {
    const other = await app.signUp();
    await sweep();
    expect(await mailsTo(app, other.email)).toEqual([]);
  });
});

describe('another secret', () => {
  const app = started(() => startTestApp({ settings: { payouts: 'by-hand', rateLimits: false } }));

  const former = () => new TextSealer(app.context.secret);
  const present = new TextSealer('another secret of forty characters, too.');
  const other = new TextSealer('a third secret of forty characters, again');
  const payee = (host: Person, sealer: TextSealer) => findPayeeBank(app.db, sealer, host.id, app.clock.now());

  test('all encrypted details can be read with the new secret; repeated and interrupted runs are safe', async () => {
    const hosts = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    const [byBank, byUpi, changing] = hosts;
    const { ifsc: _ifsc, accountNumber: _number, accountNumberAgain: _again, ...details } = payoutDetails;
    await savePayoutAccount(byBank);
    await savePayoutAccount(byUpi, { ...details, upi: 'asha@okhdfcbank' });
    await savePayoutAccount(changing);
    await savePayoutAccount(changing, { ...aBank('602201558877'), password: changing.password });

    await expect(payee(byBank, present)).rejects.toThrow(/another APP_SECRET/);
    await expect(resealAccounts(app.db, other, present)).rejects.toThrow(UnsealError);
    // A second run finds nothing to do.
    await Promise.all([resealAccounts(app.db, former(), present), resealAccounts(app.db, former(), present)]);
    expect(await resealAccounts(app.db, former(), present)).toBe(0);
    expect(await payee(byBank, present)).toMatchObject({ accountNumber: '50100012344321' });
    expect(await payee(byUpi, present)).toMatchObject({ upi: 'asha@okhdfcbank' });
    await expect(payee(byBank, former())).rejects.toThrow(UnsealError);

    // Back to the old key, pending bank changes included.
    expect(await resealAccounts(app.db, present, former())).toBe(3);
    const { status } = await savePayoutAccount(changing, aBank('602201558877'));
    expect(status).toBe(200);
  });
});
