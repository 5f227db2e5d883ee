import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useIsTyping } from '../../api/typing.ts';

/** Says that the other is typing; its line is always there, so that nothing jumps. */
export function IsWriting({ conversationId, name }: { conversationId: string; name: string }) {
  const isWriting = useIsTyping(conversationId);
  return (
    <p className="type-tiny typed-line mt-1 h-4.5 truncate text-muted" aria-hidden={!isWriting}>
      {isWriting && words.writing({ name })}
    </p>
  );
}
