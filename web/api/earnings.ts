import { hostKeys } from './host-keys.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePages } from './pages.ts';
import { callUrl, request } from './request.ts';

/** Which earnings are looked at: from a day to another, both included, and of which home; null is all. */
export interface EarningsFilter {
  from: CalendarDate | null;
  to: CalendarDate | null;
  listing: string | null;
}

/** A host's earnings in figures; the last ones stay until those of another filter come. */
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

/** The rows that earnings are made of, newest first, in pages. */
export function useEarningEntries(filter: EarningsFilter) {
  return usePages(
    'earnings/entries',
    hostKeys.earningEntries(filter),
    { ...filter },
    { placeholderData: keepPreviousData },
  );
}

/** The host's homes with what each brings in a time, in pages. */
export function useEarningHomes({ from, to }: Pick<EarningsFilter, 'from' | 'to'>) {
  const query = { from, to };
  return usePages('earnings/homes', hostKeys.earningHomes(query), query, { placeholderData: keepPreviousData });
}

/** The address of the same rows as a file for spreadsheets. */
export function entriesCsvUrl(filter: EarningsFilter): string {
  const { search } = new URL(callUrl('earnings/entries', undefined, { ...filter }), 'https://here');
  return `${callUrl('earnings/entries')}.csv${search}`;
}
