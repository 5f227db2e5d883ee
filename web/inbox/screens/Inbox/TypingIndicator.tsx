import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useIsTyping } from '../../queries/typing.ts';

/** Typing indicator with reserved height, to avoid layout shifts. */
export function TypingIndicator({ conversationId, name }: { conversationId: string; name: string }) {
  const isTyping = useIsTyping(conversationId);
  return (
    <p className="type-tiny typed-line mt-1 h-4.5 truncate text-muted" aria-hidden={!isTyping}>
      {isTyping && words.writing({ name })}
    </p>
  );
}
