import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Document } from '@aangan/contract/documents/calls.ts';
import * as words from '@aangan/contract/words/en/documents/documents.ts';
import { useNearViewport } from '../../shared/use-near-viewport.ts';
import { FileText } from '../../ui/icons.ts';
import { useBookingDocuments } from '../queries/documents.ts';

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
            <FileText size={15} className="-mt-px shrink-0 text-muted" />
            <span className="min-w-0 pt-0.5">{documentNamed(document)}</span>
            <span className="sr-only">{words.inNewTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface BookingDocumentsProps {
  booking: Booking;
  /** Rendered alone, not in a list. */
  isOne?: boolean;
  className?: string;
}

/** Documents of a paid booking. In a list they load near the viewport, with reserved space to avoid layout shifts. */
export function BookingDocuments({ booking, isOne = true, className = '' }: BookingDocumentsProps) {
  const { state, refunded } = booking;
  // Payments settled outside have no documents.
  if (booking.paid === 0 || state === 'held' || state === 'expired') return null;
  return (
    <Documents
      bookingId={booking._id}
      expected={state === 'cancelled' && refunded > 0 ? 2 : 1}
      isOne={isOne}
      className={className}
    />
  );
}

/** 44 px per line, for touch. */
const lines: Record<number, string> = { 1: 'min-h-11', 2: 'min-h-22' };

function Documents({
  bookingId,
  expected,
  isOne,
  className,
}: {
  bookingId: string;
  expected: number;
  isOne: boolean;
  className: string;
}) {
  const [frame, isNear] = useNearViewport<HTMLDivElement>();
  const { data: documents = [] } = useBookingDocuments(bookingId, { enabled: isOne || isNear, expected });
  return (
    <div ref={frame} className={`${lines[expected] ?? ''} ${className}`}>
      {documents.length > 0 && <DocumentLinks documents={documents} />}
    </div>
  );
}
