import * as words from '@aangan/contract/words/en/inbox/account-news.ts';
import * as stopWords from '@aangan/contract/words/en/inbox/stop-mails.ts';
import { type Device, startPushService } from '@aangan/stand-ins/push/push-service.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, type Screen } from './browser.ts';
import { signUp } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService({ port: 0 });
});
afterAll(() => service?.close());

async function aNewAccount(screen: Screen, name: string, workers: 'allow' | 'block' = 'block'): Promise<Person> {
  const person = await aPerson(browser, screen, product.url, workers);
  await signUp(person.page, { name, email: `${name.toLowerCase()}@example.in`, password: 'courtyard-of-rain' });
  return person;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
}

it('each setting is saved on touch or key press and survives a reload', async () => {
  const { page, consoleErrors } = await aNewAccount('phone', 'Nisha');
  await openSettings(page);
  const byMail = page.getByRole('checkbox', { name: words.byMail({ kind: words.messages }) });
  const quiet = page.getByRole('checkbox', { name: words.quiet });
  expect(await byMail.isChecked()).toBe(true);
  await byMail.focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/news/settings') && response.ok());
  await page.keyboard.press('Space');
  await saved;
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.getByText(words.quiet, { exact: true }).click(),
  ]);
  await page.reload();
  await byMail.waitFor({ state: 'attached' });
  expect([await byMail.isChecked(), await quiet.isChecked()]).toEqual([false, true]);
  // Mandatory e-mails have no checkbox.
  expect(
    await page
      .getByRole('row', { name: /^Account and safety/ })
      .getByRole('checkbox')
      .count(),
  ).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('explains that the browser does not support push', async () => {
  const { page } = await aNewAccount('desktop', 'Omar');
  await openSettings(page);
  await page.getByText(words.deviceUnable).waitFor();
  expect(await page.getByRole('button', { name: words.allow }).count()).toBe(0);
});

it('opening an unsubscribe link changes nothing; its button stops all e-mails of the kind', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await page.goto('/stop-mails#t=nobody');
  await page.getByRole('button', { name: stopWords.stop }).click();
  await page.getByText(stopWords.voidLink).waitFor();
  expect(page.url()).toBe(`${product.url}/stop-mails`);
  expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([]);
});

/** Records the notifications of the service worker: headless Chromium shows no notifications. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  url: string;
}

/** Subscribes the page's browser at our push service: Chromium's own is Google's. */
async function subscribeHere(page: Page, device: Device): Promise<void> {
  await page.addInitScript((subscription) => {
    const key = 'test-subscribed';
    const fake = () => ({
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem(key),
    });
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test-permission') ?? 'default',
    });
    Notification.requestPermission = async () => {
      const answer = (localStorage.getItem('test-answer') ?? 'granted') as NotificationPermission;
      localStorage.setItem('test-permission', answer);
      return answer;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(key) === null ? null : fake()),
      subscribe: async () => {
        localStorage.setItem(key, '1');
        return fake();
      },
    });
  }, device.subscription);
}

/** Delivers a push to the service worker; returns the notifications shown. */
async function deliver(page: Page, payload: string): Promise<Shown[]> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return worker.evaluate(async (data) => {
    const scope = globalThis as unknown as { shown?: Map<string, Shown> };
    const shown = (scope.shown ??= new Map());
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, {
      showNotification: async (title: string, { body = '', tag = '', data: about }: NotificationOptions) => {
        shown.set(tag, { title, body, tag, url: (about as { url: string }).url });
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...shown.keys()]
          .filter((each) => tag === undefined || each === tag)
          .map((each) => ({ close: () => shown.delete(each) })),
    });
    // A synthetic event does not wait for `waitUntil`.
    const event = Object.assign(new Event('push'), {
      data: { text: () => data },
      waitUntil: (work: unknown) => waited.push(work),
    });
    const waited: unknown[] = [];
    dispatchEvent(event);
    await Promise.all(waited);
    return [...shown.values()];
  }, payload);
}

describe('a device', { tags: ['devtools'] }, () => {
  it('receives pushes after permission and until turned off', async () => {
    const device = await service.subscribe();
    const { page, consoleErrors } = await aNewAccount('phone', 'Pia', 'allow');
    await subscribeHere(page, device);
    await openSettings(page);
    // No permission prompt on load.
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await page.getByRole('button', { name: words.allow }).click();
    await page.getByText(words.deviceOn).waitFor();
    await page.reload();
    await page.getByText(words.deviceOn).waitFor();
    await page.getByRole('button', { name: words.stopDevice }).click();
    await page.getByRole('button', { name: words.allow }).waitFor();
    await page.evaluate(() => localStorage.setItem('test-answer', 'denied'));
    await page.getByRole('button', { name: words.allow }).click();
    await page.getByText(words.deviceRefused).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('shows one notification per conversation and removes it when read elsewhere', async () => {
    const { page, consoleErrors } = await aNewAccount('desktop', 'Qadir', 'allow');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const message = { tag: 'conversation:1', title: 'Gita', body: 'Namaste', url: '/inbox/1', unread: 1 };
    const shown = { title: 'Gita', body: 'Namaste', tag: 'conversation:1', url: '/inbox/1' };
    expect(await deliver(page, JSON.stringify(message))).toEqual([shown]);
    const next = { ...message, title: 'Gita (2)', body: 'Are you there?', unread: 2 };
    await expect
      .poll(() => deliver(page, JSON.stringify(next)))
      .toEqual([{ ...shown, title: 'Gita (2)', body: 'Are you there?' }]);
    const elsewhere = { ...message, tag: 'stay:1', url: 'https://evil.example/x' };
    await expect
      .poll(() => deliver(page, JSON.stringify(elsewhere)))
      .toContainEqual({ ...shown, tag: 'stay:1', url: '/' });
    expect(await deliver(page, JSON.stringify({ tag: 'stay:1', seen: true, unread: 1 }))).toHaveLength(1);
    await expect
      .poll(() => deliver(page, JSON.stringify({ tag: 'conversation:1', seen: true, unread: 0 })))
      .toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});
