import type { NotificationSettings } from '@aangan/contract/inbox/notification-settings.ts';
import * as messages from '@aangan/contract/words/en/shared/news.ts';
import type { Kysely } from 'kysely';
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
import type { Database } from '../../platform/database/schema.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { loadPublicPushKey } from '../../platform/push/push-keys.ts';
import { TextSealer } from '../../platform/text-sealer.ts';
import { call } from '../call.ts';

export const getNotificationSettings = call('news/settings', async ({ account, now, request }, context) => {
  const caller = { accountId: account.id, cookie: request.headers.cookie };
  return { status: 200, body: await presentNotificationSettings(context, caller, now) };
});

export const updateNotificationSettings = call(
  'news/change-settings',
  async ({ body, account, now, request }, context) => {
    await changeNotificationSettings(context.db, account.id, body);
    const caller = { accountId: account.id, cookie: request.headers.cookie };
    return { status: 200, body: await presentNotificationSettings(context, caller, now) };
  },
);

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

interface Dependencies {
  db: Kysely<Database>;
  secret: string;
  settings: { publicUrl: string };
}

interface Caller {
  accountId: string;
  cookie: string | undefined;
}

/** Presents a person's notification settings by channel, to that person only. */
async function presentNotificationSettings(
  { db, secret, settings }: Dependencies,
  { accountId, cookie }: Caller,
  now: Date,
): Promise<NotificationSettings> {
  const token = parseSessionToken(cookie, settings.publicUrl);
  const session = (await listSessions(db, accountId, token, now)).find(({ isThis }) => isThis);
  return {
    ...(await findNotificationSettings(db, accountId)),
    device: session !== undefined && (await hasDevice(db, session.id)),
    pushKey: await loadPublicPushKey(db, new TextSealer(secret), now),
  };
}
