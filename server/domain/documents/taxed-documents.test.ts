import type { Document } from '@aangan/contract/documents/calls.ts';
import { aHeldStay } from '@aangan/tests/factories/stays.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { type PdfTag, readPdf, tagsNamed } from '@aangan/tests/support/read-pdf.ts';
import { started } from '@aangan/tests/support/started.ts';
import {
  aHomeIn,
  fetchDocuments,
  fetchPdf,
  indiaTax,
  laterOn,
  payTaxed,
  pdfAt,
  type Taxed,
  tellLegalName,
  untilDocuments,
} from '@aangan/tests/support/tax.ts';
import { beforeEach, expect, test } from 'vitest';
import { TextSealer } from '../../platform/text-sealer.ts';
import { findDocumentInconsistencies } from '../ledger/documents-consistency.ts';
import { recordAcceptedRefund } from '../ledger/refunds.ts';
import { writeMonthDocuments } from './month-documents.ts';
import { findMissingDocuments, buildTaxRegisters } from './tax-registers.ts';

const START = '2026-10-02T06:00:00Z';
const { operator } = indiaTax();
const HOST_GSTIN = '02AAPFU0939F1ZW';

const app = started(() => startTestApp({ now: START, settings: { rateLimits: false, tax: indiaTax() } }));
beforeEach(() => app.clock.moveTo(START));

/** Four nights for ₹4,209, an additional guest for ₹500 a night, and ₹1,000 for cleaning: ₹19,836 before tax. */
async function aTaxedStay(taxed: Taxed = {}, people: { host?: Person; guest?: Person } = {}) {
  const host = people.host ?? (await app.signUp({ name: 'Hari' }));
  const guest = people.guest ?? (await app.signUp({ name: 'Gita' }));
  const home = { title: 'Deodar Cottage', rent: 4_209, includedGuests: 1, extraGuestFee: 500, cleaningFee: 1_000 };
  const listing = await aHomeIn(app, host, 'IN-HP', home);
  const booking = await aHeldStay(app, guest, listing, { checkIn: '2026-10-12', checkOut: '2026-10-16', adults: 2 });
  const { paidPaise } = await payTaxed(app, booking, taxed);
  return { host, guest, booking, paidPaise };
}

type Stay = Awaited<ReturnType<typeof aTaxedStay>>;

/** Cancels a stay, and records its refund as processed, as the gateway's webhook would. */
async function cancelled({ booking, guest }: Stay, at: string) {
  await laterOn(app, at);
  await guest.delete(`/api/booking/cancel/${booking._id}`);
  const { id } = await app.db
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  const taken = { id: `rfnd_${booking._id}`, status: 'processed' } as const;
  await app.db.transaction().execute((trx) => recordAcceptedRefund(trx, id, taken, app.clock.now()));
  await app.context.jobs.send(app.db, 'make-papers', { bookingId: booking._id });
}

const registered: Taxed = { hostGstin: HOST_GSTIN };
const findRows = (root: PdfTag) => tagsNamed(root, 'TR').map(({ within }) => within.map(({ text }) => text));
const readDocumentPdf = async (who: Person, document: Document | undefined) =>
  readPdf((await fetchPdf(app, who, document!)).bytes);
const registers = (month: string) => buildTaxRegisters(app.db, new TextSealer(app.context.secret), month);
const rows = (csv = '') => csv.trimEnd().split('\r\n').slice(1);
/** The sum of a column of a register. */
const sumColumn = (csv = '', column: string) => {
  const [headings = '', ...lines] = csv.trimEnd().split('\r\n');
  const index = headings.split(',').indexOf(column);
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[index]) * 100), 0);
};

test('the operator invoices the stay of a host who is not registered, with the fee: section 9(5)', async () => {
  const { guest, host, booking } = await aTaxedStay();
  const [invoice, ...more] = await fetchDocuments(app, guest, booking);
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^AG\/26-27\/\d{7}$/),
    amount: 23_353,
  });
  expect(await fetchDocuments(app, host, booking)).toEqual([invoice]);
  const { root } = await readDocumentPdf(guest, invoice);
  // The other rows: document-texts.test.ts.
  expect(findRows(root)).toEqual(
    expect.arrayContaining([
      ['SGST', '₹496.00'],
      ['Total', '₹23,353.00'],
    ]),
  );
  for (const said of [operator.name, operator.gstin, 'Gita', 'Karnataka', 'section 9(5)'])
    expect(root.text).toContain(said);
});

test("a registered host invoices the stay in the host's own series; only the guest sees the operator's invoice of the fee", async () => {
  const host = await app.signUp({ name: 'Hari' });
  await tellLegalName(app, host, {
    legalName: 'Deodar Homes LLP',
    address: 'Old Manali',
    pin: '175131',
    state: 'IN-HP',
    gstin: HOST_GSTIN,
  });
  const { guest, booking } = await aTaxedStay({ ...registered, guestState: 'IN-HP' }, { host });
  const [hosts, fee] = (await fetchDocuments(app, guest, booking)).toSorted((a, b) => b.amount - a.amount);
  expect(hosts).toMatchObject({ amount: 20_828, number: expect.stringMatching(/^[2-9A-Z]{4}\/26-27\/00001$/) });
  expect(fee).toMatchObject({ amount: 2_525, number: expect.stringMatching(/^AG/) });
  expect(await fetchDocuments(app, host, booking)).toEqual([hosts]);
  expect((await fetchPdf(app, host, fee!)).status).toBe(404);
  const { root } = await readDocumentPdf(host, hosts);
  for (const said of ['Deodar Homes LLP', HOST_GSTIN, '175131']) expect(root.text).toContain(said);
  expect(root.text).not.toContain('section 9(5)');
  expect(findRows((await readDocumentPdf(guest, fee)).root)).toContainEqual([
    'Service fee',
    '998552',
    '₹2,139.83',
    '₹2,139.83',
    'CGST 9% SGST 9%',
    '₹192.59 ₹192.58',
  ]);
  const own = (await host.get<Document[]>('/api/earnings/documents')).body;
  expect(own.map(({ number }) => number)).toEqual([hosts?.number]);
});

test('a refund has a credit note against each invoice, with its recipient and its part of each tax', async () => {
  const stay = await aTaxedStay();
  const [invoice] = await fetchDocuments(app, stay.guest, stay.booking);
  await app.db.updateTable('account').set({ name: 'Former member' }).where('id', '=', stay.guest.id).execute();
  await cancelled(stay, '2026-10-11T12:00:00Z');
  const note = (await fetchDocuments(app, stay.guest, stay.booking)).at(-1);
  expect(note).toMatchObject({ kind: 'credit-note', amount: 11_677, date: '2026-10-11' });
  const { root } = await readDocumentPdf(stay.guest, note);
  for (const said of [invoice?.number, 'Gita']) expect(root.text).toContain(said);
  expect(findRows(root).slice(1)).toEqual([
    expect.arrayContaining(['₹9,918.00', '₹248.00 ₹248.00']),
    expect.arrayContaining(['₹1,070.34', '₹192.66']),
    ['Taxable value', '₹10,988.34'],
    ['CGST', '₹248.00'],
    ['SGST', '₹248.00'],
    ['IGST', '₹192.66'],
    ['Total', '₹11,677.00'],
  ]);
});

test('of a registered host’s stay both get their credit notes, each in its series', async () => {
  const stay = await aTaxedStay(registered);
  await cancelled(stay, '2026-10-03T12:00:00Z');
  const documents = await fetchDocuments(app, stay.guest, stay.booking);
  const notes = documents.filter(({ kind }) => kind === 'credit-note').map(({ number, amount }) => [number, amount]);
  expect(notes.toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1))).toEqual([
    [expect.stringMatching(/^[2-9A-Z]{4}\/26-27\/C0001$/), 20_828],
    [expect.stringMatching(/^CN\/26-27\//), 2_525],
  ]);
});

test('documents belong to the financial year of their date in India', async () => {
  await laterOn(app, '2026-09-20T06:00:00Z');
  const guest = await app.signUp();
  const late = await aTaxedStay({}, { guest });
  await laterOn(app, '2027-03-31T18:29:00Z');
  const before = await numberedAt({ guest });
  await laterOn(app, '2027-03-31T18:31:00Z');
  const after = await numberedAt({ guest });
  expect(before).toMatch(/^AG\/26-27\//);
  expect(after).toBe('AG/27-28/0000001');
  expect((await fetchDocuments(app, late.guest, late.booking))[0]?.date).toBe('2026-09-20');

  async function numberedAt(people: { guest: Person }) {
    const host = await app.signUp();
    const listing = await aHomeIn(app, host);
    const booking = await aHeldStay(app, people.guest, listing, { checkIn: '2027-04-20', nights: 2 });
    await payTaxed(app, booking, {});
    return (await fetchDocuments(app, people.guest, booking))[0]?.number;
  }
});

test('a month has the host’s commission and statement, and registers that add up to the books', async () => {
  await laterOn(app, '2026-07-02T06:00:00Z');
  const host = await app.signUp({ name: '=Hari' });
  const marked = await aTaxedStay({ commissionPercent: 10, isMarked: true, guestState: 'IN-HP' }, { host });
  const second = await aTaxedStay({ commissionPercent: 10, extraService: 700, grossBefore: 490_000 }, { host });
  const ofRegistered = await aTaxedStay({ ...registered, commissionPercent: 10, hostState: 'IN-KA' });
  await cancelled(second, '2026-07-20T06:00:00Z');
  await untilDocuments(app.db);
  await laterOn(app, '2026-07-31T18:35:00Z');
  await expect(
    writeMonthDocuments(app.db, app.context.settings, { hostId: host.id, month: '2026-07' }, app.clock.now()),
  ).rejects.toThrow('not over');
  await laterOn(app, '2026-07-31T18:45:00Z');
  expect(await findMissingDocuments(app.db, '2026-07', app.clock.now())).toBe(1);
  for (const { id } of [host, ofRegistered.host])
    await writeMonthDocuments(app.db, app.context.settings, { hostId: id, month: '2026-07' }, app.clock.now());

  const own = (await host.get<Document[]>('/api/earnings/documents')).body;
  // The commission of one stay, because the other stay was refunded in the same month: 10 % of 19,836, rounded half up.
  expect(own).toMatchObject([
    { kind: expect.any(String), month: '2026-07', date: '2026-07-31' },
    { month: '2026-07', date: '2026-07-31' },
  ]);
  const commission = own.find(({ kind }) => kind === 'commission');
  expect(commission).toMatchObject({ amount: 1_984, number: expect.stringMatching(/^CM\/26-27\/\d{7}$/) });
  expect(findRows((await readDocumentPdf(host, commission)).root)[1]).toEqual([
    'Host commission, 2 stays',
    '998552',
    '₹1,681.36',
    '₹1,681.36',
    'CGST 9% SGST 9%',
    '₹151.32 ₹151.32',
  ]);
  const statement = await pdfAt(app, '/api/earnings/statement/2026-07.pdf', host);
  expect(statement.status).toBe(200);
  const { root } = readPdf(statement.bytes);
  expect(findRows(root)).toContainEqual(['02/07/2026', 'Deodar Cottage', 'Commission', '−₹1,984.00']);
  expect(findRows(root)).toContainEqual(['Balance after', '₹17,852.00']);

  const files = await registers('2026-07');
  const guestsState = rows(files['gst.csv']).filter((row) => row.includes(',IN-HP,') && row.endsWith(',yes'));
  expect(guestsState).toHaveLength(2);
  expect(files['section-9-5.csv']).toContain('"\'=Hari"');
  expect(sumColumn(files['section-9-5.csv'], 'taxable')).toBe(19_836_00);
  expect(rows(files['tcs.csv'])).toEqual([expect.stringContaining('19836.00,0.00,19836.00,50.00,50.00,0.00,100.00')]);
  expect(rows(files['commission.csv'])).toHaveLength(2);
  expect(sumColumn(files['tds.csv'], 'tds')).toBe(0);

  const booked = async (accounts: string[]) => {
    const postings = await app.db
      .selectFrom('book_posting')
      .innerJoin('book_entry', 'book_entry.id', 'entry_id')
      .select(({ fn }) => fn.sum<string>('paise').as('paise'))
      .where('account', 'in', accounts as never)
      .where(
        'booking_id',
        'in',
        [marked, second, ofRegistered].map(({ booking }) => booking._id),
      )
      .executeTakeFirstOrThrow();
    return -Number(postings.paise);
  };
  const taxes = ['cgst', 'sgst', 'utgst', 'igst'].reduce((sum, tax) => sum + sumColumn(files['gst.csv'], tax), 0);
  expect(taxes).toBe(await booked(['stay-tax', 'fee-tax', 'commission-tax']));
  expect(sumColumn(files['commission.csv'], 'total')).toBe(await booked(['host-commission', 'commission-tax']));
  expect(sumColumn(files['tcs.csv'], 'total')).toBe(await booked(['tcs']));
  expect(await findDocumentInconsistencies(app.db, app.clock.now())).toEqual([]);
});

test('commission refunded in a later month has a credit note', async () => {
  await laterOn(app, '2026-05-28T06:00:00Z');
  const stay = await aTaxedStay({ commissionPercent: 10 });
  const { id: hostId } = stay.host;
  await laterOn(app, '2026-06-01T06:00:00Z');
  await writeMonthDocuments(app.db, app.context.settings, { hostId, month: '2026-05' }, app.clock.now());
  await cancelled(stay, '2026-06-02T06:00:00Z');
  await untilDocuments(app.db);
  await laterOn(app, '2026-07-01T06:00:00Z');
  const months = { hostId, month: '2026-06' };
  await writeMonthDocuments(app.db, app.context.settings, months, app.clock.now());
  await writeMonthDocuments(app.db, app.context.settings, months, app.clock.now());
  const own = (await stay.host.get<Document[]>('/api/earnings/documents')).body;
  expect(own.map(({ kind, month, amount }) => `${month} ${kind} ${amount}`).toSorted()).toEqual([
    '2026-05 commission 1984',
    '2026-05 statement 17852',
    '2026-06 credit-note 1984',
    '2026-06 statement -17852',
  ]);
  const note = own.find(({ kind }) => kind === 'credit-note');
  const { root } = await readDocumentPdf(stay.host, note);
  expect(root.text).toContain(own.find(({ kind }) => kind === 'commission')?.number);
  expect(rows((await registers('2026-06'))['commission.csv'])).toEqual([expect.stringMatching(/,-1984\.00$/)]);
});

test('a statement appears after its month, only for its host, and never changes', async () => {
  const host = await app.signUp();
  const at = (month: string, who = host) => pdfAt(app, `/api/earnings/statement/${month}.pdf`, who);
  await laterOn(app, '2026-12-05T06:00:00Z');
  const refused = await at('2026-12');
  expect([refused.status, JSON.parse(refused.bytes.toString())]).toMatchObject([
    409,
    { code: 'MONTH_NOT_OVER', message: expect.stringContaining('not over yet') },
  ]);
  expect((await at('2027-01')).status).toBe(409);
  for (const month of ['2026-09', '2026-13', '2026-1', 'x', '0999-01']) expect((await at(month)).status).toBe(404);
  const [first, second] = await Promise.all([at('2026-11'), at('2026-11')]);
  expect(first.status).toBe(200);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(readPdf(first.bytes).root.text).toContain('Nothing was earned');
  await laterOn(app, '2027-01-05T06:00:00Z');
  expect((await at('2026-11')).bytes.equals(first.bytes)).toBe(true);
  expect((await at('2026-11', app.visitor() as Person)).status).toBe(401);
});
