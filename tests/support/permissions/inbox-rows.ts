import { randomUUID } from 'node:crypto';
import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { findUnsubscribeUrl } from '@aangan/server/domain/inbox/notification-settings.ts';
import type { Cast } from '../callers.ts';
import { aDevice } from '../messages.ts';
import {
  everyone,
  NOT_ALLOWED,
  NOT_SIGNED_IN,
  nothing,
  ofTheHome,
  type Row,
  type RowsOf,
  signedInOnly,
} from './rows.ts';

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
const hostOnly = (refusal: string, status = '200') => ({
  nobody: NOT_SIGNED_IN,
  guest: refusal,
  host: status,
  others: refusal,
});
const newReply = async ({ host }: Cast) => (await host.post<{ _id: string }>('/api/inbox/replies', reply)).body._id;
const newRule = async (cast: Cast) => {
  const { _id } = await cast.anotherHome();
  return (await cast.host.post<{ _id: string }>(`/api/inbox/automatic/${_id}`, rule)).body._id;
};

/** Saved replies and automatic messages. */
export const hostMessageRows: Pick<RowsOf<'inbox'>, HostMessageCall> = {
  'inbox/replies': [{ ask: nothing, ...signedInOnly }],
  'inbox/save-reply': [{ ask: () => ({ body: reply }), ...signedInOnly, guest: '201', host: '201', others: '201' }],
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
const theTwo = (outcome: string) => ({ nobody: NOT_SIGNED_IN, guest: outcome, host: outcome, others: NOT_THERE });

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
      nobody: NOT_SIGNED_IN,
      guest: '201',
      host: '403 OWN_LISTING',
      others: '201',
    },
  ],
  'inbox/mine': [
    {
      ask: async (cast) => {
        await createConversation(cast);
        return {};
      },
      nobody: NOT_SIGNED_IN,
      guest: '200 message',
      host: '200 message',
      others: '200',
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
  'inbox/news': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'inbox/writing': [{ ask: async (cast) => ({ id: (await createConversation(cast)).id, body: {} }), ...theTwo('200') }],
} satisfies Partial<RowsOf<'inbox'>>;

export const notificationRows: RowsOf<'news'> = {
  'news/settings': [{ ask: nothing, ...signedInOnly }],
  'news/change-settings': [{ ask: () => ({ body: { push: { reviews: true } } }), ...signedInOnly }],
  'news/device': [
    {
      ask: () => ({ body: aDevice(`http://127.0.0.1:9/${randomUUID()}`).subscription }),
      nobody: NOT_SIGNED_IN,
      guest: '201',
      host: '201',
      others: '201',
    },
    {
      when: 'within somebody’s network',
      ask: () => ({ body: aDevice('https://10.0.0.1/push').subscription }),
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'news/forget-device': [{ ask: () => ({ body: { endpoint: 'http://127.0.0.1:9/nobody' } }), ...signedInOnly }],
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
