export const inboxKeys = {
  conversations: (filter: string, query: string) => ['inbox', 'list', filter, query],
  conversation: (id: string) => ['inbox', 'conversation', id],
  allReplies: ['replies'],
  replies: (conversation: string | null) => ['replies', conversation],
} as const;
