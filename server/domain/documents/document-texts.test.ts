import { createHash } from 'node:crypto';
import { type PdfTag, readPdf, tagsNamed } from '@aangan/tests/support/read-pdf.ts';
import * as samples from '@aangan/tests/support/sample-documents.ts';
import { expect, test } from 'vitest';
import { formatPaise } from './document-layout.ts';
import { renderDocument } from './document-process.ts';
import { makeCommissionInvoice, makeCreditNote, makeTaxInvoice } from './invoices.ts';
import { makeReceipt } from './receipt.ts';
import { makeStatement } from './statement.ts';

const findTexts = (root: PdfTag, name: string) => tagsNamed(root, name).map(({ text }) => text);
/** The values next to the labels of a document. */
const labelled = (root: PdfTag) =>
  Object.fromEntries(tagsNamed(root, 'LI').map(({ within: [label, value] }) => [label?.text, value?.text]));
const findRows = (root: PdfTag) => tagsNamed(root, 'TR').map(({ within }) => within.map(({ text }) => text));

test('a receipt names payer, payee, purpose and amount, and never GST', async () => {
  const { title, root, pages } = readPdf(await makeReceipt(samples.someReceipt()));
  expect(title).toBe('Receipt RC/26-27/0000042');
  expect(pages).toBe(1);
  expect(findTexts(root, 'H1')).toEqual(['Receipt']);
  expect(findTexts(root, 'H2')).toEqual(['Received by', 'Received from', 'The stay']);
  expect(labelled(root)).toEqual({
    Number: 'RC/26-27/0000042',
    Date: '02/10/2026',
    'Paid on': '02/10/2026',
    Payment: 'pay_QxB7c2LmT9fKds',
    Home: 'Deodar Cottage above the river',
    Where: 'Near Hadimba Temple, Manali',
    'Hosted by': 'प्रिया शर्मा',
    'Check-in': '12/10/2026',
    'Check-out': '16/10/2026',
    'Length and guests': '4 nights, 3 adults, 1 child',
    'Booking ID': '018f6a3e-52b1-7c1e-9c55-3a1d5f0c7b21',
  });
  expect(findRows(root)).toContainEqual(['₹4,209 × 4 nights', '₹16,836.00']);
  expect(findRows(root).at(-1)).toEqual(['Paid', '₹24,382.00']);
  expect(root.text).toContain('Rupees Twenty-Four Thousand Three Hundred Eighty-Two Only');
  expect(root.text).toContain('valid without a signature');
  expect(root.text).not.toMatch(/GST|SAC|taxable|state code/i);
});

test('a tax invoice has the fields of Rule 46', async () => {
  const { title, root, pages } = readPdf(await makeTaxInvoice(samples.someTaxInvoice()));
  expect(title).toBe('Tax invoice AG/26-27/0000042');
  expect(pages).toBe(1);
  expect(findTexts(root, 'H1')).toEqual(['Tax invoice']);
  expect(labelled(root)).toMatchObject({
    Number: 'AG/26-27/0000042',
    Date: '02/10/2026',
    'Tax on reverse charge': 'No',
  });
  const [supplier, recipient] = tagsNamed(root, 'Sect');
  expect(supplier?.text).toBe(
    'SupplierAangan Stays Private Limited14, Mall Road Shimla 171001 Himachal Pradesh (state code 02) GSTIN 02AABCU9603R1ZX accounts@aangan.example',
  );
  expect(recipient?.text).toContain('Meera Iyer221, 4th Cross, Indiranagar Bengaluru 560038 Karnataka (state code 29)');
  expect(findRows(root)).toEqual([
    ['Description', 'SAC', 'Value', 'Taxable value', 'Tax', 'Tax amount'],
    [
      'Accommodation, 4 nights with extra guest and cleaning Place of supply: Himachal Pradesh (02)',
      '996311',
      '₹19,836.00',
      '₹19,836.00',
      'CGST 2.5% SGST 2.5%',
      '₹496.00 ₹496.00',
    ],
    ['Service fee Place of supply: Karnataka (29)', '998552', '₹2,139.83', '₹2,139.83', 'IGST 18%', '₹385.17'],
    ['Taxable value', '₹21,975.83'],
    ['CGST', '₹496.00'],
    ['SGST', '₹496.00'],
    ['IGST', '₹385.17'],
    ['Total', '₹23,353.00'],
  ]);
  expect(root.text).toContain('under section 9(5)');
});

test('a tax invoice of a registered host names the recipient’s GSTIN, a union territory’s tax and one place of supply', async () => {
  const invoice = samples.someTaxInvoice();
  const [line] = invoice.lines;
  const { root } = readPdf(
    await makeTaxInvoice({
      ...invoice,
      operatorPaysTax: false,
      reverseCharge: true,
      recipient: { ...invoice.recipient, gstin: '29AAACI1195H1ZK' },
      lines: [{ ...line!, taxes: [{ tax: 'UTGST', percent: 2.5, amountPaise: 49_600 }] }],
      sums: { ...invoice.sums, taxes: [{ tax: 'UTGST', amountPaise: 49_600 }], roundOffPaise: -40 },
    }),
  );
  expect(labelled(root)).toMatchObject({
    'Place of supply': 'Himachal Pradesh (state code 02)',
    'Tax on reverse charge': 'Yes',
  });
  expect(root.text).toContain('GSTIN 29AAACI1195H1ZK');
  expect(findRows(root)).toContainEqual(['UTGST', '₹496.00']);
  expect(findRows(root)).toContainEqual(['Round off', '−₹0.40']);
  expect(root.text).not.toContain('section 9(5)');
});

test('a credit note names its invoice, by Rule 53', async () => {
  const { root, pages } = readPdf(await makeCreditNote(samples.someCreditNote()));
  expect(pages).toBe(1);
  expect(findTexts(root, 'H1')).toEqual(['Credit note']);
  expect(labelled(root)).toMatchObject({
    Number: 'CN/26-27/0000007',
    Date: '09/10/2026',
    'For tax invoice': 'AG/26-27/0000042',
    'Invoice of': '02/10/2026',
    Reason: 'Cancelled by the guest: half of the price goes back',
  });
  expect(findRows(root)).toContainEqual(['CGST', '₹496.00']);
});

test('a credit note for a receipt does not mention GST', async () => {
  const { root } = readPdf(await makeCreditNote(samples.somePlainCreditNote()));
  expect(labelled(root)).toMatchObject({ 'For receipt': 'RC/26-27/0000042', 'Receipt of': '02/10/2026' });
  expect(findRows(root).at(-1)).toEqual(['Given back', '₹12,191.00']);
  expect(root.text).not.toMatch(/GST|SAC|taxable|state code/i);
});

test('a commission invoice names its month, and is not a tax invoice if the operator is not registered', async () => {
  const invoice = samples.someCommissionInvoice();
  const taxed = readPdf(await makeCommissionInvoice(invoice)).root;
  expect(findTexts(taxed, 'H1')).toEqual(['Tax invoice']);
  expect(findTexts(taxed, 'P')).toContain('Host commission, October 2026');
  expect(findRows(taxed).at(-1)).toEqual(['Total', '₹5,950.00']);
  const { gstin: _, ...supplier } = invoice.supplier;
  const plain = readPdf(await makeCommissionInvoice({ ...invoice, supplier })).root;
  expect(findTexts(plain, 'H1')).toEqual(['Commission invoice']);
});

test('a statement lists the signed entries of the month, their sum and the bank transfers', async () => {
  const { title, root, pages } = readPdf(await makeStatement(samples.someStatement()));
  expect(title).toBe('Statement October 2026');
  expect(pages).toBe(1);
  expect(labelled(root)).toEqual({
    'Balance before': '−₹1,200.00',
    Paid: '₹24,089.60',
    'Balance after': '−₹1,200.00',
    'Made on': '01/11/2026',
  });
  const rows = findRows(root);
  expect(rows).toContainEqual(['04/10/2026', 'Deodar Cottage above the river', 'Commission', '−₹1,984.00']);
  expect(rows).toContainEqual(['18/10/2026', 'देवदार कुटीर, पुराना मनाली', 'Refund', '−₹6,200.00']);
  expect(rows).toContainEqual(['20/10/2026', '', 'Correction', '₹50.00']);
  expect(rows.slice(-10, -3)).toEqual([
    ['Balance before', '−₹1,200.00'],
    ['Gross', '₹32,236.00'],
    ['Commission', '−₹1,984.00'],
    ['Withheld tax', '−₹12.40'],
    ['Corrections', '−₹6,150.00'],
    ['Paid', '−₹24,089.60'],
    ['Balance after', '−₹1,200.00'],
  ]);
  expect(rows.at(-1)).toEqual(['13/10/2026', 'HDFCN52026101387654321', '₹7,437.60']);
});

test('a month without entries has a statement that says so', async () => {
  const { root } = readPdf(await makeStatement(samples.someStatement({ entries: [], payouts: [] })));
  expect(root.text).toContain('Nothing was earned');
  expect(root.text).toContain('Nothing was paid out');
});

test('spreads two hundred entries over several pages, without omissions', async () => {
  const [entry] = samples.someStatement().entries;
  const entries = Array.from({ length: 200 }, (_, index) => ({
    ...entry!,
    home:
      index % 3 === 0
        ? 'देवदार कुटीर '.repeat(8).trim()
        : `Home ${index} ${'with a long title '.repeat(index % 5)}`.trim(),
    amountPaise: index * 100,
  }));
  const { root, pages, asides } = readPdf(await makeStatement(samples.someStatement({ entries })));
  const shown = findRows(root).slice(1, 201);
  expect(shown).toEqual(entries.map(({ home, amountPaise }) => ['04/10/2026', home, 'Stay', formatPaise(amountPaise)]));
  expect(pages).toBeGreaterThan(5);
  expect(asides.every((aside, page) => aside.includes(`Page ${page + 1} of ${pages}`))).toBe(true);
});

test.each([
  ['receipt', () => makeReceipt(samples.someReceipt())],
  ['tax invoice', () => makeTaxInvoice(samples.someTaxInvoice())],
  ['credit note', () => makeCreditNote(samples.someCreditNote())],
  ['commission invoice', () => makeCommissionInvoice(samples.someCommissionInvoice())],
  ['statement', () => makeStatement(samples.someStatement())],
])('a %s is the same bytes each time, below 40 kB', async (_name, make) => {
  const hash = (file: Buffer) => createHash('sha256').update(file).digest('hex');
  const [first, second] = [await make(), await make()];
  expect(hash(second)).toBe(hash(first));
  expect(first.length).toBeLessThan(40_000);
});

test('hostile or very long names and addresses are printed as text on one page', async () => {
  const name = '\u202eevil\u202c <script>) Tj ET \ud800 '.repeat(3).trim();
  const address = `${'लंबा पता '.repeat(20)}\n${'x'.repeat(120)}`;
  const { root, pages } = readPdf(await makeReceipt(samples.someReceipt({ guest: { name, address } })));
  expect(pages).toBe(1);
  expect(root.text).toContain('evil <script>) Tj ET \ufffd evil <script>');
  expect(root.text).toContain(`${'लंबा पता '.repeat(20).trim()} ${'x'.repeat(120)}`);
});

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [-1_240, '−₹12.40'],
  [12_50_00_000_07, '₹12,50,00,000.07'],
])('%d paise are printed as %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

test('an amount of fractional paise is refused', () => {
  expect(() => formatPaise(0.5)).toThrow('0.5 is no whole number of paise');
  expect(() => formatPaise(Number.NaN)).toThrow(RangeError);
});

test('an error in the process of the documents rejects, and the next document is rendered', async () => {
  const statement = samples.someStatement();
  await expect(renderDocument('statement', { ...statement, month: '2026-13' })).rejects.toThrow('2026-13 is no month');
  expect((await renderDocument('statement', statement)).equals(await makeStatement(statement))).toBe(true);
});
