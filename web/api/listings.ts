import type { Category } from '@aangan/contract/listing/categories.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { refetchCurrentUser } from './current-user.ts';
import { usePages } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';

/** Published homes, newest first, in pages; `category` null is Trending, which shows all. */
export function useListings(category: Category | null) {
  // All pages that were scrolled through would be fetched again at every return to the window.
  return usePages('listing/get', keys.listingsOf(category), { category }, { refetchOnWindowFocus: false });
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
  return usePages('listing/mine', keys.myListings);
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
