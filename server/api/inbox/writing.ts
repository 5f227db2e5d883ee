import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import { conversationNotFound } from '../../domain/refusals.ts';
import { otherOf } from '../../domain/conversations/other-of.ts';
import { tellWriting } from '../../domain/conversations/tell-inboxes.ts';

/** Tells the other of the two, at most once a second. */
export const tellOfWriting = call('inbox/writing', async ({ params: { id }, account, now }, { db, live }) => {
  const to = isUuid(id) ? await otherOf(db, id, account.id) : undefined;
  if (to === undefined) throw conversationNotFound();
  if (live.mayTellWriting(`${id} ${account.id}`, now)) {
    await tellWriting(db, { conversation: id, person: account.id, to });
  }
  return { status: 200, body: { message: messages.seen } };
});
