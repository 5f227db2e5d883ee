import { accountIs, at, has, hasText, press } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';

/** `/account` and what is on it. */
export const accountScenes: readonly Scene[] = [
  page('account', 'guest', at('/account'), has('button', 'Sign out everywhere')),
  page('account-unconfirmed', 'newcomer', at('/account'), hasText('Send again')),
  page('account-refused', 'newcomer', at('/account'), press('Change password'), hasText('is missing')),
  page(
    'account-google',
    'guest',
    accountIs({ hasPassword: false, google: true }),
    at('/account'),
    hasText('E-mail me a link'),
  ),
  page(
    'account-data-making',
    'guest',
    accountIs({ dataExport: { requestedAt: '2026-11-26T10:00:00.000Z' } }),
    at('/account'),
    hasText('We mail you a link'),
  ),
  page(
    'account-data-ready',
    'guest',
    accountIs({
      dataExport: {
        requestedAt: '2026-11-26T10:00:00.000Z',
        url: '/api/user/export/2f0c6a4e-93f8-4a1b-8c57-0d3f6a1e9b42.zip',
        expiresAt: '2026-11-27T10:00:05.000Z',
      },
    }),
    at('/account'),
    hasText('Download your data'),
  ),
];
