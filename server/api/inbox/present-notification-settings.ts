import type { NotificationSettings } from '@aangan/contract/inbox/notification-settings.ts';
import type { Kysely } from 'kysely';
import { parseSessionToken } from '../../domain/accounts/session-cookie.ts';
import { listSessions } from '../../domain/accounts/sessions.ts';
import { findNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { hasDevice } from '../../domain/inbox/push-devices.ts';
import type { Database } from '../../platform/database/schema.ts';
import { loadPublicPushKey } from '../../platform/push/push-keys.ts';
import { TextSealer } from '../../platform/text-sealer.ts';

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
export async function presentNotificationSettings(
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
