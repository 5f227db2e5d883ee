import { changeAccount } from '../../domain/accounts/accounts.ts';
import { saveConsent } from '../../domain/accounts/consents.ts';
import { call } from '../context.ts';
import { presentUser } from './present-user.ts';

export const updateUser = call('user/update', async ({ body, account, now }, context) => {
  await context.db.transaction().execute(async (trx) => {
    await changeAccount(trx, account.id, body);
    await saveConsent(trx, account.id, body, now);
  });
  return { status: 200, body: await presentUser({ ...account, name: body.name ?? account.name }, context) };
});
