import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { getNotificationSettings } from '../api/inbox/settings.ts';
import { updateNotificationSettings } from '../api/inbox/change-settings.ts';
import { addPushDevice } from '../api/inbox/device.ts';
import { removePushDevice } from '../api/inbox/forget-device.ts';
import { unsubscribeFromEmails } from '../api/inbox/stop.ts';

/** The calls of notification settings and devices. */
export const newsHandlers: readonly AnyHandler<Context>[] = [
  getNotificationSettings,
  updateNotificationSettings,
  addPushDevice,
  removePushDevice,
  unsubscribeFromEmails,
];
