import type { Conversation, Entry } from '@aangan/contract/inbox/conversations.ts';
import type { ConversationFilter } from '@aangan/contract/inbox/filters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cacheSeen, refetchInbox } from './inbox-cache.ts';
import { mergeEntries, overlap } from './merge-entries.ts';
import { usePages } from './pages.ts';
import { keys, queryClient } from './query-client.ts';
import { request } from './request.ts';
import { useAction } from './use-action.ts';

/** Entries in one page of a conversation: more of them would be drawn in one go on a slow phone. */
const PAGE_SIZE = 30;
/** So many pages are fetched to close a gap; behind a wider one the older entries are fetched anew when they are wanted. */
const MAX_GAP_PAGES = 10;

/** This person's conversations, in pages; the last ones stay until those of another choice come. */
export function useConversations(filter: ConversationFilter, query: string) {
  return usePages(
    'inbox/mine',
    keys.conversations(filter, query),
    { filter, query: query === '' ? null : query },
    {
      placeholderData: keepPreviousData,
    },
  );
}

/** A conversation with all of its entries that were fetched so far, oldest first. */
export function useConversation(id: string) {
  return useQuery({
    queryKey: keys.conversation(id),
    queryFn: ({ signal }) => fetchConversation(id, signal),
    staleTime: 0,
    // Entries that are known stay the very same: comparing thousands of them each time would stop a finger's scrolling.
    structuralSharing: false,
  });
}

/** Fetches the entries before those that are there. */
export function useEarlierEntries(id: string) {
  return useAction({
    mutationFn: async () => {
      const known = queryClient.getQueryData<Conversation>(keys.conversation(id));
      const [oldest] = known?.entries ?? [];
      if (oldest === undefined) return;
      const earlier = await fetchEntries(id, oldest._id);
      queryClient.setQueryData<Conversation>(keys.conversation(id), (now) =>
        now?.entries[0]?._id === oldest._id
          ? { ...now, entries: [...earlier.entries, ...now.entries], hasEarlier: earlier.hasEarlier }
          : now,
      );
    },
  });
}

/** Says that everything up to `until` was seen. */
export async function sendSeen(conversationId: string, until: string, person: string): Promise<void> {
  await request('inbox/seen', { id: conversationId, body: { until } });
  cacheSeen(conversationId, until, person);
}

/** Says that this person is writing. Nobody waits for it, and a lost one is made good by the next. */
export async function sendTyping(conversationId: string): Promise<void> {
  await request('inbox/writing', { id: conversationId });
}

/** Asks the host of a home. `idempotencyKey` stays the same while a person tries the same thing again. */
export function useAskHost(listingId: string) {
  return useAction({
    mutationFn: ({
      key,
      ...body
    }: {
      key: string;
      message: string;
      checkIn?: string;
      checkOut?: string;
      guests?: number;
    }) => request('inbox/ask', { id: listingId, body, headers: { 'idempotency-key': key } }),
    onSuccess: () => void refetchInbox(),
  });
}

/** The newest entries, joined with those that are in the cache already. */
async function fetchConversation(id: string, signal: AbortSignal): Promise<Conversation> {
  const newest = await fetchEntries(id, undefined, signal);
  const cached = () => queryClient.getQueryData<Conversation>(keys.conversation(id));
  const [first, ...rest] = cached()?.entries ?? [];
  const joined = first === undefined ? newest : await fetchBackTo(id, newest, [first, ...rest], signal);
  if (joined === null) return newest;
  const { entries, hasEarlier } = joined;
  // What came by another way in between is in the cache by now.
  const known = cached();
  if (known === undefined || !overlap(known.entries, entries)) return { ...newest, entries, hasEarlier };
  const isOlderKnown =
    !entries.some(({ _id }) => _id === known.entries[0]?._id) || known.entries[0]?._id === entries[0]?._id;
  return {
    ...newest,
    entries: mergeEntries(known.entries, entries),
    hasEarlier: isOlderKnown ? known.hasEarlier : hasEarlier,
  };
}

/** The newest entries and those before them, back to what is known; null where that is too far. */
async function fetchBackTo(id: string, newest: Conversation, known: readonly Entry[], signal: AbortSignal) {
  const pages = [newest.entries];
  let { hasEarlier } = newest;
  while (hasEarlier && !overlap(known, pages[0] ?? [])) {
    if (pages.length === MAX_GAP_PAGES) return null;
    const earlier = await fetchEntries(id, pages[0]?.[0]?._id, signal);
    pages.unshift(earlier.entries);
    hasEarlier = earlier.hasEarlier;
  }
  return { entries: pages.flat(), hasEarlier };
}

function fetchEntries(id: string, before?: string, signal?: AbortSignal): Promise<Conversation> {
  return request('inbox/conversation', {
    id,
    query: { limit: PAGE_SIZE, before },
    ...(signal !== undefined && { signal }),
  });
}
