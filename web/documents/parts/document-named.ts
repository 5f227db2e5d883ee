import * as words from '@aangan/contract/words/en/documents/documents.ts';
import type { Document } from '@aangan/contract/documents/documents.ts';

const names: Record<Document['kind'], (document: Document) => string> = {
  receipt: ({ number = '' }) => words.receipt({ number }),
  invoice: ({ number = '' }) => words.invoice({ number }),
  'credit-note': ({ number = '' }) => words.creditNote({ number }),
  commission: ({ number = '' }) => words.commission({ number }),
  statement: ({ month = '' }) => words.statement({ month: monthName(month) }),
};

/** 'Receipt RC/26-27/0000001', 'Statement October 2026'. */
export function documentNamed(document: Document): string {
  return names[document.kind](document);
}

function monthName(month: string): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-01`));
  return `${name} ${month.slice(0, 4)}`;
}
