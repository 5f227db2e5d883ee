/** Filters of the list of conversations. */
export const conversationFilters = ['all', 'unread', 'staying', 'hosting'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];
