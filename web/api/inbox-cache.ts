import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/conversations.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { mergeEntries } from './merge-entries.ts';
import type { ListPage } from './pages.ts';
import { keys, queryClient } from './query-client.ts';

type Lists = InfiniteData<ListPage<ConversationLine>>;

/** Puts a new entry at the end of its conversation, where that is open, and at the head of the list. */
export function cacheEntry(conversationId: string, entry: Entry): void {
  const open = queryClient.getQueryData<Conversation>(keys.conversation(conversationId));
  if (open?.entries.some(({ _id }) => _id === entry._id)) return;
  const isUnread = entry.kind !== 'line' && entry.from !== myId();
  if (open !== undefined) {
    queryClient.setQueryData<Conversation>(keys.conversation(conversationId), {
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

/** Somebody, `person`, has seen a conversation up to an entry. */
export function cacheSeen(conversationId: string, until: string, person: string): void {
  const open = queryClient.getQueryData<Conversation>(keys.conversation(conversationId));
  if (person !== myId()) {
    if (open !== undefined)
      queryClient.setQueryData<Conversation>(keys.conversation(conversationId), { ...open, seenUntil: until });
    return;
  }
  const after = open === undefined ? -1 : open.entries.findIndex(({ _id }) => _id === until);
  const unread =
    open === undefined || after === -1
      ? 0
      : open.entries.slice(after + 1).filter(({ kind, from }) => kind !== 'line' && from !== person).length;
  if (open !== undefined) queryClient.setQueryData(keys.conversation(conversationId), { ...open, unread });
  updateLine(conversationId, (line) => ({ ...line, unread }));
}

/** Everything of the inbox is fetched again, what is on the screen at once. */
export async function refetchInbox(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.inbox });
}

/** The first page of each list that is shown; where one stands in it, only the server knows. */
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
