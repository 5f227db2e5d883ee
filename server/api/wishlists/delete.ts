import * as words from '@aangan/contract/words/en/shared/messages.ts';
import { call } from '../context.ts';
import { deleteList as remove } from '../../domain/wishlists/change-lists.ts';

export const deleteList = call('wishlist/delete', async ({ params: { id }, account }, { db }) => {
  await remove(db, account.id, id);
  return { status: 200, body: { message: words.listDeleted } };
});
