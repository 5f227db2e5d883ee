import * as words from '@aangan/contract/words/en/accounts/block.ts';
import { block } from '../../domain/accounts/blocks.ts';
import { call } from '../context.ts';

export const blockPerson = call('people/block', async ({ params: { id }, account, now }, { db }) => {
  await block(db, account.id, id, now);
  return { status: 200, body: { message: words.blocked } };
});
