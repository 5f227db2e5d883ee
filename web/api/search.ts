import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchPage } from './pages.ts';
import { keys } from './query-client.ts';
import { request } from './request.ts';

/** The parameters of `listing/search`; null is any. */
export type SearchParameters = Record<string, string | number | null>;

/** Homes that were asked for, best first, in pages; the first says how many there are. */
export function useFoundListings(parameters: SearchParameters) {
  return useInfiniteQuery({
    queryKey: keys.found(parameters),
    queryFn: ({ pageParam, signal }) =>
      fetchPage('listing/search', { ...parameters, limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchOnWindowFocus: false,
  });
}

/** How many homes are asked for; the last count stays while the next one comes. `asked` null asks nothing. */
export function useFoundCount(parameters: SearchParameters | null) {
  return useQuery({
    queryKey: keys.foundCount(parameters ?? {}),
    queryFn: async ({ signal }) => (await fetchPage('listing/search', { ...parameters, limit: 1 }, signal)).total,
    enabled: parameters !== null,
    placeholderData: keepPreviousData,
  });
}

/** Places that begin like what is typed; blank, those with most homes. */
export function usePlaces(query: string) {
  return useQuery({
    queryKey: keys.places(query),
    queryFn: ({ signal }) => request('listing/places', { query: { query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}
