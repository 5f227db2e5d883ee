import type { QuoteRequest } from '@aangan/contract/bookings/bookings.ts';
import { MAX_CALENDAR_DAYS } from '@aangan/contract/limits.ts';
import { addDays, type CalendarDate } from '@aangan/contract/rules/dates.ts';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { keys, queryClient, useAnswer } from '../../api/query-client.ts';
import { type CallAnswer, request } from '../../api/request.ts';

export function useBookedDates(listingId: string | null) {
  return useAnswer('booking/booked-dates', keys.bookedDates(listingId ?? ''), {
    id: listingId ?? '',
    enabled: listingId !== null && listingId !== '',
  });
}

/** Calendar days of a home from `first` on, in `spans` requests. Spans after a missing span are left out. */
export function useCalendarDays(listingId: string, first: CalendarDate, spans: number) {
  return useQueries({
    queries: Array.from({ length: spans }, (_, span) => {
      const from = addDays(first, span * MAX_CALENDAR_DAYS);
      const query = { from, to: addDays(from, MAX_CALENDAR_DAYS - 1) };
      return {
        queryKey: keys.calendar(listingId, from),
        queryFn: ({ signal }: { signal: AbortSignal }) => request('booking/calendar', { id: listingId, query, signal }),
      };
    }),
    combine: combineSpans,
  });
}

function combineSpans(spans: UseQueryResult<CallAnswer<'booking/calendar'>>[]) {
  const missing = spans.findIndex(({ data }) => data === undefined);
  const known = missing === -1 ? spans : spans.slice(0, missing);
  return { days: known.flatMap(({ data = [] }) => data), isError: spans.some(({ isError }) => isError) };
}

/** Price and restrictions of a stay; `stay` null sends no request. Keeps the previous quote while loading. */
export function useQuote(listingId: string, stay: QuoteRequest | null) {
  return useAnswer('booking/quote', keys.quote(listingId, stay ?? {}), {
    id: listingId,
    query: { ...stay },
    enabled: stay !== null,
    placeholderData: keepPreviousData,
  });
}

/** Refetches availability and prices of a home. */
export async function refetchAvailability(listingId: string): Promise<void> {
  const days = [keys.bookedDates(listingId), keys.calendar(listingId), keys.quote(listingId)];
  await Promise.all(days.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
