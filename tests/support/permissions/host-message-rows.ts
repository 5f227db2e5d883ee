import type { Cast } from '../callers.ts';
import { NOT_ALLOWED, NOT_SIGNED_IN, nothing, ofTheHome, type Row, type RowsOf } from './rows.ts';

export type HostMessageCall =
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
const signedInOnly = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
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
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id, body: rule }),
      ...hostOnly(NOT_ALLOWED, '201'),
    },
  ],
  'inbox/change-automatic': [
    { ask: async (cast) => ({ id: await newRule(cast), body: rule }), ...hostOnly('404 AUTOMATIC_NOT_FOUND') },
  ],
  'inbox/delete-automatic': [
    { ask: async (cast) => ({ id: await newRule(cast) }), ...hostOnly('404 AUTOMATIC_NOT_FOUND') },
  ],
} satisfies Record<HostMessageCall, Row[]>;
