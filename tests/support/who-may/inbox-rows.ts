import type { Conversation, ConversationLine } from '@aangan/contract/inbox/conversations.ts';
import type { Cast } from '../callers.ts';
import type { HostMessageCall } from './host-message-rows.ts';
import { NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf } from './rows.ts';

const NOT_THERE = '404 CONVERSATION_NOT_FOUND';
const theTwo = (outcome: string) => ({ nobody: NOT_SIGNED_IN, guest: outcome, host: outcome, others: NOT_THERE });

/** The conversation of the guest about the home: 'Contact Owner' began it. */
async function conversationOf({ guest, home }: Cast): Promise<{ id: string; until: string }> {
  const { body: mine } = await guest.get<ConversationLine[]>('/api/inbox/mine');
  const id = mine.find(({ listing }) => listing._id === home._id)?._id ?? '';
  const { body } = await guest.get<Conversation>(`/api/inbox/conversation/${id}`);
  return { id, until: body.entries.at(-1)?._id ?? '' };
}

export const inboxRows: Omit<RowsOf<'inbox'>, HostMessageCall> = {
  'inbox/ask': [
    {
      ask: (cast) => ({ ...ofTheHome(cast), body: { message: 'Is there parking?' } }),
      nobody: NOT_SIGNED_IN,
      guest: '201 guest name, guest e-mail, host name, phone, message',
      host: '403 OWN_LISTING',
      others: '201',
    },
  ],
  'inbox/mine': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'inbox/conversation': [
    {
      ask: async (cast) => ({ id: (await conversationOf(cast)).id }),
      ...theTwo('200 guest name, guest e-mail, host name, phone, message'),
    },
  ],
  'inbox/send': [
    { ask: async (cast) => ({ id: (await conversationOf(cast)).id, body: { message: 'Namaste' } }), ...theTwo('201') },
  ],
  'inbox/seen': [
    {
      ask: async (cast) => {
        const { id, until } = await conversationOf(cast);
        return { id, body: { until } };
      },
      ...theTwo('200'),
    },
  ],
  'inbox/news': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' }],
  'inbox/writing': [{ ask: async (cast) => ({ id: (await conversationOf(cast)).id, body: {} }), ...theTwo('200') }],
} satisfies Partial<RowsOf<'inbox'>>;
