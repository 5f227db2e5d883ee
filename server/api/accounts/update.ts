import { changeAccount } from '../../domain/accounts/accounts.ts';
import { call } from '../context.ts';
import { presentUser } from './present-user.ts';

export const updateUser = call('user/update', async ({ body, account }, context) => {
  await changeAccount(context.db, account.id, body);
  return { status: 200, body: await presentUser({ ...account, name: body.name ?? account.name }, context) };
});
