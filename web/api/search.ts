import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage, usePages } from './pages.ts';
import { keys } from './query-client.ts';
import { request } from './request.ts';

/** The parameters of `listing/search`; null is any. */
export type SearchParameters = Record<string, string | number | null>;

/** Homes that match a search, best first, in pages; the first page has the total. */
export function useSearchResults(parameters: SearchParameters) {
  return usePages('listing/search', keys.results(parameters), parameters, {
    refetchOnWindowFocus: false,
    // Beside a map that moves, the homes stay until the others come.
    ...(parameters['box'] !== null && { placeholderData: keepPreviousData }),
  });
}

/** Homes and groups of them in a part of the map; the last ones stay until the next ones come. */
export function useMapHomes(parameters: SearchParameters) {
  return useQuery({
    queryKey: keys.mapHomes(parameters),
    queryFn: ({ signal }) => request('listing/map', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

/** How many homes match; the last count stays until the next one comes. `parameters` null sends no request. */
export function useResultCount(parameters: SearchParameters | null) {
  return useQuery({
    queryKey: keys.resultCount(parameters ?? {}),
    queryFn: async ({ signal }) => (await fetchPage('listing/search', { ...parameters, limit: 1 }, signal)).total,
    enabled: parameters !== null,
    placeholderData: keepPreviousData,
  });
}

/** How many homes each further choice would leave; the last numbers stay until the next ones come. */
export function useFacets(parameters: SearchParameters) {
  return useQuery({
    queryKey: keys.facets(parameters),
    queryFn: ({ signal }) => request('listing/facets', { query: parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many homes there are of which rents; the prices of the search change nothing. */
export function usePriceHistogram({ minPrice: _lowest, maxPrice: _highest, ...parameters }: SearchParameters) {
  return useQuery({
    queryKey: keys.prices(parameters),
    queryFn: ({ signal }) => request('listing/prices', { query: parameters, signal }),
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
