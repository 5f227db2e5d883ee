import * as words from '@aangan/contract/words/en/inbox/emails.ts';
import { findAccount } from '../../domain/accounts/accounts.ts';
import type { AppContext } from '../../domain/context.ts';
import { findNotificationSettings, findUnsubscribeUrl } from '../../domain/inbox/notification-settings.ts';
import {
  claimUnreadMessages,
  findDueReaders,
  findUnread,
  type MessageRange,
  postponeReader,
  type UnreadConversation,
} from '../../domain/inbox/unread-messages.ts';
import type { Trx } from '../../platform/database/schema.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import type { Work } from '../../platform/jobs/work-source.ts';
import type { Block, Email } from '../../platform/mail/email.ts';
import { enqueueMails, type Mail } from '../../platform/mail/mailer.ts';
import type { EmailContext } from './email-builder.ts';

/** Maximum number of messages per conversation in an e-mail. */
const MAX_MESSAGES = 5;
const MAX_CHARACTERS = 1_000;
const MAX_CONVERSATIONS = 10;

/** Message texts are not in the subject, nor sent to an unverified address, which may belong to somebody else. */
function unreadMail(
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

export const UNREAD_MESSAGES = 'unread-messages';

interface UnreadMessages {
  accountId: string;
  ranges: MessageRange[];
}

const RETRY_AFTER_MS = 60_000;

/** Mails messages unread for two minutes, one mail a person, each message once. Call before `jobs.start()`. */
export function registerMessageMails({ db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>): void {
  const toWork = (accountId: string): Work => ({
    key: accountId,
    attempt: 1,
    run: () => retryTransaction(db, (trx) => enqueueUnreadMail(trx, accountId, clock())),
    retryLater: () => postponeReader(db, accountId, new Date(clock().getTime() + RETRY_AFTER_MS)),
  });
  jobs.registerSource('message-mails', async (max) => (await findDueReaders(db, max, clock())).map(toWork));
}

async function enqueueUnreadMail(trx: Trx, accountId: string, now: Date): Promise<void> {
  const unread = await claimUnreadMessages(trx, accountId, now);
  if (unread.length === 0) return;
  const ranges = unread.map(({ conversationId, messages }) => {
    const numbers = messages.map(({ seq }) => seq);
    return { conversationId, fromSeq: Math.min(...numbers), toSeq: Math.max(...numbers) };
  });
  const about: UnreadMessages = { accountId, ranges };
  await enqueueMails(trx, { kind: UNREAD_MESSAGES, about });
}

/** Renders the mail of the messages that are still unread; null if all are read, or the person has unsubscribed. */
export async function renderUnreadMail(
  about: unknown,
  { trx, settings: { publicUrl } }: EmailContext,
): Promise<Mail | null> {
  const { accountId, ranges } = about as UnreadMessages;
  const account = await findAccount(trx, accountId);
  if (account === null || !(await findNotificationSettings(trx, accountId)).mail.messages) return null;
  const unread = await findUnread(trx, accountId, ranges);
  if (unread.length === 0) return null;
  const isVerified = account.emailVerifiedAt !== null;
  return {
    to: account.email,
    email: unreadMail(unread, { publicUrl, isVerified }),
    unsubscribeUrl: await findUnsubscribeUrl(trx, { accountId, kind: 'messages', publicUrl }),
  };
}
