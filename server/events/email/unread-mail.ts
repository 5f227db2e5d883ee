import * as words from '@aangan/contract/words/en/inbox/emails.ts';
import type { UnreadConversation } from '../../domain/inbox/mail-due.ts';
import type { Block } from '../../platform/mail/email-blocks.ts';
import type { Email } from '../../platform/mail/email.ts';

/** Messages per conversation in an e-mail. */
const MAX_MESSAGES = 5;
const MAX_CHARACTERS = 1_000;
const MAX_CONVERSATIONS = 10;

/**
 * Builds one e-mail of all unread messages. Message texts are not in the subject, and not sent at all to an unverified
 * address, which may belong to somebody else.
 */
export function unreadMail(
  unread: readonly UnreadConversation[],
  { publicUrl, isVerified }: { publicUrl: string; isVerified: boolean },
): Email {
  const count = unread.flatMap(({ messages }) => messages).length;
  const [first] = unread;
  if (first === undefined) throw new Error('there is no unread message to write of');
  const isOne = unread.length === 1;
  const url = isOne ? `${publicUrl}/inbox/${first.conversationId}` : `${publicUrl}/inbox`;
  const blocks = isVerified ? unread.slice(0, MAX_CONVERSATIONS).flatMap(conversationBlocks) : [words.unverified];
  return {
    subject: isOne && isVerified ? words.subject(first) : words.subjectOfSeveral({ count }),
    preview: isOne && isVerified ? words.preview(first) : words.previewOfSeveral({ count: unread.length }),
    heading: words.heading({ count }),
    blocks: [...blocks, { button: words.answer, url }, words.notHere],
  };
}

function conversationBlocks({ name, home, messages }: UnreadConversation): Block[] {
  const shown = messages.slice(0, MAX_MESSAGES);
  const more = messages.length - shown.length;
  const photos = shown.reduce((sum, message) => sum + message.photos, 0);
  return [
    words.wrote({ name, home }),
    ...shown
      .filter((message) => message.words.trim() !== '')
      .map((message) => ({ quote: truncateText(message.words) })),
    ...(photos > 0 ? [words.photos({ count: photos })] : []),
    ...(more > 0 ? [words.more({ count: more })] : []),
  ];
}

/** Removes control characters and truncates to MAX_CHARACTERS. */
function truncateText(text: string): string {
  const plain = text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');
  const characters = Array.from(plain);
  return characters.length <= MAX_CHARACTERS ? plain : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
