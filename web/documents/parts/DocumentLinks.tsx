import * as words from '@aangan/contract/words/en/documents/documents.ts';
import type { Document } from '@aangan/contract/documents/documents.ts';
import { FileText } from '../../ui/icons.ts';

const names: Record<Document['kind'], (document: Document) => string> = {
  receipt: ({ number = '' }) => words.receipt({ number }),
  invoice: ({ number = '' }) => words.invoice({ number }),
  'credit-note': ({ number = '' }) => words.creditNote({ number }),
  commission: ({ number = '' }) => words.commission({ number }),
  statement: ({ month = '' }) => words.statement({ month: monthName(month) }),
};

/** 'Receipt RC/26-27/0000001', 'Statement October 2026'. */
function documentNamed(document: Document): string {
  return names[document.kind](document);
}

function monthName(month: string): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-01`));
  return `${name} ${month.slice(0, 4)}`;
}

/** Links to PDF documents, opened in a new tab. */
export function DocumentLinks({ documents }: { documents: readonly Document[] }) {
  return (
    <ul aria-label={words.list}>
      {documents.map((document) => (
        <li key={document._id}>
          <a
            href={`/api/document/${document._id}.pdf`}
            target="_blank"
            rel="noopener"
            className="type-tiny type-figures inline-flex min-h-11 max-w-full items-center gap-2 text-ink-2 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            <FileText size={15} strokeWidth={1.75} className="-mt-px shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 pt-0.5">{documentNamed(document)}</span>
            <span className="sr-only">{words.inNewTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
