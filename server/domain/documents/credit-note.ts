import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/credit-note.ts';
import * as tax from '@aangan/contract/words/en/documents/tax.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { Block, Columns, Detail } from '../../platform/pdf/pdf-content.ts';
import { monthName } from './month-name.ts';
import type { CreditNoteData, DocumentStay } from './document-data.ts';
import { closing, column, layOutDocument, plainColumn, space, stayDetails } from './document-layout.ts';
import { buildAmountTable } from './receipt.ts';
import { supplyDetails, buildTaxTable } from './taxed-lines.ts';

/**
 * Renders a credit note as a PDF (Rule 53 of the CGST Rules if it reduces an invoice). Deterministic: the same data
 * gives the same bytes.
 */
export async function makeCreditNote(data: CreditNoteData): Promise<Buffer> {
  const { number, date } = data;
  const { parties, supply, against, lines, totalInWords } = creditNoteSections(data);
  return layOutDocument({
    ...data,
    title: words.title,
    ...('month' in data ? { over: tax.commissionOf({ month: monthName(data.month) }) } : {}),
    fileTitle: common.fileTitle({ title: words.title, number }),
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
  const why = reason === undefined ? [] : [[words.reason, reason] as const];
  return [{ kind: 'details', heading: common.yourStay, across: 3, rows: [...stayDetails(stay), ...why] }, space(10)];
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
      parties: { kind: 'columns', columns: [column(tax.supplier, supplier), column(tax.recipient, recipient)] },
      supply: supplyDetails(lines, reverseCharge),
      against: [
        [words.invoice, against.number],
        [words.invoiceDate, formatDate(against.date)],
      ],
      lines: buildTaxTable(lines, sums),
      totalInWords: sums.totalInWords,
    };
  }
  const { issuer, guest, lines, totalPaise, totalInWords, against } = data;
  return {
    parties: { kind: 'columns', columns: [plainColumn(words.from, issuer), plainColumn(words.to, guest)] },
    supply: [],
    against: [
      [words.receipt, against.number],
      [words.receiptDate, formatDate(against.date)],
    ],
    lines: buildAmountTable(lines, words.total, totalPaise),
    totalInWords,
  };
}

function isAgainstInvoice(data: CreditNoteData): data is Exclude<CreditNoteData, { against: { kind: 'receipt' } }> {
  return data.against.kind !== 'receipt';
}
