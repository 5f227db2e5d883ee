import { call } from '../context.ts';
import { presentUser } from './present-user.ts';

export const currentUser = call('user/currentuser', async ({ account }, context) => ({
  status: 200,
  body: await presentUser(account, context),
}));
