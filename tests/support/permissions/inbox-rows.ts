import type { Conversation } from '@aangan/contract/inbox/conversations.ts';
import type { Cast } from '../callers.ts';
import type { HostMessageCall } from './host-message-rows.ts';
import { NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

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
    {
      ask: async (cast) => ({ id: (await createConversation(cast)).id }),
      ...theTwo('200 message'),
    },
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
