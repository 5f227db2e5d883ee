import type { SavedHome, SavedPlace } from '@aangan/contract/wishlists/calls.ts';
import { type InfiniteData, useMutation, useQuery } from '@tanstack/react-query';
import { keys, type ListPage, queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { refetchSaved } from './wishlists.ts';

/** Whether the signed-in person has saved a home; false until known. One query serves all homes. */
export function useIsSaved(listingId: string, isSignedIn: boolean): boolean {
  const { data = false } = useQuery({
    queryKey: keys.saved,
    queryFn: async ({ signal }) => new Set(await request('wishlist/kept', { signal })),
    select: (ids) => ids.has(listingId),
    staleTime: 60_000,
    enabled: isSignedIn,
  });
  return data;
}

const SET_SAVED = ['set-kept'];

/** The lists that contain the home after saving, or the lists it was removed from. */
export type SaveOutcome = { saved: true; lists: string[] } | { saved: false; before: SavedPlace[] };

/**
 * Saves a home to the first list, or removes it from all lists. Updates optimistically and reverts on failure. Calls
 * for the same home run in order.
 */
export function useSetSaved(listingId: string) {
  return useMutation({
    mutationKey: SET_SAVED,
    scope: { id: `kept-${listingId}` },
    mutationFn: (isSaved: boolean) => (isSaved ? saveHome(listingId) : removeHome(listingId)),
    onMutate: async (isSaved) => {
      await queryClient.cancelQueries({ queryKey: keys.saved });
      cacheSaved(listingId, isSaved);
    },
    onError: (_error, isSaved) => cacheSaved(listingId, !isSaved),
    onSettled: () => {
      // Refetches only after the last pending change; an earlier answer would revert the optimistic state.
      if (queryClient.isMutating({ mutationKey: SET_SAVED }) === 1) void refetchSaved();
    },
  });
}

async function saveHome(listingId: string): Promise<SaveOutcome> {
  const { lists } = await request('wishlist/keep', { id: listingId, body: {} });
  return { saved: true, lists };
}

/** Fetches the lists and notes first, so that an undo can restore them. */
async function removeHome(listingId: string): Promise<SaveOutcome> {
  const before = await request('wishlist/lists', { id: listingId });
  await request('wishlist/unkeep', { id: listingId });
  return { saved: false, before };
}

function cacheSaved(listingId: string, isSaved: boolean): void {
  queryClient.setQueryData<Set<string>>(keys.saved, (ids) => {
    if (ids === undefined) return undefined;
    const next = new Set(ids);
    if (isSaved) next.add(listingId);
    else next.delete(listingId);
    return next;
  });
}

/**
 * Saves a home to a list, optionally with a note; an empty note deletes it. Returns the lists that contain the home.
 */
export function useSaveToList(listingId: string) {
  return useAction({
    mutationFn: (place: SavedPlace) => request('wishlist/keep', { id: listingId, body: place }),
    onSuccess: (_in, { list, note }) => refetchSaved(cacheNote(list, listingId, note) ? list : undefined),
    onError: () => refetchSaved(),
  });
}

/** Removes a home from one list, optimistically. */
export function useRemoveFromList(listingId: string) {
  return useAction({
    mutationFn: (list: string) => request('wishlist/unkeep', { id: listingId, query: { list } }),
    onMutate: async (list) => {
      await queryClient.cancelQueries({ queryKey: keys.savedHomes(list) });
      cacheHomes(list, (homes) => homes.filter(({ _id }) => _id !== listingId));
    },
    onSuccess: (_in, list) => refetchSaved(list),
    onError: () => refetchSaved(),
  });
}

/** Restores a home to its previous lists with its notes. */
export function useRestoreHome(listingId: string) {
  return useAction({
    mutationFn: (places: readonly SavedPlace[]) => restoreHome(listingId, places),
    onSettled: () => refetchSaved(),
  });
}

async function restoreHome(listingId: string, places: readonly SavedPlace[]): Promise<void> {
  for (const place of places) await request('wishlist/keep', { id: listingId, body: place });
}

/** Moves a home with its note to another list. On failure it may be in both lists. */
export function useMoveHome(listingId: string, from: string) {
  return useAction({
    mutationFn: async (place: SavedPlace) => {
      await request('wishlist/keep', { id: listingId, body: place });
      await request('wishlist/unkeep', { id: listingId, query: { list: from } });
    },
    onSuccess: () => {
      cacheHomes(from, (homes) => homes.filter(({ _id }) => _id !== listingId));
      return refetchSaved(from);
    },
    onError: () => refetchSaved(),
  });
}

/** Updates the note in the cached list. Returns whether the home was cached. */
function cacheNote(list: string, listingId: string, note: string | undefined): boolean {
  let isCached = false;
  cacheHomes(list, (homes) =>
    homes.map((home) => {
      if (home._id !== listingId) return home;
      isCached = true;
      if (note === undefined) return home;
      const { note: _before, ...bare } = home;
      return note.trim() === '' ? bare : { ...bare, note };
    }),
  );
  return isCached;
}

/** Applies a change to every cached page of a list. */
function cacheHomes(list: string, change: (homes: SavedHome[]) => SavedHome[]): void {
  queryClient.setQueryData<InfiniteData<ListPage<SavedHome>>>(
    keys.savedHomes(list),
    (homes) => homes && { ...homes, pages: homes.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
