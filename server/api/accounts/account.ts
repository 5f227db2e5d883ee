import { requireAccount } from '../../domain/accounts/accounts.ts';
import { hasIdentity } from '../../domain/accounts/identities.ts';
import { call } from '../context.ts';

export const ownAccount = call('user/account', async ({ account }, { db }) => {
  const [{ name, email, emailVerifiedAt, passwordHash, state }, google] = await Promise.all([
    requireAccount(db, account.id),
    hasIdentity(db, account.id),
  ]);
  return {
    status: 200,
    body: {
      name,
      email,
      emailVerified: emailVerifiedAt !== null,
      hasPassword: passwordHash !== null,
      google,
      ...(state !== null && { state }),
    },
  };
});
