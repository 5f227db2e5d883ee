import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/conversations.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { mergeEntries } from './merge-entries.ts';
import type { ListPage } from '../../api/pages.ts';
import { keys, queryClient } from '../../api/query-client.ts';
import { inboxKeys } from './inbox-keys.ts';

type Lists = InfiniteData<ListPage<ConversationLine>>;

/** Adds a new entry to the cached conversation and moves it to the top of the lists. */
export function cacheEntry(conversationId: string, entry: Entry): void {
  const open = queryClient.getQueryData<Conversation>(inboxKeys.conversation(conversationId));
  if (open?.entries.some(({ _id }) => _id === entry._id)) return;
  const isUnread = entry.kind !== 'line' && entry.from !== myId();
  if (open !== undefined) {
    queryClient.setQueryData<Conversation>(inboxKeys.conversation(conversationId), {
      ...open,
      entries: mergeEntries(open.entries, [entry]),
      unread: open.unread + Number(isUnread),
    });
  }
  const isListed = updateLine(conversationId, (line) => ({
    ...line,
    last: entry,
    unread: line.unread + Number(isUnread),
  }));
  if (!isListed || isUnread) refetchConversationLists();
}

/** Records in the cache that `person` has seen a conversation up to the entry `until`. */
export function cacheSeen(conversationId: string, until: string, person: string): void {
  const open = queryClient.getQueryData<Conversation>(inboxKeys.conversation(conversationId));
  if (person !== myId()) {
    if (open !== undefined)
      queryClient.setQueryData<Conversation>(inboxKeys.conversation(conversationId), { ...open, seenUntil: until });
    return;
  }
  const after = open === undefined ? -1 : open.entries.findIndex(({ _id }) => _id === until);
  const unread =
    open === undefined || after === -1
      ? 0
      : open.entries.slice(after + 1).filter(({ kind, from }) => kind !== 'line' && from !== person).length;
  if (open !== undefined) queryClient.setQueryData(inboxKeys.conversation(conversationId), { ...open, unread });
  updateLine(conversationId, (line) => ({ ...line, unread }));
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
