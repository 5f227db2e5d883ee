import * as messages from '@aangan/contract/words/en/shared/news.ts';
import { deletePushDevice } from '../../domain/inbox/push-devices.ts';
import { call } from '../context.ts';

export const removePushDevice = call('news/forget-device', async ({ body, account }, { db }) => {
  await deletePushDevice(db, account.id, body.endpoint);
  return { status: 200, body: { message: messages.deviceForgotten } };
});
