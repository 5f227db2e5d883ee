import { changeNotificationSettings } from '../../domain/inbox/notification-settings.ts';
import { call } from '../context.ts';
import { presentNotificationSettings } from './present-notification-settings.ts';

export const updateNotificationSettings = call(
  'news/change-settings',
  async ({ body, account, now, request }, context) => {
    await changeNotificationSettings(context.db, account.id, body);
    const caller = { accountId: account.id, cookie: request.headers.cookie };
    return { status: 200, body: await presentNotificationSettings(context, caller, now) };
  },
);
