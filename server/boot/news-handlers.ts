import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { newsSettings } from '../api/inbox/settings.ts';
import { changeNewsSettings } from '../api/inbox/change-settings.ts';
import { addPushDevice } from '../api/inbox/device.ts';
import { forgetPushDevice } from '../api/inbox/forget-device.ts';
import { stopMails } from '../api/inbox/stop.ts';

/** The calls of notification settings and devices. */
export const newsHandlers: readonly AnyHandler<Context>[] = [
  newsSettings,
  changeNewsSettings,
  addPushDevice,
  forgetPushDevice,
  stopMails,
];
