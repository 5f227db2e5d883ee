/** The parts of a person's conversations that can be asked for. */
export const conversationFilters = ['all', 'unread', 'staying', 'hosting'] as const;
export type ConversationFilter = (typeof conversationFilters)[number];
