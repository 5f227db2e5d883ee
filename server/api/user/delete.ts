import { FRESH_SIGN_IN_MINUTES } from '@aangan/contract/limits.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { lockAccount, requireAccount } from '../../domain/accounts/accounts.ts';
import { closeAccount } from '../../domain/accounts/close-account.ts';
import { requireKnownPassword } from '../../domain/accounts/known-password.ts';
import { sessionTokenOf, signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { sessionsOf } from '../../domain/accounts/sessions.ts';
import { forgetGuest } from '../../domain/bookings/forget-guest.ts';
import { liveStaysOf } from '../../domain/bookings/live-stays.ts';
import type { CallRequest } from '../call.ts';
import { call, type Context } from '../context.ts';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { hasLiveStays, signInAgain } from '../../domain/refusals.ts';
import { lockListingsOf, withdrawListingsOf } from '../../domain/listings/withdraw-listings.ts';
import { forgetLists } from '../../domain/wishlists/change-lists.ts';
import { staysInTheWay } from './stays-in-the-way.ts';

const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60 * 1000;

/**
 * Deletes an account: its homes leave the market, its name, address, phones and kept homes are forgotten, every session ends.
 * Bookings that are over, ratings and the ledger stay, without the person.
 */
export const deleteAccount = call('user/delete', async ({ body, account, now, request }, context) => {
  const { db, settings } = context;
  await requireProof({ account, body, now, request }, context);
  await retriedTransaction(db, async (trx) => {
    // Homes before the account, as whoever books one takes them; then nobody lists another home or holds a stay with it.
    await lockListingsOf(trx, account.id);
    const person = await lockAccount(trx, account.id);
    if (person === null) throw notSignedIn();
    // One that was listed just before that.
    await lockListingsOf(trx, account.id);
    const stays = await liveStaysOf(trx, account.id, now);
    if (stays.length > 0) throw hasLiveStays(staysInTheWay(stays));

    await withdrawListingsOf(trx, account.id, now);
    await forgetGuest(trx, account.id);
    await forgetLists(trx, account.id);
    await closeAccount(trx, person, now);
  });
  return {
    status: 200,
    body: { message: accountMessages.accountDeleted },
    headers: signedOutHeaders(settings.publicUrl),
  };
});

type Deletion = Pick<CallRequest<'user/delete'>, 'account' | 'body' | 'now' | 'request'>;

/** The present password; where there is none, a sign-in just now. */
async function requireProof({ account, body, now, request }: Deletion, context: Context): Promise<void> {
  const { db, settings } = context;
  const { passwordHash } = await requireAccount(db, account.id);
  if (passwordHash !== null) {
    const known = { accountId: account.id, password: body.password ?? '', field: 'password' };
    await requireKnownPassword(context, known, now);
    return;
  }
  const token = sessionTokenOf(request.headers.cookie, settings.publicUrl);
  const session = (await sessionsOf(db, account.id, token, now)).find(({ isThis }) => isThis);
  if (session === undefined || now.getTime() - session.createdAt.getTime() > FRESH_MS)
    throw signInAgain(formatHours(FRESH_SIGN_IN_MINUTES / 60));
}
