import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { lockAccount } from '../../domain/accounts/accounts.ts';
import { closeAccount } from '../../domain/accounts/close-account.ts';
import { provePresence } from '../../domain/accounts/prove-presence.ts';
import { signedOutHeaders } from '../../domain/accounts/session-cookie.ts';
import { deleteBlocks } from '../../domain/accounts/blocks.ts';
import { deleteHostMessages } from '../../domain/inbox/replies.ts';
import { eraseContactRequests } from '../../domain/bookings/erase-contact-requests.ts';
import { listLiveStays } from '../../domain/bookings/live-stays.ts';
import { call } from '../context.ts';
import { retryTransaction } from '../../platform/database/retry-transaction.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { deleteDayNotes } from '../../domain/calendar/change-days.ts';
import { deleteUnusedPayoutAccount } from '../../domain/payouts/payout-accounts.ts';
import { hasLiveStays } from '../../domain/refusals.ts';
import { deleteProfile } from '../../domain/accounts/change-profile.ts';
import { lockHostListings, withdrawHostListings } from '../../domain/homes/withdraw-listings.ts';
import { deleteNotificationSettings } from '../../domain/inbox/delete-notification-settings.ts';
import { anonymizeGrievances } from '../../domain/reports/create-grievance.ts';
import { anonymizeReporter } from '../../domain/reports/create-report.ts';
import { deleteLists } from '../../domain/wishlists/change-lists.ts';
import { describeBlockingStays } from './blocking-stays.ts';

/**
 * Deletes an account: withdraws its homes, erases personal data and wishlists, and ends all sessions. Past bookings,
 * ratings and the ledger stay, anonymized. Refused while it has active bookings.
 */
export const deleteAccount = call('user/delete', async ({ body, account, now, request }, context) => {
  const { db, settings } = context;
  const presence = { accountId: account.id, cookie: request.headers.cookie, password: body.password };
  await provePresence(context, presence, now);
  const photos = await retryTransaction(db, async (trx) => {
    // Homes before the account, the lock order of bookings. From then on no home can be added and no stay held.
    await lockHostListings(trx, account.id);
    const person = await lockAccount(trx, account.id);
    if (person === null) throw notSignedIn();
    // Homes published between the two locks.
    await lockHostListings(trx, account.id);
    const stays = await listLiveStays(trx, account.id, now);
    if (stays.length > 0) throw hasLiveStays(describeBlockingStays(stays));

    await withdrawHostListings(trx, account.id, now);
    await eraseContactRequests(trx, account.id);
    await deleteLists(trx, account.id);
    await deleteHostMessages(trx, account.id);
    await deleteDayNotes(trx, account.id);
    await deleteUnusedPayoutAccount(trx, account.id);
    await deleteBlocks(trx, account.id);
    await anonymizeReporter(trx, account.id);
    await anonymizeGrievances(trx, account.id);
    const photos = await deleteProfile(trx, account.id);
    await deleteNotificationSettings(trx, account.id);
    await closeAccount(trx, person, now);
    return photos;
  });
  await context.photos.remove(photos);
  return {
    status: 200,
    body: { message: accountMessages.accountDeleted },
    headers: signedOutHeaders(settings.publicUrl),
  };
});
