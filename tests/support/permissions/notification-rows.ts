import { randomUUID } from 'node:crypto';
import { findUnsubscribeUrl } from '@aangan/server/domain/inbox/notification-settings.ts';
import { aDevice } from '../push.ts';
import { everyone, NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

const signedInOnly = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };

export const notificationRows: RowsOf<'news'> = {
  'news/settings': [{ ask: nothing, ...signedInOnly }],
  'news/change-settings': [{ ask: () => ({ body: { push: { reviews: true } } }), ...signedInOnly }],
  'news/device': [
    {
      ask: () => ({ body: aDevice(`http://127.0.0.1:9/${randomUUID()}`).subscription }),
      nobody: NOT_SIGNED_IN,
      guest: '201',
      host: '201',
      others: '201',
    },
    {
      when: 'within somebody’s network',
      ask: () => ({ body: aDevice('https://10.0.0.1/push').subscription }),
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'news/forget-device': [{ ask: () => ({ body: { endpoint: 'http://127.0.0.1:9/nobody' } }), ...signedInOnly }],
  'news/stop': [
    {
      when: "by the link of the guest's mail",
      ask: async ({ guest }, { app }) => {
        const subscription = { accountId: guest.id, kind: 'reviews', publicUrl: app.url } as const;
        return { id: (await findUnsubscribeUrl(app.db, subscription)).split('/').at(-1) ?? '' };
      },
      ...everyone('200'),
    },
    { when: 'by a link that never was', ask: () => ({ id: 'A'.repeat(32) }), ...everyone('404 NOT_FOUND') },
  ],
};
