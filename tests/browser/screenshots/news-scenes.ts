import type { Page } from 'playwright-core';
import { stub, at, failing, press, hasText, has } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';

/** What somebody hears, and how it stops. */
export const newsScenes: readonly Scene[] = [
  page('news', 'guest', at('/account/news'), hasText('What you are notified about')),
  page('news-to-allow', 'guest', mayAsk, at('/account/news'), has('button', 'Allow notifications')),
  page('news-failed', 'guest', stub('news/settings', failing), at('/account/news'), hasText('Try again')),
  page('stop-mails', 'visitor', at('/stop-mails#t=nobody'), has('button', 'Stop these e-mails')),
  page('stop-mails-void', 'visitor', at('/stop-mails#t=nobody'), press('Stop these e-mails'), hasText('does not work')),
  page(
    'stop-mails-done',
    'visitor',
    stub('news/stop', (route) => route.fulfill({ json: { kind: 'messages' } })),
    at('/stop-mails#t=nobody'),
    press('Stop these e-mails'),
    hasText('No more e-mails about messages'),
  ),
];

/** A browser that has not been asked yet. */
async function mayAsk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Object.assign(ServiceWorkerContainer.prototype, {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }),
    });
  });
}
