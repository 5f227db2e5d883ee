import { hashKey } from '@tanstack/react-query';
import { keys, queryClient, useAnswer, usePages } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction, useCall } from '../../api/use-action.ts';

const listKeys = {
  homeLists: (listingId: string) => ['wishlists', 'of', listingId],
  sharedList: (token: string) => ['wishlists', 'shared', token],
  myLists: ['wishlists', 'mine'],
} as const;

/** The signed-in person's wishlists, the default list first. */
export function useMyLists() {
  return useAnswer('wishlist/mine', listKeys.myLists);
}

/** Saved homes of a list in pages, most recently saved first. */
export function useSavedHomes(listId: string) {
  // Returning to the window would otherwise refetch every page scrolled through.
  return usePages('wishlist/homes', keys.savedHomes(listId), {}, { id: listId, refetchOnWindowFocus: false });
}

/** The person's lists that contain a home, with notes. */
export function useHomeLists(listingId: string) {
  return useAnswer('wishlist/lists', listKeys.homeLists(listingId), { id: listingId });
}

/** A shared list; without the link's token no request is sent. */
export function useSharedList(token: string | null) {
  return useAnswer('wishlist/shared', listKeys.sharedList(token ?? ''), {
    headers: { 'x-link-token': token ?? '' },
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

/** Deletes a list; a list that no longer exists counts as deleted. */
export function useDeleteList(id: string) {
  return useAction({
    mutationFn: () => request('wishlist/delete', { id }),
    onSuccess: () => queryClient.removeQueries({ queryKey: keys.savedHomes(id) }),
    onSettled: () => refetchSaved(),
  });
}

/** Shares a list and returns its link, or revokes the link. */
export function useShareList(id: string) {
  return useAction({
    mutationFn: (shared: boolean) => request('wishlist/share', { id, body: { shared } }),
    onSettled: refetchLists,
  });
}

export async function refetchLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKeys.myLists });
}

/** Invalidates everything about saved homes, except the pages of `cachedList`, which are already up to date. */
export async function refetchSaved(cachedList?: string): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: keys.wishlists,
    predicate: ({ queryKey }) => cachedList === undefined || hashKey(queryKey) !== hashKey(keys.savedHomes(cachedList)),
  });
}
