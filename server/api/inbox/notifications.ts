import type { NotificationSettings } from '@aangan/contract/inbox/notification-settings.ts';
import * as messages from '@aangan/contract/words/en/shared/news.ts';
import { listSessions, parseSessionToken } from '../../domain/accounts/sessions.ts';
import {
  addDevice,
  changeNotificationSettings,
  deletePushDevice,
  findNotificationSettings,
  hasDevice,
  unsubscribeByLink,
} from '../../domain/inbox/notification-settings.ts';
import { notPushable } from '../../domain/refusals.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { loadPublicPushKey } from '../../platform/push/push-keys.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { call, type CallRequest, type Context } from '../call.ts';

export const getNotificationSettings = call('news/settings', async (requested, context) => ({
  status: 200,
  body: await presentNotificationSettings(requested, context),
}));

export const updateNotificationSettings = call('news/change-settings', async ({ body, ...requested }, context) => {
  await changeNotificationSettings(context.db, requested.account.id, body);
  return { status: 200, body: await presentNotificationSettings(requested, context) };
});

export const addPushDevice = call('news/device', async ({ body, account, now, request }, { db, settings }) => {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  const session = (await listSessions(db, account.id, token, now)).find(({ isThis }) => isThis);
  if (session === undefined) throw notSignedIn();
  const owner = { accountId: account.id, sessionId: session.id };
  const isAdded = await addDevice(db, owner, body, { now, allowsLoopback: settings.isLocal });
  if (!isAdded) throw notPushable();
  return { status: 201, body: { message: messages.deviceAdded } };
});

export const removePushDevice = call('news/forget-device', async ({ body, account }, { db }) => {
  await deletePushDevice(db, account.id, body.endpoint);
  return { status: 200, body: { message: messages.deviceForgotten } };
});

export const unsubscribeFromEmails = call('news/stop', async ({ params: { id: token } }, { db }) => {
  const kind = await unsubscribeByLink(db, token);
  if (kind === null) throw notFound();
  return { status: 200, body: { kind } };
});

/** Presents a person's notification settings by channel, to that person only. */
async function presentNotificationSettings(
  { account, now, request }: Pick<CallRequest<'news/settings'>, 'account' | 'now' | 'request'>,
  { db, secret, settings }: Context,
): Promise<NotificationSettings> {
  const token = parseSessionToken(request.headers.cookie, settings.publicUrl);
  const session = (await listSessions(db, account.id, token, now)).find(({ isThis }) => isThis);
  return {
    ...(await findNotificationSettings(db, account.id)),
    device: session !== undefined && (await hasDevice(db, session.id)),
    pushKey: await loadPublicPushKey(db, new TextSealer(secret), now),
  };
}
