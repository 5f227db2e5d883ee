import type { Page } from 'playwright-core';
import { answers, at, failing, press, says, shows } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';

/** What somebody hears, and how it stops. */
export const newsScenes: readonly Scene[] = [
  page('news', 'guest', at('/account/news'), says('What you are notified about')),
  page('news-to-allow', 'guest', mayAsk, at('/account/news'), shows('button', 'Allow notifications')),
  page('news-failed', 'guest', answers('news/settings', failing), at('/account/news'), says('Try again')),
  page('stop-mails', 'visitor', at('/stop-mails#t=nobody'), shows('button', 'Stop these e-mails')),
  page('stop-mails-void', 'visitor', at('/stop-mails#t=nobody'), press('Stop these e-mails'), says('does not work')),
  page(
    'stop-mails-done',
    'visitor',
    answers('news/stop', (route) => route.fulfill({ json: { kind: 'messages' } })),
    at('/stop-mails#t=nobody'),
    press('Stop these e-mails'),
    says('No more e-mails about messages'),
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
