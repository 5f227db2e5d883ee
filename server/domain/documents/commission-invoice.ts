import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/tax.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { monthName } from './month-name.ts';
import type { CommissionInvoiceData } from './document-data.ts';
import { closing, column, layOutDocument, space } from './document-layout.ts';
import { supplyDetails, buildTaxTable } from './taxed-lines.ts';

/**
 * Renders the operator's monthly commission invoice to a host as a PDF. Deterministic: the same data gives the same
 * bytes.
 */
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
