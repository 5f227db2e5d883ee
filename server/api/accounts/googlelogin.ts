import { findOrCreateAccount } from '../../domain/accounts/identities.ts';
import { verifyIdentityToken } from '../../domain/accounts/identity-token.ts';
import { call } from '../context.ts';
import { unavailable } from '../../platform/http/errors.ts';
import { signIn } from './sign-in.ts';

export const googleLogin = call('auth/googlelogin', async ({ body, account: signedIn, now, request }, context) => {
  const { google } = context.settings;
  if (google === undefined) throw unavailable();
  const identity = await verifyIdentityToken(body.token, google, now);
  const { rules } = context.settings;
  const account = await findOrCreateAccount(context.db, identity, { signedIn, consent: body, rules }, now);
  return { status: 200, ...(await signIn({ account }, { request, now }, context)) };
});
