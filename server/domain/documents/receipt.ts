import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/receipt.ts';
import type { Block } from '../../platform/pdf/pdf-content.ts';
import type { AmountLine, ReceiptData } from './document-data.ts';
import { closing, formatPaise, layOutDocument, plainColumn, space, stayDetails } from './document-layout.ts';

/** Renders a guest's receipt as a PDF. Deterministic: the same data gives the same bytes. */
export async function makeReceipt(data: ReceiptData): Promise<Buffer> {
  const { number, date, issuer, guest, stay, lines, totalPaise, totalInWords, payment } = data;
  return layOutDocument({
    ...data,
    title: words.title,
    fileTitle: common.fileTitle({ title: words.title, number }),
    blocks: [
      {
        kind: 'details',
        across: 4,
        rows: [
          [common.number, number],
          [common.date, formatDate(date)],
          [words.paidOn, formatDate(payment.date)],
          [words.payment, payment.reference],
        ],
      },
      space(8),
      { kind: 'columns', columns: [plainColumn(words.from, issuer), plainColumn(words.to, guest)] },
      space(16),
      { kind: 'details', heading: common.yourStay, across: 3, rows: stayDetails(stay) },
      space(10),
      ...buildAmountTable(lines, words.paid, totalPaise),
      space(14),
      ...closing(totalInWords),
    ],
  });
}

/** A table of price lines and their total, without taxes. */
export function buildAmountTable(lines: readonly AmountLine[], total: string, totalPaise: number): Block[] {
  return [
    {
      kind: 'table',
      columns: [
        { title: common.description, share: 3 },
        { title: common.amount, share: 1, figures: true },
      ],
      rows: lines.map(({ label, amountPaise }) => [label, formatPaise(amountPaise)]),
    },
    space(2),
    { kind: 'sums', rows: [{ label: total, value: formatPaise(totalPaise), strong: true }] },
  ];
}
