import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as common from '@aangan/contract/words/en/documents/common.ts';
import * as words from '@aangan/contract/words/en/documents/statement.ts';
import type { StatementData } from './document-data.ts';
import { column, formatPaise, layOutDocument, monthName, space } from './document-layout.ts';

const kindNames: Record<EarningKind, () => string> = {
  stay: () => words.stay,
  extra: () => words.extra,
  commission: () => words.commission,
  tcs: () => words.tcs,
  tds: () => words.tds,
  refund: () => words.refund,
  reversal: () => words.reversal,
  dispute: () => words.dispute,
  correction: () => words.correction,
};

/** Renders a host's monthly statement as a PDF of as many pages as needed. */
export async function makeStatement(data: StatementData): Promise<Buffer> {
  const { host, month, date, openingPaise, entries, totals, payouts, closingPaise } = data;
  const name = monthName(month);
  return layOutDocument({
    ...data,
    title: words.title,
    over: name,
    fileTitle: common.fileTitle({ title: words.title, number: name }),
    blocks: [
      { kind: 'columns', columns: [column(words.host, host)] },
      space(14),
      {
        kind: 'details',
        across: 4,
        rows: [
          [words.opening, formatPaise(openingPaise)],
          [words.paid, formatPaise(totals.paidPaise)],
          [words.closing, formatPaise(closingPaise)],
          [words.madeOn, formatDate(date)],
        ],
      },
      space(8),
      {
        kind: 'table',
        heading: words.entries,
        columns: [
          { title: common.date, share: 14 },
          { title: common.home, share: 42 },
          { title: words.kind, share: 22 },
          { title: common.amount, share: 22, figures: true },
        ],
        rows: entries.map(({ date, home, kind, amountPaise }) => [
          formatDate(date),
          home ?? '',
          kindNames[kind](),
          formatPaise(amountPaise),
        ]),
        empty: words.noEntries,
      },
      space(16),
      {
        kind: 'sums',
        heading: words.inTotal,
        rows: [
          { label: words.opening, value: formatPaise(openingPaise) },
          { label: words.gross, value: formatPaise(totals.grossPaise) },
          { label: words.lessCommission, value: formatPaise(-totals.commissionPaise) },
          { label: words.lessWithheld, value: formatPaise(-totals.withheldPaise) },
          { label: words.corrections, value: formatPaise(totals.correctionsPaise) },
          { label: words.paid, value: formatPaise(-totals.paidPaise) },
          { label: words.closing, value: formatPaise(closingPaise), strong: true },
        ],
      },
      space(16),
      {
        kind: 'table',
        heading: words.payouts,
        columns: [
          { title: common.date, share: 14 },
          { title: words.reference, share: 64 },
          { title: common.amount, share: 22, figures: true },
        ],
        rows: payouts.map(({ date, reference, amountPaise }) => [
          formatDate(date),
          reference,
          formatPaise(amountPaise),
        ]),
        empty: words.noPayouts,
      },
      space(18),
      { kind: 'paragraph', text: common.unsigned, look: 'small' },
    ],
  });
}
