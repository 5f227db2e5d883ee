import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DAY_MS, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay, aPaidStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { daysFromNow } from '@aangan/tests/support/bookings.ts';
import { TEST_INSTANT, TestClock } from '@aangan/tests/support/clock.ts';
import { startTestGateway, type TestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { aLinkedHost } from '@aangan/tests/support/payouts.ts';
import { started } from '@aangan/tests/support/started.ts';
import { aHomeIn, fetchDocuments, indiaTax, laterOn, payTaxed } from '@aangan/tests/support/tax.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findCalendarInconsistencies } from '../calendar/calendar-consistency.ts';
import { writeMonthDocuments } from '../documents/month-documents.ts';
import { syncSettlement } from '../payouts/payout-webhooks.ts';
import { findDocumentInconsistencies } from './documents-consistency.ts';
import { findGatewayInconsistencies, findReconInconsistencies } from './gateway-consistency.ts';
import { findLedgerInconsistencies } from './ledger-consistency.ts';

describe('the audit of ledger and gateway', () => {
  const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
  const app = started(() => startTestApp({ settings: { razorpay: gateway.settings } }));

  /** A time at which all transfers and refunds should have arrived. */
  const later = () => new Date(app.clock.now().getTime() + 30 * MINUTE_MS);
  const inLedger = () => findLedgerInconsistencies(app.db, later());
  const atGateway = () => findGatewayInconsistencies(app.context, later());

  async function aStay(
    isVerified = true,
  ): Promise<{ booking: Booking; paymentId: string; cancel(): Promise<unknown> }> {
    const host = await app.signUp();
    const guest = await app.signUp();
    const booking = await aHeldStay(app, guest, await aHome(app, host));
    const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
    if (isVerified) await verify(app.visitor(), result);
    return {
      booking,
      paymentId: result.razorpay_payment_id,
      cancel: () => host.delete(`/api/booking/cancel/${booking._id}`),
    };
  }

  test('ledger, bookings and gateway agree on payments, refunds and refused payments', async () => {
    await aStay();
    const { cancel, paymentId } = await aStay();
    await cancel();
    await until(async () => {
      expect(await gateway.look(`/payments/${paymentId}`)).toMatchObject({ status: 'refunded' });
    });
    expect(await inLedger()).toEqual([]);
    expect(await atGateway()).toEqual([]);
  });

  test('names a captured payment without a webhook', async () => {
    const { paymentId } = await aStay(false);
    expect(await atGateway()).toEqual([
      expect.stringContaining(`the payment ${paymentId}, which the ledger does not know`),
    ]);
  });

  test('names a payment whose refund is missing in the ledger', async () => {
    const { paymentId } = await aStay();
    await gateway.act(`/payments/${paymentId}/refund`, { amount: 100 });
    expect(await atGateway()).toContainEqual(
      `Of the payment ${paymentId} the gateway has returned ₹1, the ledger says ₹0.`,
    );
  });

  test('names a stay whose price differs from its payment', async () => {
    const { booking, paymentId } = await aStay();
    // Only the owner of the database could do this.
    await sql`alter table booking disable trigger booking_keeps_extra`.execute(app.db);
    await app.db.updateTable('booking').set({ extra_service: 7 }).where('id', '=', booking._id).execute();
    expect(await inLedger()).toEqual([
      `The payment ${paymentId} of ₹8,120 is not what the booking ${booking._id} costs.`,
    ]);
    await app.db.updateTable('booking').set({ extra_service: 0 }).where('id', '=', booking._id).execute();
    await sql`alter table booking enable trigger booking_keeps_extra`.execute(app.db);
  });

  test('names a refund that the gateway refused permanently', async () => {
    const { booking, cancel } = await aStay();
    gateway.faults.plan('POST /payments/:id/refund', {
      refusal: 'Refund is not supported on payments older than 6 months',
    });
    await cancel();
    await until(async () => {
      expect(await inLedger()).toEqual([expect.stringContaining(`for the booking ${booking._id} is refused`)]);
    });
  });

  test('throws when the gateway does not answer', async () => {
    gateway.faults.isDown = true;
    await expect(atGateway()).rejects.toThrow(/did not return its payments/);
    gateway.faults.isDown = false;
  });
});

describe('the audit of documents', () => {
  const app = started(() => startTestApp({ now: '2026-10-02T06:00:00Z', settings: { tax: indiaTax() } }));
  let host: Person;
  let documentId: string;
  beforeAll(async () => {
    host = await app.signUp();
    const guest = await app.signUp();
    const booking = await aHeldStay(app, guest, await aHomeIn(app, host));
    await payTaxed(app, booking, { commissionPercent: 10 });
    const [document] = await fetchDocuments(app, guest, booking);
    documentId = document?._id ?? '';
    await laterOn(app, '2026-11-01T06:00:00Z');
    const about = { hostId: host.id, month: '2026-10' };
    await writeMonthDocuments(app.db, app.context.settings, about, app.clock.now());
    await sql`insert into document_month values ('2026-10', now())`.execute(app.db);
  });

  /** The findings of the audit after a change by the owner of the database, which is rolled back. */
  async function foundAfter(statement: string): Promise<string[]> {
    const undone = new Error('undone');
    let found: string[] = [];
    const tried = app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql.raw(statement.replaceAll('$id', documentId)).execute(trx);
      found = await findDocumentInconsistencies(trx, app.clock.now());
      throw undone;
    });
    await expect(tried).rejects.toBe(undone);
    return found;
  }

  test('documents, numbers, files and books agree', async () => {
    expect(await findDocumentInconsistencies(app.db, app.clock.now())).toEqual([]);
  });

  test.each([
    ['a number is missing', 'update document_series set last = 7', /^The series invoice 2026 has 1 documents/],
    [
      'a payment has no document',
      "delete from document where kind = 'invoice'",
      /^The payment pay_\S+ of ₹\S+ has no document/,
    ],
    ['a document comes to less', "update document set amount_paise = 100 where id = '$id'", /come to ₹1, and/],
    [
      'a document has other taxes',
      `update document set supplies = jsonb_set(supplies, '{0,cgst}', '7') where id = '$id'`,
      /^The document AG\S+ has taxes of/,
    ],
    [
      'other commission was invoiced',
      "update document set amount_paise = 100 where kind = 'commission'",
      /for 2026-10 is ₹1 on documents/,
    ],
    [
      'a statement ends with another balance',
      `update document set facts = jsonb_set(facts, '{closingPaise}', '100') where kind = 'statement'`,
      /for 2026-10 ends with ₹1, the ledger/,
    ],
    [
      'something else was withheld',
      `update payment_split set parts = parts || '{"tds": 900}'`,
      /\(kept\) ₹9 were withheld, the ledger has ₹0/,
    ],
    [
      'a file was changed',
      "alter table document_file drop constraint document_file_check; update document_file set bytes = ''",
      /is not what was saved/,
    ],
  ])('reports that %s', async (_what, statement, sentence) => {
    expect(await foundAfter(statement)).toContainEqual(expect.stringMatching(sentence));
  });

  test('reports a missing credit note', async () => {
    const { rows } = await sql<{ booking_id: string }>`select booking_id from payment_split`.execute(app.db);
    const found = await foundAfter(
      `insert into refund_split select booking_id, gateway_payment_id, host_id, 100, parts, at from payment_split`,
    );
    expect(found).toContainEqual(expect.stringContaining(`Of the booking ${rows[0]?.booking_id} `));
  });
});

describe('the audit of the calendar', () => {
  const app = started(() => startTestApp({ settings: { rateLimits: false } }));
  let host: Person;
  let guest: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await app.signUp();
    guest = await app.signUp();
  });
  beforeEach(async () => {
    home = await aHome(app, host);
  });

  /** The findings of the audit after a change with disabled triggers, which is rolled back. */
  async function foundAfter(damage: (id: string) => ReturnType<typeof sql>, id: string): Promise<string[]> {
    const over = new Error('enough was seen');
    let found: string[] = [];
    await app.db
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await damage(id).execute(trx);
        found = await findCalendarInconsistencies(trx);
        throw over;
      })
      .catch((error: unknown) => {
        if (error !== over) throw error;
      });
    return found;
  }

  test('agrees after a booking, a cancellation, a block and a change of rules', async () => {
    const paid = await aPaidStay(app, guest, home, { checkIn: daysFromNow(app, 20), nights: 3 });
    const cancelled = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 30), nights: 2 });
    await guest.delete(`/api/booking/cancel/${cancelled._id}`);
    await host.put(`/api/calendar/rules/${home._id}`, { preparationDays: 3 });
    const from = paid.checkOut;
    await host.put(`/api/calendar/days/${home._id}`, { from, to: from, set: { blocked: true } });
    expect(await findCalendarInconsistencies(app.db)).toEqual([]);
  });

  test.each([
    [
      'whose nights are not taken',
      (id: string) => sql`delete from taken_days where booking_id = ${id} and kind = 'booking'`,
      /are not taken/,
    ],
    [
      'that has ended and still has its days',
      (id: string) => sql`update booking set state = 'expired' where id = ${id}`,
      /which has ended/,
    ],
    [
      'after which no day is blocked',
      (id: string) => sql`delete from taken_days where booking_id = ${id} and kind = 'preparation'`,
      /are not blocked/,
    ],
  ])('reports a stay %s', async (_what, damage, sentence) => {
    const { _id } = await aHeldStay(app, guest, home, { checkIn: daysFromNow(app, 20), nights: 3 });
    const found = await foundAfter(damage, _id);
    expect(new Set(found).size).toBeGreaterThan(0);
    for (const finding of found) expect(finding).toMatch(sentence);
    expect(found[0]).toContain(home._id);
  });

  test('reports imported events whose days are free, and imported days without an event', async () => {
    const { rows } = await sql<{ id: string }>`
    insert into feed (listing_id, name, url, created_at, due_at)
    values (${home._id}, 'Elsewhere', 'https://elsewhere.example/x.ics', now(), now()) returning id`.execute(app.db);
    const feed = rows[0]?.id ?? '';
    const insertFeedEvent = (id: string) =>
      sql`insert into feed_event (feed_id, uid, days, is_block, since) values (${id}, 'u', '[2027-05-01,2027-05-04)', false, now())`;
    expect(await foundAfter(insertFeedEvent, feed)).toEqual([
      expect.stringContaining('of an event from Elsewhere are not taken'),
    ]);
    const insertTakenDays = (id: string) =>
      sql`insert into taken_days (listing_id, feed_id, kind, days) values (${home._id}, ${id}, 'feed', '[2027-05-01,2027-05-04)')`;
    expect(await foundAfter(insertTakenDays, feed)).toEqual([expect.stringContaining('has no event on them')]);
  });
});

describe('the audit of settlements', () => {
  const clock = new TestClock();
  let gateway: TestGateway;
  let app: TestApp;
  let host: Person;
  beforeAll(async () => {
    clock.moveTo('2026-12-01T06:00:00Z');
    gateway = await startTestGateway({ now: clock.now });
    app = await startTestApp({ settings: { razorpay: gateway.settings, payouts: 'route' }, clock });
    host = await app.signUp();
    await aLinkedHost(app, gateway, host);
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });

  const recon = () => findReconInconsistencies(app.context, clock.now());

  async function aPaidStay(checkIn: string): Promise<{ bookingId: string; paymentId: string }> {
    const booking = await aHeldStay(app, await app.signUp(), await aHome(app, host), { checkIn });
    const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
    await verify(app.visitor(), result);
    await until(async () => {
      const payout = app.db.selectFrom('payout').select('state').where('booking_id', '=', booking._id);
      expect(await payout.execute()).toEqual([{ state: 'held' }]);
    });
    return { bookingId: booking._id, paymentId: result.razorpay_payment_id };
  }

  test('settled payments, fees, transfers, reversals and refunds agree with the books', async () => {
    await aPaidStay('2027-01-10');
    const { bookingId } = await aPaidStay('2027-01-20');
    await host.delete(`/api/booking/cancel/${bookingId}`);
    await until(async () => {
      const refund = app.db.selectFrom('refund').select('state').where('booking_id', '=', bookingId);
      expect(await refund.execute()).toEqual([{ state: expect.stringMatching(/pending|processed/) }]);
    });
    clock.advance(5 * DAY_MS);
    const { items } = await gateway.look<{ items: { type: string; settlement_id: string }[] }>(
      '/settlements/recon/combined?year=2026&month=12',
    );
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['payment', 'transfer', 'reversal', 'refund']));
    for (const id of new Set(items.map((item) => item.settlement_id)))
      await syncSettlement(app.context, id, clock.now());
    expect(await recon()).toEqual([]);
    const { rows } = await sql`select 1 from book_entry where kind = 'settlement'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('names settled amounts that the books lack', async () => {
    const { paymentId } = await aPaidStay('2027-03-10');
    clock.advance(5 * DAY_MS);
    // Only the owner of the database could do this.
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
      update book_posting set paise = paise + 100 from book_entry
      where entry_id = book_entry.id and kind = 'capture' and source = ${paymentId} and account = 'gateway'`.execute(
        trx,
      );
    });
    expect(await recon()).toEqual([expect.stringContaining(`the payment ${paymentId} with`)]);
  });
});
