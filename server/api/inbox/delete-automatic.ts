import * as words from '@aangan/contract/words/en/shared/host-messages.ts';
import { deleteRule } from '../../domain/inbox/automatic-rules.ts';
import { call } from '../context.ts';

export const deleteAutomatic = call('inbox/delete-automatic', async ({ params: { id }, account }, { db }) => {
  await deleteRule(db, { id, hostId: account.id });
  return { status: 200, body: { message: words.automaticDeleted } };
});
