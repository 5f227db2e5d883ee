import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { refetchCurrentUser } from '../../accounts/queries/current-user.ts';
import { keys, queryClient, useAnswer, usePages } from '../../api/query-client.ts';

/** Published homes in pages, newest first. `category` null means Trending, which shows all. */
export function useListings(category: Category | null) {
  // Returning to the window would otherwise refetch every page scrolled through.
  return usePages('listing/get', keys.byCategory(category), { category }, { refetchOnWindowFocus: false });
}

/** One home; `id` null sends no request. */
export function useListing(id: string | null) {
  return useAnswer('listing/findlistingbyid', keys.listing(id ?? ''), {
    id: id ?? '',
    enabled: id !== null && id !== '',
  });
}

/** Homes that match. A blank query sends no request. Keeps the previous data while loading. */
export function useSearch(query: string) {
  const trimmed = query.trim();
  return useAnswer('listing/search', keys.search(trimmed), {
    query: { query: trimmed, by: 'whole' },
    enabled: trimmed !== '',
    placeholderData: trimmed === '' ? undefined : keepPreviousData,
  });
}

/** The signed-in person's own homes, in pages. */
export function useMyListings() {
  return usePages('listing/mine', keys.myListings);
}

/** Whether the signed-in person hosts a home; false while loading. */
export function useHasHome(isSignedIn: boolean): boolean {
  const { data } = useAnswer('listing/mine', keys.hasHome, { query: { limit: 1 }, enabled: isSignedIn });
  return data !== undefined && data.length > 0;
}

export async function refetchListings(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: keys.listings }), refetchCurrentUser()]);
}
