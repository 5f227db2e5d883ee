import { call } from '../context.ts';
import { presentNotificationSettings } from './present-notification-settings.ts';

export const getNotificationSettings = call('news/settings', async ({ account, now, request }, context) => {
  const caller = { accountId: account.id, cookie: request.headers.cookie };
  return { status: 200, body: await presentNotificationSettings(context, caller, now) };
});
