import type { Booking } from '@aangan/contract/booking/bookings.ts';
import { useBookingDocuments } from '../../api/documents.ts';
import { useNear } from '../use-near.ts';
import { DocumentLinks } from './DocumentLinks.tsx';

interface BookingDocumentsProps {
  booking: Booking;
  /** It stands alone, and not in a list of many. */
  isOne?: boolean;
  className?: string;
}

/**
 * The papers of a stay that was paid for; nothing of one that never was. In a list they are asked for where they come near
 * the screen, and their lines are kept free, so that nothing moves when they are there.
 */
export function BookingDocuments({ booking, isOne = true, className = '' }: BookingDocumentsProps) {
  const { state, refunded } = booking;
  // What was settled elsewhere has no paper of ours.
  if (booking.paid === 0 || state === 'held' || state === 'expired') return null;
  return (
    <Papers
      bookingId={booking._id}
      expected={state === 'cancelled' && refunded > 0 ? 2 : 1}
      isOne={isOne}
      className={className}
    />
  );
}

/** Of 44 pixels each, as fingers need them. */
const lines: Record<number, string> = { 1: 'min-h-11', 2: 'min-h-22' };

function Papers({
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
  const [frame, isNear] = useNear<HTMLDivElement>({ waits: true });
  const { data: documents = [] } = useBookingDocuments(bookingId, { enabled: isOne || isNear, expected });
  return (
    <div ref={frame} className={`${lines[expected] ?? ''} ${className}`}>
      {documents.length > 0 && <DocumentLinks documents={documents} />}
    </div>
  );
}
