import { renameAccount } from '../../domain/accounts/accounts.ts';
import { call } from '../context.ts';
import { presentUser } from '../presenters/present-user.ts';

export const updateUser = call('user/update', async ({ body: { name }, account }, context) => {
  await renameAccount(context.db, account.id, name);
  return { status: 200, body: await presentUser({ ...account, name }, context) };
});
