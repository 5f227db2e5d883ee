import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { requireConversation } from '../../domain/inbox/conversations.ts';
import { findEntrySeq } from '../../domain/inbox/entries.ts';
import { markSeen } from '../../domain/inbox/mark-seen.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { call } from '../context.ts';
import { unknownEntry } from '../list-pages.ts';

export const markConversationSeen = call('inbox/seen', async ({ params, body, account, now }, { db }) => {
  const { id: conversationId, side } = await requireConversation(db, params.id, account.id);
  const entryId = body.until;
  if ((await findEntrySeq(db, { conversationId, side }, entryId)) === null) throw unknownEntry('until');
  await retryTransaction(db, (trx) => markSeen(trx, { conversationId, side, entryId }, now));
  return { status: 200, body: { message: messages.seen } };
});
