import type { Automatic, SavedReply } from '@aangan/contract/inbox/host-messages.ts';
import * as words from '@aangan/contract/words/en/shared/host-messages.ts';
import { addRule, changeRule, deleteRule, listOwnRules, type RuleRecord } from '../../domain/inbox/automatic-rules.ts';
import {
  changeReply as change,
  createFiller,
  deleteReply as remove,
  listReplies,
  loadReplyContext,
  type ReplyRecord,
  saveReply as save,
} from '../../domain/inbox/replies.ts';
import { call } from '../call.ts';

export const savedReplies = call('inbox/replies', async ({ query: { conversation }, account, now }, { db }) => {
  const context =
    conversation === undefined
      ? null
      : await loadReplyContext(db, { conversationId: conversation, hostId: account.id }, now);
  const [replies, fill] = await Promise.all([
    listReplies(db, account.id),
    context === null ? undefined : createFiller(db, context),
  ]);
  return { status: 200, body: replies.map((reply) => presentReply(reply, fill)) };
});

export const saveReply = call('inbox/save-reply', async ({ body, account, now }, { db }) => ({
  status: 201,
  body: presentReply(await save(db, account.id, body, now)),
}));

export const changeReply = call('inbox/change-reply', async ({ params: { id }, body, account }, { db }) => ({
  status: 200,
  body: presentReply(await change(db, { id, accountId: account.id }, body)),
}));

export const deleteReply = call('inbox/delete-reply', async ({ params: { id }, account }, { db }) => {
  await remove(db, { id, accountId: account.id });
  return { status: 200, body: { message: words.replyDeleted } };
});

export const automaticMessages = call('inbox/automatic', async ({ params: { id }, account, now }, { db }) => ({
  status: 200,
  body: (await listOwnRules(db, id, account.id, now)).map(presentAutomatic),
}));

export const addAutomatic = call('inbox/add-automatic', async ({ params: { id }, body, account, now }, { db }) => ({
  status: 201,
  body: presentAutomatic(await addRule(db, { listingId: id, hostId: account.id }, body, now)),
}));

export const changeAutomatic = call(
  'inbox/change-automatic',
  async ({ params: { id }, body, account, now }, { db }) => ({
    status: 200,
    body: presentAutomatic(await changeRule(db, { id, hostId: account.id }, body, now)),
  }),
);

export const deleteAutomatic = call('inbox/delete-automatic', async ({ params: { id }, account }, { db }) => {
  await deleteRule(db, { id, hostId: account.id });
  return { status: 200, body: { message: words.automaticDeleted } };
});

/** Presents a saved reply to its owner; `fill` replaces the placeholders for one guest. */
function presentReply({ id, name, message }: ReplyRecord, fill?: (message: string) => string): SavedReply {
  return { _id: id, ...(name !== null && { name }), message, ...(fill !== undefined && { filled: fill(message) }) };
}

function presentAutomatic({ id, trigger, days, hour, message }: RuleRecord): Automatic {
  return {
    _id: id,
    when: trigger,
    ...(days !== null && { days }),
    ...(hour !== null && { hour: `${String(hour).padStart(2, '0')}:00` }),
    message,
  };
}
