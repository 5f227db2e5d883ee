import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage, keys, useAnswer, usePages } from '../../api/query-client.ts';

/** Parameters of `listing/search`; null means any. */
export type SearchParameters = Record<string, string | number | null>;

/** Homes that match a search in pages, best match first. The first page has the total. */
export function useSearchResults(parameters: SearchParameters) {
  return usePages('listing/search', keys.results(parameters), parameters, {
    refetchOnWindowFocus: false,
    // While the map moves, the previous homes stay visible.
    ...(parameters['box'] !== null && { placeholderData: keepPreviousData }),
  });
}

/** Homes and clusters in a map section. Keeps the previous data while loading. */
export function useMapHomes(parameters: SearchParameters) {
  return useAnswer('listing/map', keys.mapHomes(parameters), {
    query: parameters,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

/** Number of matching homes. Keeps the previous count while loading; `parameters` null sends no request. */
export function useResultCount(parameters: SearchParameters | null) {
  return useQuery({
    queryKey: keys.resultCount(parameters ?? {}),
    queryFn: async ({ signal }) => (await fetchPage('listing/search', { ...parameters, limit: 1 }, signal)).total,
    enabled: parameters !== null,
    placeholderData: keepPreviousData,
  });
}

/** Number of matching homes per further filter. Keeps the previous counts while loading. */
export function useFacets(parameters: SearchParameters) {
  return useAnswer('listing/facets', keys.facets(parameters), { query: parameters, placeholderData: keepPreviousData });
}

/** Distribution of prices, independent of the price filter. */
export function usePriceHistogram({ minPrice: _lowest, maxPrice: _highest, ...parameters }: SearchParameters) {
  return useAnswer('listing/prices', keys.prices(parameters), { query: parameters, placeholderData: keepPreviousData });
}

/** Places whose names start with the query; for a blank query, those with most homes. */
export function usePlaces(query: string) {
  return useAnswer('listing/places', keys.places(query), {
    query: { query },
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}
