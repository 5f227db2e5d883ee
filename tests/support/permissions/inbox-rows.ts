import { randomUUID } from 'node:crypto';
import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { findUnsubscribeUrl } from '@aangan/server/domain/inbox/notification-settings.ts';
import type { Cast } from '../callers.ts';
import { aDevice } from '../messages.ts';
import { everyone, NOT_ALLOWED, nothing, ofTheHome, type Row, type RowsOf, signedIn } from './rows.ts';

type HostMessageCall =
  | 'inbox/replies'
  | 'inbox/save-reply'
  | 'inbox/change-reply'
  | 'inbox/delete-reply'
  | 'inbox/automatic'
  | 'inbox/add-automatic'
  | 'inbox/change-automatic'
  | 'inbox/delete-automatic';

const reply = { message: 'Welcome, {guest}' };
const rule = { when: 'hold', message: 'Welcome, {guest}' };
/** Only the owner's own; answers 404 to others. */
const hostOnly = (refusal: string, status = '200') => signedIn(refusal, status);
const newReply = async ({ host }: Cast) => (await host.post<{ _id: string }>('/api/inbox/replies', reply)).body._id;
const newRule = async (cast: Cast) => {
  const { _id } = await cast.anotherHome();
  return (await cast.host.post<{ _id: string }>(`/api/inbox/automatic/${_id}`, rule)).body._id;
};

/** Saved replies and automatic messages. */
export const hostMessageRows: Pick<RowsOf<'inbox'>, HostMessageCall> = {
  'inbox/replies': [{ ask: nothing, ...signedIn('200') }],
  'inbox/save-reply': [{ ask: () => ({ body: reply }), ...signedIn('201') }],
  'inbox/change-reply': [
    { ask: async (cast) => ({ id: await newReply(cast), body: reply }), ...hostOnly('404 REPLY_NOT_FOUND') },
  ],
  'inbox/delete-reply': [{ ask: async (cast) => ({ id: await newReply(cast) }), ...hostOnly('404 REPLY_NOT_FOUND') }],
  'inbox/automatic': [{ ask: ofTheHome, ...hostOnly(NOT_ALLOWED) }],
  'inbox/add-automatic': [
    { ask: async (cast) => ({ id: (await cast.anotherHome())._id, body: rule }), ...hostOnly(NOT_ALLOWED, '201') },
  ],
  'inbox/change-automatic': [
    { ask: async (cast) => ({ id: await newRule(cast), body: rule }), ...hostOnly('404 AUTOMATIC_NOT_FOUND') },
  ],
  'inbox/delete-automatic': [
    { ask: async (cast) => ({ id: await newRule(cast) }), ...hostOnly('404 AUTOMATIC_NOT_FOUND') },
  ],
} satisfies Record<HostMessageCall, Row[]>;

const NOT_THERE = '404 CONVERSATION_NOT_FOUND';
const theTwo = (outcome: string) => signedIn(outcome, outcome, NOT_THERE);

/** Starts a conversation between guest and host. */
async function createConversation(cast: Cast): Promise<{ id: string; until: string }> {
  const { _id: homeId } = await cast.anotherHome();
  const question = { message: 'A DJ with coloured lights, would that be fine?' };
  const { body } = await cast.guest.post<Conversation>(`/api/inbox/ask/${homeId}`, question);
  return { id: body._id, until: body.entries.at(-1)?._id ?? '' };
}

export const inboxRows: Omit<RowsOf<'inbox'>, HostMessageCall> = {
  'inbox/ask': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id, body: { message: 'Is there parking?' } }),
      ...signedIn('201', '403 OWN_LISTING'),
    },
  ],
  'inbox/mine': [
    {
      ask: async (cast) => {
        await createConversation(cast);
        return {};
      },
      ...signedIn('200 message', '200 message', '200'),
    },
  ],
  'inbox/conversation': [
    { ask: async (cast) => ({ id: (await createConversation(cast)).id }), ...theTwo('200 message') },
  ],
  'inbox/send': [
    {
      ask: async (cast) => ({ id: (await createConversation(cast)).id, body: { message: 'Namaste' } }),
      ...theTwo('201'),
    },
  ],
  'inbox/seen': [
    {
      ask: async (cast) => {
        const { id, until } = await createConversation(cast);
        return { id, body: { until } };
      },
      ...theTwo('200'),
    },
  ],
  'inbox/news': [{ ask: nothing, ...signedIn('200') }],
  'inbox/writing': [{ ask: async (cast) => ({ id: (await createConversation(cast)).id, body: {} }), ...theTwo('200') }],
} satisfies Partial<RowsOf<'inbox'>>;

export const notificationRows: RowsOf<'news'> = {
  'news/settings': [{ ask: nothing, ...signedIn('200') }],
  'news/change-settings': [{ ask: () => ({ body: { push: { reviews: true } } }), ...signedIn('200') }],
  'news/device': [
    { ask: () => ({ body: aDevice(`http://127.0.0.1:9/${randomUUID()}`).subscription }), ...signedIn('201') },
    {
      when: 'within somebody’s network',
      ask: () => ({ body: aDevice('https://10.0.0.1/push').subscription }),
      ...signedIn('400 INVALID_INPUT'),
    },
  ],
  'news/forget-device': [{ ask: () => ({ body: { endpoint: 'http://127.0.0.1:9/nobody' } }), ...signedIn('200') }],
  'news/stop': [
    {
      when: "by the link of the guest's mail",
      ask: async ({ guest }, { app }) => {
        const subscription = { accountId: guest.id, kind: 'reviews', publicUrl: app.url } as const;
        return { id: (await findUnsubscribeUrl(app.db, subscription)).split('/').at(-1) ?? '' };
      },
      ...everyone('200'),
    },
    { when: 'by a link that never was', ask: () => ({ id: 'A'.repeat(32) }), ...everyone('404 NOT_FOUND') },
  ],
};
