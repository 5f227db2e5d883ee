import type { KeptHome, KeptPlace } from '@aangan/contract/wishlist/wishlists.ts';
import { type InfiniteData, useMutation, useQuery } from '@tanstack/react-query';
import type { ListPage } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';
import { refetchSaved } from './wishlists.ts';

/** Whether the signed-in person keeps a home; false until that is known. One request tells of all homes. */
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

/** Where a home is once it is kept, or where it was until it was taken out. */
export type SaveOutcome = { saved: true; lists: string[] } | { saved: false; before: KeptPlace[] };

/**
 * Keeps a home in the first list, or takes it out of all; drawn at once, and taken back where it fails. What is pressed
 * meanwhile is done after it.
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
      // What is still to come is drawn already: an answer of now would take it off the screen for a moment.
      if (queryClient.isMutating({ mutationKey: SET_SAVED }) === 1) void refetchSaved();
    },
  });
}

async function saveHome(listingId: string): Promise<SaveOutcome> {
  const { lists } = await request('wishlist/keep', { id: listingId, body: {} });
  return { saved: true, lists };
}

/** What it is taken out of is asked first: only so can it be put back with its notes. */
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

/** Keeps a home in a list, with a note where one is sent: an empty one is taken away. Answers in which lists it is. */
export function useSaveToList(listingId: string) {
  return useAction({
    mutationFn: (place: KeptPlace) => request('wishlist/keep', { id: listingId, body: place }),
    onSuccess: (_in, { list, note }) => refetchSaved(cacheNote(list, listingId, note) ? list : undefined),
    onError: () => refetchSaved(),
  });
}

/** Takes a home out of one list: its card goes at once. */
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

/** Puts a home back where it was. */
export function useRestoreHome(listingId: string) {
  return useAction({
    mutationFn: (places: readonly KeptPlace[]) => restoreHome(listingId, places),
    onSettled: () => refetchSaved(),
  });
}

async function restoreHome(listingId: string, places: readonly KeptPlace[]): Promise<void> {
  for (const place of places) await request('wishlist/keep', { id: listingId, body: place });
}

/** Moves a home with its note: at worst it is in both lists. */
export function useMoveHome(listingId: string, from: string) {
  return useAction({
    mutationFn: async (place: KeptPlace) => {
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

/** Whether the list that is on the screen has the home: then it shows the note without being fetched again. */
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

/** Changes the homes of a list as they stand on the screen, page by page. */
function cacheHomes(list: string, change: (homes: KeptHome[]) => KeptHome[]): void {
  queryClient.setQueryData<InfiniteData<ListPage<KeptHome>>>(
    keys.savedHomes(list),
    (homes) => homes && { ...homes, pages: homes.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
