import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/receipt.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { Block } from '../../platform/pdf/pdf-content.ts';
import { formatPaise } from './format-paise.ts';
import type { AmountLine, ReceiptFacts } from './document-facts.ts';
import { closing, layOutDocument, plainColumn, space, stayFacts } from './document-layout.ts';

/** Renders a guest's receipt as a PDF. Deterministic: the same facts give the same bytes. */
export async function makeReceipt(facts: ReceiptFacts): Promise<Buffer> {
  const { number, date, issuer, guest, stay, lines, totalPaise, totalInWords, payment } = facts;
  return layOutDocument({
    ...facts,
    title: words.title,
    fileTitle: common.fileTitle({ title: words.title, number }),
    blocks: [
      {
        kind: 'facts',
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
      { kind: 'facts', heading: common.yourStay, across: 3, rows: stayFacts(stay) },
      space(10),
      ...amounts(lines, words.paid, totalPaise),
      space(14),
      ...closing(totalInWords),
    ],
  });
}

/** A table of price lines and their total, without taxes. */
export function amounts(lines: readonly AmountLine[], total: string, totalPaise: number): Block[] {
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
