import { createHash } from 'node:crypto';
import { aHome } from '@aangan/tests/factories/homes.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp, type TestApp } from '@aangan/tests/support/app.ts';
import { TEST_INSTANT } from '@aangan/tests/support/clock.ts';
import { startTestGateway } from '@aangan/tests/support/gateway.ts';
import { order, verify } from '@aangan/tests/support/payments.ts';
import { readPdf } from '@aangan/tests/support/read-pdf.ts';
import { started } from '@aangan/tests/support/started.ts';
import { fetchDocuments, fetchPdf, pdfAt, untilDocuments } from '@aangan/tests/support/tax.ts';
import { until } from '@aangan/tests/support/until.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../boot/settings.ts';

const START = '2026-12-01T06:00:00Z';

const gateway = started(() => startTestGateway({ now: () => TEST_INSTANT }));
let app: TestApp;
beforeAll(async () => {
  const { operator } = readSettings({ OPERATOR_NAME: 'Aangan Stays LLP', OPERATOR_ADDRESS: '12 Mall Road, Shimla' });
  app = await startTestApp({ settings: { razorpay: gateway.settings, rateLimits: false, operator }, now: START });
});
beforeEach(() => app.clock.moveTo(START));
afterAll(async () => {
  await app.close();
});

/** Four nights for ₹4,209, an additional guest for ₹500 a night, and ₹1,000 for cleaning: ₹24,382 with tax. */
async function aPaidStay() {
  const [host, guest] = [await app.signUp({ name: 'Hari' }), await app.signUp({ name: 'Gita' })];
  const home = { title: 'Deodar Cottage', rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const listing = await aHome(app, host, home);
  const booking = await aHeldStay(app, guest, listing, { checkIn: '2026-12-20', checkOut: '2026-12-24', adults: 2 });
  const result = await gateway.pay((await order(app.visitor(), booking)).body.orderId);
  await verify(app.visitor(), result);
  return { host, guest, booking, paymentId: result.razorpay_payment_id };
}

async function cancelled({ booking, paymentId }: Awaited<ReturnType<typeof aPaidStay>>, canceller: Person) {
  await canceller.delete(`/api/booking/cancel/${booking._id}`);
  await deliverRefundWebhook(paymentId);
}

/** Delivers the gateway's `refund.processed` webhook. */
async function deliverRefundWebhook(paymentId: string) {
  const webhook = await until(() => {
    const found = gateway.news.find(({ event, raw }) => event === 'refund.processed' && raw.includes(paymentId));
    if (found === undefined) throw new Error('no refund');
    return found;
  });
  const { raw: body, headers } = webhook;
  await app.visitor().send('POST', '/api/payment/webhook', { body: new Uint8Array(body), headers });
  await until(async () => {
    const refund = app.db.selectFrom('refund').select('state').where('gateway_payment_id', '=', paymentId);
    expect(await refund.execute()).toEqual([{ state: 'processed' }]);
  });
}

test('a guest who has paid has a receipt, and so has the host', async () => {
  const { host, guest, booking, paymentId } = await aPaidStay();
  const documents = await fetchDocuments(app, guest, booking);
  expect(documents).toEqual([
    {
      _id: expect.any(String),
      kind: 'receipt',
      number: expect.stringMatching(/^RC\/26-27\/\d{7}$/),
      date: '2026-12-01',
      amount: 24_382,
    },
  ]);
  expect(await fetchDocuments(app, host, booking)).toEqual(documents);
  const { status, headers, bytes } = await fetchPdf(app, guest, documents[0]!);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="receipt-RC-26-27-\d{7}\.pdf"$/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { root, title, asides } = readPdf(bytes);
  expect(title).toBe(`Receipt ${documents[0]?.number}`);
  for (const said of ['Gita', 'Hari', 'Deodar Cottage', booking._id, paymentId, '₹24,382.00', '₹2,525.00', '₹2,020.00'])
    expect(root.text).toContain(said);
  expect(root.text).toContain('Aangan Stays LLP12 Mall Road, Shimla');
  expect(asides.at(-1)).toContain('Aangan Stays LLP, 12 Mall Road, Shimla');
  expect(root.text).toContain('Rupees Twenty-Four Thousand Three Hundred Eighty-Two Only');
});

test('a refund by cancellation has a credit note for the receipt', async () => {
  const stay = await aPaidStay();
  await fetchDocuments(app, stay.guest, stay.booking);
  app.clock.moveTo('2026-12-19T09:00:00Z');
  await app.db.updateTable('account').set({ name: 'Former member' }).where('id', '=', stay.guest.id).execute();
  await cancelled(stay, stay.guest);
  const [receipt, note, ...more] = await fetchDocuments(app, stay.guest, stay.booking);
  expect(more).toEqual([]);
  expect(note).toMatchObject({ kind: 'credit-note', date: '2026-12-19', amount: 12_191 });
  expect(note?.number).toMatch(/^CN\/26-27\/\d{7}$/);
  const { root } = readPdf((await fetchPdf(app, stay.guest, note!)).bytes);
  for (const said of [
    receipt?.number,
    'Gita',
    'Cancelled by the guest',
    '₹12,191.00',
    '₹1,010.00',
    '₹1,263.00',
    '₹9,918.00',
  ])
    expect(root.text).toContain(said);
});

test('a full refund by the host is stated on the credit note', async () => {
  const stay = await aPaidStay();
  await cancelled(stay, stay.host);
  const [, note] = await fetchDocuments(app, stay.guest, stay.booking);
  expect(note).toMatchObject({ kind: 'credit-note', amount: 24_382 });
  expect(readPdf((await fetchPdf(app, stay.guest, note!)).bytes).root.text).toContain('Cancelled by the host');
});

test('unpaid stays and payments that were not accepted have no documents', async () => {
  const [host, guest] = [await app.signUp(), await app.signUp()];
  const booking = await aHeldStay(app, guest, await aHome(app, host));
  expect(await fetchDocuments(app, guest, booking)).toEqual([]);
  const { orderId } = (await order(app.visitor(), booking)).body;
  const result = await gateway.pay(orderId);
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  await verify(app.visitor(), result);
  await deliverRefundWebhook(result.razorpay_payment_id);
  expect(await fetchDocuments(app, guest, booking)).toEqual([]);
});

test('other people can neither list nor read the documents', async () => {
  const { guest, booking } = await aPaidStay();
  const [document] = await fetchDocuments(app, guest, booking);
  const stranger = await app.signUp();
  const asked = await stranger.get(`/api/booking/documents/${booking._id}`);
  expect([asked.status, asked.error.code]).toEqual([403, 'NOT_ALLOWED']);
  expect((await fetchPdf(app, stranger, document!)).status).toBe(404);
  expect((await fetchPdf(app, app.visitor(), document!)).status).toBe(401);
  for (const id of ['x', booking._id, '..%2f..%2fx'])
    expect((await pdfAt(app, `/api/document/${id}.pdf`, guest)).status).toBe(404);
  const unknown = await guest.get('/api/booking/documents/0f8fad5b-d9cb-469f-a165-70867728950e');
  expect([unknown.status, unknown.error.code]).toEqual([404, 'BOOKING_NOT_FOUND']);
});

test('the file never changes, and a changed file is not served', async () => {
  const { guest, booking } = await aPaidStay();
  const [document] = await fetchDocuments(app, guest, booking);
  const first = await fetchPdf(app, guest, document!);
  const saved = await app.db
    .selectFrom('document_file')
    .select('sha256')
    .where('document_id', '=', document!._id)
    .executeTakeFirstOrThrow();
  expect(createHash('sha256').update(first.bytes).digest().equals(saved.sha256)).toBe(true);
  // The home and the guest have been renamed.
  await app.db.updateTable('listing').set({ title: 'Renamed' }).where('id', '=', booking.listing._id).execute();
  await app.db.updateTable('account').set({ name: 'Renamed' }).where('id', '=', guest.id).execute();
  expect((await fetchPdf(app, guest, document!)).bytes.equals(first.bytes)).toBe(true);
  // Only the owner of the database could do this.
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`alter table document_file drop constraint document_file_check`.execute(trx);
    await sql`update document_file set bytes = set_byte(bytes, 900, 7) where document_id = ${document!._id}`.execute(
      trx,
    );
  });
  expect((await fetchPdf(app, guest, document!)).status).toBe(500);
});

test.each([
  'delete from document',
  'update document set amount_paise = 1',
  'truncate document cascade',
  'delete from document_file',
  "update document_file set bytes = ''",
  'truncate document_file',
])('documents cannot be changed: %s', async (statement) => {
  await aPaidStay();
  await untilDocuments(app.db);
  await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ constraint: 'ledger_append_only' });
});

test('a repeated payment or refund event creates no second document', async () => {
  const stay = await aPaidStay();
  await cancelled(stay, stay.guest);
  const documents = await fetchDocuments(app, stay.guest, stay.booking);
  const again = () => app.context.jobs.send(app.db, 'make-papers', { bookingId: stay.booking._id });
  await Promise.all([again(), again(), again(), again()]);
  expect(await fetchDocuments(app, stay.guest, stay.booking)).toEqual(documents);
});
