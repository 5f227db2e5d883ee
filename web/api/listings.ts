import type { Category } from '@aangan/contract/listing/categories.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { refetchCurrentUser } from './current-user.ts';
import { fetchPage } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';

/** Published homes, newest first, in pages; `category` null is Trending, which shows all. */
export function useListings(category: Category | null) {
  return useInfiniteQuery({
    queryKey: keys.listingsOf(category),
    queryFn: ({ pageParam, signal }) =>
      fetchPage('listing/get', { limit: PAGE_SIZE, cursor: pageParam, category }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // All pages that were scrolled through would be fetched again at every return to the window.
    refetchOnWindowFocus: false,
  });
}

/** One home; `id` null sends no request. */
export function useListing(id: string | null) {
  return useQuery({
    queryKey: keys.listing(id ?? ''),
    queryFn: ({ signal }) => request('listing/findlistingbyid', { id: id ?? '', signal }),
    enabled: id !== null && id !== '',
  });
}

/** Homes that match; a blank query sends no request and finds none. The last answer stays until the next one comes. */
export function useSearch(query: string) {
  const trimmed = query.trim();
  return useQuery({
    queryKey: keys.search(trimmed),
    queryFn: ({ signal }) => request('listing/search', { query: { query: trimmed }, signal }),
    enabled: trimmed !== '',
    placeholderData: trimmed === '' ? undefined : keepPreviousData,
  });
}

/** The signed-in person's own homes, in pages. */
export function useMyListings() {
  return useInfiniteQuery({
    queryKey: keys.myListings,
    queryFn: ({ pageParam, signal }) => fetchPage('listing/mine', { limit: PAGE_SIZE, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

export function useBookedDates(listingId: string | null) {
  return useQuery({
    queryKey: keys.bookedDates(listingId ?? ''),
    queryFn: ({ signal }) => request('booking/booked-dates', { id: listingId ?? '', signal }),
    enabled: listingId !== null && listingId !== '',
  });
}

/** The homes on the screen and the current user are fetched again after what changes them. */
export async function refetchListings(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.listings }), refetchCurrentUser()]);
}
