import { hostKeys } from './host-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { usePages } from './pages.ts';
import { keys } from './query-client.ts';
import { request } from './request.ts';

/** What was paid a moment ago has its paper soon. */
const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 10;

/** The papers of a booking that this person may read; asked for again, for a while, until there are any. */
export function useBookingDocuments(bookingId: string, { enabled, expected }: { enabled: boolean; expected: number }) {
  return useQuery({
    queryKey: keys.bookingDocuments(bookingId),
    queryFn: ({ signal }) => request('booking/documents', { id: bookingId, signal }),
    enabled,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && data.length < expected && dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false,
  });
}

/** A host's own papers: statements, invoices for commission, latest first. */
export function useHostDocuments() {
  return usePages('earnings/documents', hostKeys.hostDocuments);
}
