import { hostKeys } from '../../calendar/queries/host-keys.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePages } from '../../api/pages.ts';
import { callUrl, request } from '../../api/request.ts';

/** Filters earnings by an inclusive date range and by home; null means all. */
export interface EarningsFilter {
  from: CalendarDate | null;
  to: CalendarDate | null;
  listing: string | null;
}

/** Earnings totals. Keeps the previous data while another filter loads. */
export function useEarnings(filter: EarningsFilter) {
  return useQuery({
    queryKey: hostKeys.earningsSummary(filter),
    queryFn: ({ signal }) => request('earnings/summary', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useNextPayout() {
  return useQuery({
    queryKey: hostKeys.nextPayout,
    queryFn: ({ signal }) => request('earnings/next-payout', { signal }),
  });
}

/** The ledger entries behind the totals, newest first, in pages. */
export function useEarningEntries(filter: EarningsFilter) {
  return usePages(
    'earnings/entries',
    hostKeys.earningEntries(filter),
    { ...filter },
    { placeholderData: keepPreviousData },
  );
}

/** Earnings per home in a date range, in pages. */
export function useEarningHomes({ from, to }: Pick<EarningsFilter, 'from' | 'to'>) {
  const query = { from, to };
  return usePages('earnings/homes', hostKeys.earningHomes(query), query, { placeholderData: keepPreviousData });
}

/** URL of the filtered entries as CSV. */
export function entriesCsvUrl(filter: EarningsFilter): string {
  const { search } = new URL(callUrl('earnings/entries', undefined, { ...filter }), 'https://here');
  return `${callUrl('earnings/entries')}.csv${search}`;
}
