import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/tax.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { TaxInvoiceData } from './document-data.ts';
import { closing, column, layOutDocument, space, stayDetails } from './document-layout.ts';
import { supplyDetails, buildTaxTable } from './taxed-lines.ts';

/**
 * Renders a guest's tax invoice (Rule 46 of the CGST Rules) as a PDF. Deterministic: the same data gives the same
 * bytes.
 */
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
