import type { AnyHandler } from '../api/call.ts';
import type { Context } from '../api/context.ts';
import { newsSettings } from '../api/news/settings.ts';
import { changeNewsSettings } from '../api/news/change-settings.ts';
import { addPushDevice } from '../api/news/device.ts';
import { forgetPushDevice } from '../api/news/forget-device.ts';
import { stopMails } from '../api/news/stop.ts';

/** The calls of the room `news`. */
export const newsHandlers: readonly AnyHandler<Context>[] = [
  newsSettings,
  changeNewsSettings,
  addPushDevice,
  forgetPushDevice,
  stopMails,
];
