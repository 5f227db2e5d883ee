import { askQuestion } from '../../domain/inbox/ask-question.ts';
import { requireConversation } from '../../domain/inbox/conversations.ts';
import { loadQuestionLimits } from '../../domain/inbox/message-limits.ts';
import { requireListing } from '../../domain/homes/require-listing.ts';
import { mayBook } from '../../domain/homes/permissions.ts';
import { ownListing } from '../../domain/refusals.ts';
import { parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { call } from '../context.ts';
import { presentConversation } from './present-conversation.ts';
import { writeOnce } from './write-once.ts';

/** Sends a question to the host, in the conversation of this guest about this home; creates it if needed. */
export const askHost = call('inbox/ask', async ({ params, body, account, now, request }, context) => {
  const { db } = context;
  const home = await requireListing(db, params.id, now);
  if (!mayBook(home, account.id)) throw ownListing();
  const participants = { listingId: home.id, hostId: home.hostId, guestId: account.id };
  const keyed = parseKeyedRequest(request, {
    call: 'inbox/ask',
    sender: account.id,
    content: { id: home.id, ...body },
  });
  const limits = await loadQuestionLimits(db, participants);
  const { id } = await writeOnce(
    context,
    { keyed, limits },
    (write) => write((trx) => askQuestion(trx, { ...participants, ...body }, now)),
    now,
  );
  const conversation = await requireConversation(db, id, account.id);
  return { status: 201, body: await presentConversation(context, conversation, account.id, {}, now) };
});
