import { useAnswer, usePages } from '../../api/query-client.ts';
import { hostKeys } from '../../calendar/queries/host-keys.ts';

/** Documents are created shortly after a payment. */
const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 10;

/** Documents of a booking that this person may read. Polls for a while until `expected` documents exist. */
export function useBookingDocuments(bookingId: string, { enabled, expected }: { enabled: boolean; expected: number }) {
  return useAnswer('booking/documents', ['bookings', 'documents', bookingId], {
    id: bookingId,
    enabled,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && data.length < expected && dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false,
  });
}

/** The host's statements and commission invoices, latest first. */
export function useHostDocuments() {
  return usePages('earnings/documents', hostKeys.hostDocuments);
}
