import { hashKey, useQuery } from '@tanstack/react-query';
import { usePages } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction, useCall } from './use-action.ts';

/** The signed-in person's lists of kept homes, the first one first. */
export function useMyLists() {
  return useQuery({ queryKey: keys.myLists, queryFn: ({ signal }) => request('wishlist/mine', { signal }) });
}

/** The homes of a list, the one kept last first, in pages. */
export function useSavedHomes(listId: string) {
  // All pages that were scrolled through would be fetched again at every return to the window.
  return usePages('wishlist/homes', keys.savedHomes(listId), {}, { id: listId, refetchOnWindowFocus: false });
}

/** The own lists that have a home, with its notes. */
export function useHomeLists(listingId: string) {
  return useQuery({
    queryKey: keys.homeLists(listingId),
    queryFn: ({ signal }) => request('wishlist/lists', { id: listingId, signal }),
  });
}

/** A list that somebody shared; without the token of its link no request is sent. */
export function useSharedList(token: string | null) {
  return useQuery({
    queryKey: keys.sharedList(token ?? ''),
    queryFn: ({ signal }) => request('wishlist/shared', { headers: { 'x-link-token': token ?? '' }, signal }),
    enabled: token !== null,
  });
}

export function useCreateList() {
  return useCall('wishlist/create', { onSuccess: refetchLists });
}

export function useRenameList(id: string) {
  return useAction({
    mutationFn: (name: string) => request('wishlist/rename', { id, body: { name } }),
    onSettled: refetchLists,
  });
}

/** Deletes a list. One that is gone already stands on the screen no longer either. */
export function useDeleteList(id: string) {
  return useAction({
    mutationFn: () => request('wishlist/delete', { id }),
    onSuccess: () => queryClient.removeQueries({ queryKey: keys.savedHomes(id) }),
    onSettled: () => refetchSaved(),
  });
}

/** Shares a list, and answers its link; or takes the link back. */
export function useShareList(id: string) {
  return useAction({
    mutationFn: (shared: boolean) => request('wishlist/share', { id, body: { shared } }),
    onSettled: refetchLists,
  });
}

export async function refetchLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.myLists });
}

/**
 * Everything that tells which homes are kept, and where. The homes of the list `drawn` stand as they are by now: it may be
 * of many pages.
 */
export async function refetchSaved(cachedList?: string): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keys.wishlists,
    predicate: ({ queryKey }) => cachedList === undefined || hashKey(queryKey) !== hashKey(keys.savedHomes(cachedList)),
  });
}
