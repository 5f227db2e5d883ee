import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/credit-note.ts';
import * as tax from '@aangan/contract/words/en/documents/tax.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import type { Block, Columns, Fact } from '../../platform/pdf/pdf-content.ts';
import { monthName } from './month-name.ts';
import type { CreditNoteFacts, DocumentStay } from './document-facts.ts';
import { closing, column, layOutDocument, plainColumn, space, stayFacts } from './document-layout.ts';
import { amounts } from './receipt.ts';
import { supplyFacts, taxedLines } from './taxed-lines.ts';

/**
 * Renders a credit note as a PDF (Rule 53 of the CGST Rules if it reduces an invoice). Deterministic: the same facts
 * give the same bytes.
 */
export async function makeCreditNote(facts: CreditNoteFacts): Promise<Buffer> {
  const { number, date } = facts;
  const { parties, supply, against, lines, totalInWords } = creditNoteSections(facts);
  return layOutDocument({
    ...facts,
    title: words.title,
    ...('month' in facts ? { over: tax.commissionOf({ month: monthName(facts.month) }) } : {}),
    fileTitle: common.fileTitle({ title: words.title, number }),
    blocks: [
      {
        kind: 'facts',
        across: 4,
        rows: [[common.number, number], [common.date, formatDate(date)], ...against, ...supply],
      },
      space(8),
      parties,
      space(16),
      ...('stay' in facts ? staySection(facts) : []),
      ...lines,
      space(14),
      ...closing(totalInWords),
    ],
  });
}

function staySection({ stay, reason }: Extract<CreditNoteFacts, { stay: DocumentStay }>): Block[] {
  const why = reason === undefined ? [] : [[words.reason, reason] as const];
  return [{ kind: 'facts', heading: common.yourStay, across: 3, rows: [...stayFacts(stay), ...why] }, space(10)];
}

interface CreditNoteSections {
  parties: Columns;
  supply: Fact[];
  against: Fact[];
  lines: Block[];
  totalInWords: string;
}

function creditNoteSections(facts: CreditNoteFacts): CreditNoteSections {
  if (isAgainstInvoice(facts)) {
    const { supplier, recipient, lines, sums, reverseCharge, against } = facts;
    return {
      parties: { kind: 'columns', columns: [column(tax.supplier, supplier), column(tax.recipient, recipient)] },
      supply: supplyFacts(lines, reverseCharge),
      against: [
        [words.invoice, against.number],
        [words.invoiceDate, formatDate(against.date)],
      ],
      lines: taxedLines(lines, sums),
      totalInWords: sums.totalInWords,
    };
  }
  const { issuer, guest, lines, totalPaise, totalInWords, against } = facts;
  return {
    parties: { kind: 'columns', columns: [plainColumn(words.from, issuer), plainColumn(words.to, guest)] },
    supply: [],
    against: [
      [words.receipt, against.number],
      [words.receiptDate, formatDate(against.date)],
    ],
    lines: amounts(lines, words.total, totalPaise),
    totalInWords,
  };
}

function isAgainstInvoice(facts: CreditNoteFacts): facts is Exclude<CreditNoteFacts, { against: { kind: 'receipt' } }> {
  return facts.against.kind !== 'receipt';
}
