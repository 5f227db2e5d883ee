import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys, type ListPage, queryClient } from '../../api/query-client.ts';

export const inboxKeys = {
  conversations: (filter: string, query: string) => ['inbox', 'list', filter, query],
  conversation: (id: string) => ['inbox', 'conversation', id],
  allReplies: ['replies'],
  replies: (conversation: string | null) => ['replies', conversation],
} as const;

type Lists = InfiniteData<ListPage<ConversationLine>>;

/** Adds a new entry to the cached conversation and moves it to the top of the lists. */
export function cacheEntry(conversationId: string, entry: Entry): void {
  const open = queryClient.getQueryData<Conversation>(inboxKeys.conversation(conversationId));
  if (open?.entries.some(({ _id }) => _id === entry._id)) return;
  const isUnread = entry.kind !== 'line' && entry.from !== myId();
  updateConversation(conversationId, ({ entries, unread, ...others }) => ({
    ...others,
    entries: mergeEntries(entries, [entry]),
    unread: unread + Number(isUnread),
  }));
  void restartFetch(conversationId);
  const isListed = updateLine(conversationId, (line) => ({
    ...line,
    last: entry,
    unread: line.unread + Number(isUnread),
  }));
  if (!isListed || isUnread) refetchConversationLists();
}

/** Records in the cache that `person` has seen a conversation up to the entry `until`. */
export function cacheSeen(conversationId: string, until: string, person: string): void {
  if (person !== myId()) {
    updateConversation(conversationId, (conversation) => ({ ...conversation, seenUntil: until }));
    void restartFetch(conversationId);
    return;
  }
  const open = queryClient.getQueryData<Conversation>(inboxKeys.conversation(conversationId));
  const after = open === undefined ? -1 : open.entries.findIndex(({ _id }) => _id === until);
  const unread =
    open === undefined || after === -1
      ? 0
      : open.entries.slice(after + 1).filter(({ kind, from }) => kind !== 'line' && from !== person).length;
  updateConversation(conversationId, (conversation) => ({ ...conversation, unread }));
  updateLine(conversationId, (line) => ({ ...line, unread }));
}

/**
 * Changes a cached conversation. After `refetchInbox` it is fetched instead: it may lack entries before the new one, and
 * new data would count as fresh.
 */
function updateConversation(id: string, change: (conversation: Conversation) => Conversation): void {
  const queryKey = inboxKeys.conversation(id);
  if (queryClient.getQueryState(queryKey)?.isInvalidated) void queryClient.refetchQueries({ queryKey, type: 'active' });
  else queryClient.setQueryData<Conversation>(queryKey, (conversation) => conversation && change(conversation));
}

/** Fetches a conversation again whose fetch is under way: its answer may be older than what has just happened. */
async function restartFetch(conversationId: string): Promise<void> {
  const filter = { queryKey: inboxKeys.conversation(conversationId) };
  if (queryClient.isFetching(filter) === 0) return;
  await queryClient.cancelQueries(filter, { silent: true });
  await queryClient.refetchQueries(filter);
}

/** Invalidates all inbox queries; active queries refetch immediately. */
export async function refetchInbox(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.inbox });
}

/** Refetches the lists, because only the server knows the position of a conversation. */
function refetchConversationLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['inbox', 'list'] });
}

function updateLine(conversationId: string, change: (line: ConversationLine) => ConversationLine): boolean {
  let isListed = false;
  queryClient.setQueriesData<Lists>({ queryKey: ['inbox', 'list'] }, (lists) => {
    if (lists === undefined) return undefined;
    const pages = lists.pages.map((page) => ({
      ...page,
      items: page.items.map((line) => {
        if (line._id !== conversationId) return line;
        isListed = true;
        return change(line);
      }),
    }));
    return { ...lists, pages };
  });
  return isListed;
}

function myId(): string | undefined {
  return queryClient.getQueryData<Person | null>(keys.currentUser)?._id;
}

/**
 * Merges two lists in server order. Each list is contiguous, and they overlap, touch, or `other` is newer. Entries are
 * immutable, so a duplicate is identical.
 */
export function mergeEntries(known: readonly Entry[], other: readonly Entry[]): Entry[] {
  const places = new Map(known.map(({ _id }, index) => [_id, index]));
  const merged: Entry[] = [];
  let next = 0;
  const first = other.findIndex(({ _id }) => places.has(_id));
  // No overlap: `other` is newer.
  if (first === -1) return [...known, ...other];
  for (const entry of other) {
    const place = places.get(entry._id);
    if (place === undefined) merged.push(entry);
    else while (next <= place) merged.push(known[next++] as Entry);
  }
  return [...merged, ...known.slice(next)];
}

/** Whether the lists share an entry. */
export function overlap(known: readonly Entry[], other: readonly Entry[]): boolean {
  const ids = new Set(known.map(({ _id }) => _id));
  return other.some(({ _id }) => ids.has(_id));
}

/** Time for which the typing indicator stays after the last signal. */
const TYPING_TIMEOUT_MS = 6_000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Called when the other person sends a typing signal. */
export function markTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  const timer = setTimeout(() => clearTyping(conversationId), TYPING_TIMEOUT_MS);
  typing.set(conversationId, timer);
  for (const listener of listeners) listener();
}

/** Called when a message of the other person arrives. */
export function clearTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId));
  if (typing.delete(conversationId)) for (const listener of listeners) listener();
}

export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => typing.has(conversationId),
  );
}
