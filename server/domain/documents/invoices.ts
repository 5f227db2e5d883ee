import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as creditNote from '@aangan/contract/words/en/documents/credit-note.ts';
import * as words from '@aangan/contract/words/en/documents/tax.ts';
import type { Block, Columns, Detail } from '../../platform/pdf/pdf-content.ts';
import type {
  CommissionInvoiceData,
  CreditNoteData,
  DocumentStay,
  Tax,
  TaxInvoiceData,
  TaxLine,
  TaxSums,
} from './document-data.ts';
import {
  closing,
  column,
  formatPaise,
  layOutDocument,
  monthName,
  plainColumn,
  space,
  stayDetails,
} from './document-layout.ts';
import { buildAmountTable } from './receipt.ts';

/** A guest's tax invoice (Rule 46 of the CGST Rules) as a PDF. Deterministic: the same data gives the same bytes. */
export async function makeTaxInvoice(data: TaxInvoiceData): Promise<Buffer> {
  const { number, date, supplier, recipient, stay, lines, sums, reverseCharge, operatorPaysTax } = data;
  return layOutDocument({
    ...data,
    title: words.invoice,
    fileTitle: common.fileTitle({ title: words.invoice, number }),
    blocks: [
      {
        kind: 'details',
        across: 4,
        rows: [[common.number, number], [common.date, formatDate(date)], ...supplyDetails(lines, reverseCharge)],
      },
      space(8),
      { kind: 'columns', columns: [column(words.supplier, supplier), column(words.recipient, recipient)] },
      space(16),
      { kind: 'details', heading: common.yourStay, across: 3, rows: stayDetails(stay) },
      space(10),
      ...buildTaxTable(lines, sums),
      space(14),
      ...(operatorPaysTax ? [{ kind: 'paragraph', text: words.paidByOperator, look: 'small' } as const, space(8)] : []),
      ...closing(sums.totalInWords),
    ],
  });
}

/** The operator's monthly commission invoice as a PDF. Deterministic: the same data gives the same bytes. */
export async function makeCommissionInvoice(data: CommissionInvoiceData): Promise<Buffer> {
  const { number, date, month, supplier, recipient, lines, sums, reverseCharge } = data;
  // Only a supplier registered for GST may issue a tax invoice.
  const title = supplier.gstin === undefined ? words.commissionInvoice : words.invoice;
  return layOutDocument({
    ...data,
    title,
    over: words.commissionOf({ month: monthName(month) }),
    fileTitle: common.fileTitle({ title, number }),
    blocks: [
      {
        kind: 'details',
        across: 4,
        rows: [[common.number, number], [common.date, formatDate(date)], ...supplyDetails(lines, reverseCharge)],
      },
      space(8),
      { kind: 'columns', columns: [column(words.supplier, supplier), column(words.recipient, recipient)] },
      space(18),
      ...buildTaxTable(lines, sums),
      space(14),
      ...closing(sums.totalInWords),
    ],
  });
}

/** A credit note as a PDF (Rule 53 of the CGST Rules against an invoice). The same data gives the same bytes. */
export async function makeCreditNote(data: CreditNoteData): Promise<Buffer> {
  const { number, date } = data;
  const { parties, supply, against, lines, totalInWords } = creditNoteSections(data);
  return layOutDocument({
    ...data,
    title: creditNote.title,
    ...('month' in data ? { over: words.commissionOf({ month: monthName(data.month) }) } : {}),
    fileTitle: common.fileTitle({ title: creditNote.title, number }),
    blocks: [
      {
        kind: 'details',
        across: 4,
        rows: [[common.number, number], [common.date, formatDate(date)], ...against, ...supply],
      },
      space(8),
      parties,
      space(16),
      ...('stay' in data ? staySection(data) : []),
      ...lines,
      space(14),
      ...closing(totalInWords),
    ],
  });
}

function staySection({ stay, reason }: Extract<CreditNoteData, { stay: DocumentStay }>): Block[] {
  const reasonRows = reason === undefined ? [] : [[creditNote.reason, reason] as const];
  return [
    { kind: 'details', heading: common.yourStay, across: 3, rows: [...stayDetails(stay), ...reasonRows] },
    space(10),
  ];
}

interface CreditNoteSections {
  parties: Columns;
  supply: Detail[];
  against: Detail[];
  lines: Block[];
  totalInWords: string;
}

function creditNoteSections(data: CreditNoteData): CreditNoteSections {
  if (isAgainstInvoice(data)) {
    const { supplier, recipient, lines, sums, reverseCharge, against } = data;
    return {
      parties: { kind: 'columns', columns: [column(words.supplier, supplier), column(words.recipient, recipient)] },
      supply: supplyDetails(lines, reverseCharge),
      against: [
        [creditNote.invoice, against.number],
        [creditNote.invoiceDate, formatDate(against.date)],
      ],
      lines: buildTaxTable(lines, sums),
      totalInWords: sums.totalInWords,
    };
  }
  const { issuer, guest, lines, totalPaise, totalInWords, against } = data;
  return {
    parties: { kind: 'columns', columns: [plainColumn(creditNote.from, issuer), plainColumn(creditNote.to, guest)] },
    supply: [],
    against: [
      [creditNote.receipt, against.number],
      [creditNote.receiptDate, formatDate(against.date)],
    ],
    lines: buildAmountTable(lines, creditNote.total, totalPaise),
    totalInWords,
  };
}

function isAgainstInvoice(data: CreditNoteData): data is Exclude<CreditNoteData, { against: { kind: 'receipt' } }> {
  return data.against.kind !== 'receipt';
}

const taxNames: Record<Tax, () => string> = {
  CGST: () => words.cgst,
  SGST: () => words.sgst,
  UTGST: () => words.utgst,
  IGST: () => words.igst,
};

/** A table of tax lines and their totals: Rule 46(g) to (m). */
function buildTaxTable(lines: readonly TaxLine[], sums: TaxSums): Block[] {
  const hasOnePlace = haveOnePlaceOfSupply(lines);
  return [
    {
      kind: 'table',
      columns: [
        { title: common.description, share: 26 },
        { title: words.sac, share: 9 },
        { title: words.value, share: 18, figures: true },
        { title: words.taxable, share: 18, figures: true },
        { title: words.tax, share: 13 },
        { title: words.taxAmount, share: 16, figures: true },
      ],
      rows: lines.map(({ description, sac, valuePaise, taxablePaise, taxes, placeOfSupply }) => [
        hasOnePlace || placeOfSupply === undefined
          ? description
          : `${description}\n${words.placeOfLine(placeOfSupply)}`,
        sac,
        formatPaise(valuePaise),
        formatPaise(taxablePaise),
        taxes.map(({ tax, percent }) => words.rate({ tax: taxNames[tax](), percent: String(percent) })).join('\n'),
        taxes.map(({ amountPaise }) => formatPaise(amountPaise)).join('\n'),
      ]),
    },
    { kind: 'space', height: 2 },
    {
      kind: 'sums',
      rows: [
        { label: words.taxableSum, value: formatPaise(sums.taxablePaise) },
        ...sums.taxes.map(({ tax, amountPaise }) => ({ label: taxNames[tax](), value: formatPaise(amountPaise) })),
        ...(sums.roundOffPaise === 0 ? [] : [{ label: words.roundOff, value: formatPaise(sums.roundOffPaise) }]),
        { label: words.total, value: formatPaise(sums.totalPaise), strong: true },
      ],
    },
  ];
}

/** The place of supply, if all lines share it, and reverse charge: Rule 46(n) and (p). */
function supplyDetails(lines: readonly TaxLine[], reverseCharge: boolean): Detail[] {
  const place = lines[0]?.placeOfSupply;
  // Without a place of supply the supplier is unregistered: nothing about GST is printed.
  if (place === undefined) return [];
  const onePlace: Detail[] = haveOnePlaceOfSupply(lines) ? [[words.placeOfSupply, common.state(place)]] : [];
  return [...onePlace, [words.reverseCharge, reverseCharge ? words.yes : words.no]];
}

function haveOnePlaceOfSupply(lines: readonly TaxLine[]): boolean {
  return new Set(lines.map(({ placeOfSupply }) => placeOfSupply?.code)).size === 1;
}
