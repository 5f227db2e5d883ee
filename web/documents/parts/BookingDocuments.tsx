import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { useBookingDocuments } from '../queries/documents.ts';
import { useNearViewport } from '../../shared/use-near-viewport.ts';
import { DocumentLinks } from './DocumentLinks.tsx';

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
  const [frame, isNear] = useNearViewport<HTMLDivElement>({ onlyNear: true });
  const { data: documents = [] } = useBookingDocuments(bookingId, { enabled: isOne || isNear, expected });
  return (
    <div ref={frame} className={`${lines[expected] ?? ''} ${className}`}>
      {documents.length > 0 && <DocumentLinks documents={documents} />}
    </div>
  );
}
