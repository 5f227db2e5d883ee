import type { KeptHome, KeptPlace } from '@aangan/contract/wishlist/wishlists.ts';
import { type InfiniteData, useMutation, useQuery } from '@tanstack/react-query';
import type { ListPage } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';
import { refetchKept } from './wishlists.ts';

/** Whether the signed-in person keeps a home; false until that is known. One request tells of all homes. */
export function useIsKept(listingId: string, isSignedIn: boolean): boolean {
  const { data = false } = useQuery({
    queryKey: keys.kept,
    queryFn: async ({ signal }) => new Set(await request('wishlist/kept', { signal })),
    select: (ids) => ids.has(listingId),
    staleTime: 60_000,
    enabled: isSignedIn,
  });
  return data;
}

const SET_KEPT = ['set-kept'];

/** Where a home is once it is kept, or where it was until it was taken out. */
export type Outcome = { kept: true; lists: string[] } | { kept: false; before: KeptPlace[] };

/**
 * Keeps a home in the first list, or takes it out of all; drawn at once, and taken back where it fails. What is pressed
 * meanwhile is done after it.
 */
export function useSetKept(listingId: string) {
  return useMutation({
    mutationKey: SET_KEPT,
    scope: { id: `kept-${listingId}` },
    mutationFn: (isKept: boolean) => (isKept ? keep(listingId) : takeOut(listingId)),
    onMutate: async (isKept) => {
      await queryClient.cancelQueries({ queryKey: keys.kept });
      drawKept(listingId, isKept);
    },
    onError: (_error, isKept) => drawKept(listingId, !isKept),
    onSettled: () => {
      // What is still to come is drawn already: an answer of now would take it off the screen for a moment.
      if (queryClient.isMutating({ mutationKey: SET_KEPT }) === 1) void refetchKept();
    },
  });
}

async function keep(listingId: string): Promise<Outcome> {
  const { lists } = await request('wishlist/keep', { id: listingId, body: {} });
  return { kept: true, lists };
}

/** What it is taken out of is asked first: only so can it be put back with its notes. */
async function takeOut(listingId: string): Promise<Outcome> {
  const before = await request('wishlist/lists', { id: listingId });
  await request('wishlist/unkeep', { id: listingId });
  return { kept: false, before };
}

function drawKept(listingId: string, isKept: boolean): void {
  queryClient.setQueryData<Set<string>>(keys.kept, (ids) => {
    if (ids === undefined) return undefined;
    const next = new Set(ids);
    if (isKept) next.add(listingId);
    else next.delete(listingId);
    return next;
  });
}

/** Keeps a home in a list, with a note where one is sent: an empty one is taken away. Answers in which lists it is. */
export function useKeepIn(listingId: string) {
  return useAction({
    mutationFn: (place: KeptPlace) => request('wishlist/keep', { id: listingId, body: place }),
    onSuccess: (_in, { list, note }) => refetchKept(drawNote(list, listingId, note) ? list : undefined),
    onError: () => refetchKept(),
  });
}

/** Takes a home out of one list: its card goes at once. */
export function useTakeOutOf(listingId: string) {
  return useAction({
    mutationFn: (list: string) => request('wishlist/unkeep', { id: listingId, query: { list } }),
    onMutate: async (list) => {
      await queryClient.cancelQueries({ queryKey: keys.keptHomes(list) });
      drawHomes(list, (homes) => homes.filter(({ _id }) => _id !== listingId));
    },
    onSuccess: (_in, list) => refetchKept(list),
    onError: () => refetchKept(),
  });
}

/** Puts a home back where it was. */
export function usePutBack(listingId: string) {
  return useAction({
    mutationFn: (places: readonly KeptPlace[]) => putBack(listingId, places),
    onSettled: () => refetchKept(),
  });
}

async function putBack(listingId: string, places: readonly KeptPlace[]): Promise<void> {
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
      drawHomes(from, (homes) => homes.filter(({ _id }) => _id !== listingId));
      return refetchKept(from);
    },
    onError: () => refetchKept(),
  });
}

/** Whether the list that is on the screen has the home: then it shows the note without being fetched again. */
function drawNote(list: string, listingId: string, note: string | undefined): boolean {
  let isThere = false;
  drawHomes(list, (homes) =>
    homes.map((home) => {
      if (home._id !== listingId) return home;
      isThere = true;
      if (note === undefined) return home;
      const { note: _before, ...bare } = home;
      return note.trim() === '' ? bare : { ...bare, note };
    }),
  );
  return isThere;
}

/** Changes the homes of a list as they stand on the screen, page by page. */
function drawHomes(list: string, change: (homes: KeptHome[]) => KeptHome[]): void {
  queryClient.setQueryData<InfiniteData<ListPage<KeptHome>>>(
    keys.keptHomes(list),
    (homes) => homes && { ...homes, pages: homes.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
