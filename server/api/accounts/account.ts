import { requireAccount } from '../../domain/accounts/accounts.ts';
import { findDataExport } from '../../domain/accounts/data-exports.ts';
import { hasIdentity } from '../../domain/accounts/identities.ts';
import { call } from '../context.ts';
import { presentDataExport } from './present-data-export.ts';

export const ownAccount = call('user/account', async ({ account, now }, { db }) => {
  const [{ name, email, emailVerifiedAt, passwordHash, state }, google, dataExport] = await Promise.all([
    requireAccount(db, account.id),
    hasIdentity(db, account.id),
    findDataExport(db, account.id, now),
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
      ...(dataExport !== null && { dataExport: presentDataExport(dataExport) }),
    },
  };
});
