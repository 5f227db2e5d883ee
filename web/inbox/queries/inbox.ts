import type { Conversation, Entry } from '@aangan/contract/inbox/calls.ts';
import type { ConversationFilter } from '@aangan/contract/inbox/filters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient, usePages } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { cacheSeen, inboxKeys, mergeEntries, overlap, refetchInbox } from './inbox-cache.ts';

/** Entries per page, limited by what a slow phone renders in one frame. */
const PAGE_SIZE = 30;
/** Maximum number of pages fetched to close a gap. Beyond it, older entries load on demand. */
const MAX_GAP_PAGES = 10;

/** This person's conversations in pages. Keeps the previous data while another filter loads. */
export function useConversations(filter: ConversationFilter, query: string) {
  return usePages(
    'inbox/mine',
    inboxKeys.conversations(filter, query),
    { filter, query: query === '' ? null : query },
    {
      placeholderData: keepPreviousData,
    },
  );
}

/** A conversation with all entries fetched so far, oldest first. */
export function useConversation(id: string) {
  return useQuery({
    queryKey: inboxKeys.conversation(id),
    queryFn: ({ signal }) => fetchConversation(id, signal),
    staleTime: 0,
    // Entries keep their identity already; a deep comparison of thousands would block scrolling.
    structuralSharing: false,
  });
}

/** Fetches the page of entries before the oldest fetched entry. */
export function useEarlierEntries(id: string) {
  return useAction({
    mutationFn: async () => {
      const known = queryClient.getQueryData<Conversation>(inboxKeys.conversation(id));
      const [oldest] = known?.entries ?? [];
      if (oldest === undefined) return;
      const earlier = await fetchEntries(id, oldest._id);
      queryClient.setQueryData<Conversation>(inboxKeys.conversation(id), (now) =>
        now?.entries[0]?._id === oldest._id
          ? { ...now, entries: [...earlier.entries, ...now.entries], hasEarlier: earlier.hasEarlier }
          : now,
      );
    },
  });
}

/** Marks everything up to `until` as seen. */
export async function sendSeen(conversationId: string, until: string, person: string): Promise<void> {
  await request('inbox/seen', { id: conversationId, body: { until } });
  cacheSeen(conversationId, until, person);
}

/** Sends a typing signal. Failures are ignored; the next signal replaces a lost signal. */
export async function sendTyping(conversationId: string): Promise<void> {
  await request('inbox/writing', { id: conversationId });
}

/** Sends a question to the host of a home. Retries must send the same `idempotencyKey`. */
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

/** Fetches the newest entries and merges them with the cached entries. */
async function fetchConversation(id: string, signal: AbortSignal): Promise<Conversation> {
  const newest = await fetchEntries(id, undefined, signal);
  const cached = () => queryClient.getQueryData<Conversation>(inboxKeys.conversation(id));
  const [first, ...rest] = cached()?.entries ?? [];
  const joined = first === undefined ? newest : await fetchBackTo(id, newest, [first, ...rest], signal);
  if (joined === null) return newest;
  const { entries, hasEarlier } = joined;
  // Reads the cache again: live events may have added entries meanwhile.
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

/** Fetches pages backwards until they overlap with `known`; null if the gap is too wide. */
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
