import * as words from '@aangan/contract/words/en/accounts/block.ts';
import { unblock } from '../../domain/accounts/blocks.ts';
import { call } from '../context.ts';

export const unblockPerson = call('people/unblock', async ({ params: { id }, account }, { db }) => {
  await unblock(db, account.id, id);
  return { status: 200, body: { message: words.unblocked } };
});
