import type { DataExport as DataExportView } from '@aangan/contract/accounts/calls.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import { changeAccount, lockAccount, requireAccount, saveConsent } from '../../domain/accounts/accounts.ts';
import { deleteBlocks } from '../../domain/accounts/blocks.ts';
import { closeAccount } from '../../domain/accounts/close-account.ts';
import {
  dataArchivePath,
  type DataExport,
  findDataExport,
  requestDataExport,
} from '../../domain/accounts/data-exports.ts';
import { hasIdentity } from '../../domain/accounts/identities.ts';
import { deleteProfile } from '../../domain/accounts/people.ts';
import { provePresence } from '../../domain/accounts/prove-presence.ts';
import { endSessionById, listSessions, parseSessionToken, signedOutHeaders } from '../../domain/accounts/sessions.ts';
import { eraseContactRequests } from '../../domain/bookings/change-booking.ts';
import { listLiveStays } from '../../domain/bookings/list-bookings.ts';
import { deleteDayNotes } from '../../domain/calendar/change-calendar.ts';
import { lockHostListings, withdrawHostListings } from '../../domain/homes/publish-listing.ts';
import { deleteNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { deleteHostMessages } from '../../domain/inbox/replies.ts';
import { deleteUnusedPayoutAccount } from '../../domain/payouts/payout-accounts.ts';
import { hasLiveStays, sessionNotFound } from '../../domain/refusals.ts';
import { anonymizeGrievances } from '../../domain/reports/create-grievance.ts';
import { anonymizeReporter } from '../../domain/reports/create-report.ts';
import { deleteLists } from '../../domain/wishlists/own-lists.ts';
import { retryTransaction } from '../../platform/database/transactions.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { call } from '../call.ts';
import { describeBlockingStays } from './blocking-stays.ts';
import { presentUser } from './present-person.ts';

export const currentUser = call('user/currentuser', async ({ account }, context) => ({
  status: 200,
  body: await presentUser(account, context),
}));

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

export const updateUser = call('user/update', async ({ body, account, now }, context) => {
  await context.db.transaction().execute(async (trx) => {
    await changeAccount(trx, account.id, body);
    await saveConsent(trx, account.id, body, now);
  });
  return { status: 200, body: await presentUser({ ...account, name: body.name ?? account.name }, context) };
});

export const ownSessions = call('user/sessions', async ({ account, now, request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  const sessions = await listSessions(db, account.id, token, now);
  return {
    status: 200,
    body: sessions.map(({ id, device, createdAt, lastUsedAt, isThis }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastUsedAt.toISOString(),
      isThis,
    })),
  };
});

export const endOwnSession = call(
  'user/end-session',
  async ({ params: { id }, account, now, request }, { db, settings }) => {
    const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
    const current = (await listSessions(db, account.id, token, now)).find(({ isThis }) => isThis);
    if (!(await endSessionById(db, account.id, id))) throw sessionNotFound();
    return {
      status: 200,
      body: { message: accountMessages.deviceSignedOut },
      ...(current?.id === id ? { headers: signedOutHeaders(settings.publicUrl) } : {}),
    };
  },
);

export const exportData = call('user/export', async ({ account, now }, { db }) => ({
  status: 202,
  body: presentDataExport(await requestDataExport(db, account.id, now)),
}));

function presentDataExport({ id, requestedAt, expiresAt }: DataExport): DataExportView {
  return {
    requestedAt: requestedAt.toISOString(),
    ...(expiresAt !== null && { url: dataArchivePath(id), expiresAt: expiresAt.toISOString() }),
  };
}

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
