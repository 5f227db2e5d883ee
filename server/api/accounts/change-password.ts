import { deleteAccountLinks } from '../../domain/accounts/account-links.ts';
import { lockAccount, setPassword } from '../../domain/accounts/accounts.ts';
import { verifyCurrentPassword, wrongPassword } from '../../domain/accounts/verify-current-password.ts';
import { endAllSessions } from '../../domain/accounts/sessions.ts';
import { validateNewPassword } from '../../domain/accounts/weak-passwords.ts';
import { call } from '../context.ts';
import { signIn } from './sign-in.ts';

export const changePassword = call('auth/change-password', async ({ body, account, now, request }, context) => {
  const { db } = context;
  const { currentPassword, newPassword } = body;
  const credentials = { accountId: account.id, password: currentPassword, field: 'currentPassword' };
  const { passwordHash: previousHash } = await verifyCurrentPassword(context, credentials, now);
  validateNewPassword(newPassword, account, 'newPassword');
  const passwordHash = await context.passwords.hash(newPassword);
  await db.transaction().execute(async (trx) => {
    // Another device may have changed the password since the check.
    const person = await lockAccount(trx, account.id);
    if (person?.passwordHash !== previousHash) throw wrongPassword('currentPassword');
    await setPassword(trx, person, passwordHash, now);
    await deleteAccountLinks(trx, account.id, 'reset-password');
    await endAllSessions(trx, account.id);
  });
  return { status: 200, ...(await signIn({ account, passwordHash }, { request, now }, context)) };
});
