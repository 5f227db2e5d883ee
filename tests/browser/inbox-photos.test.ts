import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPerson, type Person, type Screen } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

async function someone(name: string, screen: Screen, workers: 'allow' | 'block' = 'block'): Promise<Person> {
  const person = await aPerson(browser, screen, product.url, workers);
  const login = { email: `${name}@example.in`, password: SAMPLE_PASSWORD };
  await person.page.request.post('/api/auth/login', { data: login });
  return person;
}

/** Where guest and host of a home talk: an address of each one's inbox. */
async function talkWith(page: Page, name: string): Promise<string> {
  const lines = (await (await page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
  const line = lines.find(({ guest, host }) => guest.name === name || host.name === name);
  return `/inbox/${line?._id}`;
}

const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });

async function newestPhotos(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get(`/api/inbox/conversation/${address.split('/').at(-1)}`);
  const { entries } = (await answer.json()) as Conversation;
  return (entries.at(-1)?.photos ?? []).map(({ path, widths }) => `${path}/${widths[0]}.webp`);
}

it('photos are chosen on a phone, sent with words, and looked at by the other, large and by keys', async () => {
  const guest = await someone('lalrinpuii', 'phone');
  const host = await someone('joaquim', 'desktop');
  const address = await talkWith(guest.page, 'Joaquim');
  await host.page.goto(address);
  await messages(host.page).getByText('Our flight lands').waitFor();

  const { page } = guest;
  await page.goto(address);
  await page.getByLabel('Add photos', { exact: true }).setInputFiles(await takePhotos(4));
  await page.getByRole('img', { name: 'Photo 4' }).waitFor();
  await page.getByRole('button', { name: 'Remove photo 4' }).click();
  await page.getByText('Write a few words with your photos.').waitFor();
  await page.getByRole('textbox', { name: /^Write to/ }).fill('Our desks at home');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messages(page).getByText('Our desks at home').waitFor();

  // They come without a reload, three in a row, none beside the bubble.
  const photos = messages(host.page).getByRole('button', { name: /^Photo \d of 3$/ });
  await expect.poll(() => photos.count()).toBe(3);
  const tops = await photos.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await expect
    .poll(() => photos.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .not.toContain(0);
  await photos.nth(1).focus();
  await host.page.keyboard.press('Enter');
  await host.page.getByText('2 / 3').waitFor();
  await host.page.keyboard.press('ArrowRight');
  await host.page.getByText('3 / 3').waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.getByText('3 / 3').waitFor({ state: 'detached' });
  await expect.poll(() => photos.nth(1).evaluate((each) => each === document.activeElement)).toBe(true);
  expect([...guest.complaints, ...host.complaints]).toEqual([]);
});

it('photos of a conversation are for its participants alone, and removed from the device at sign-out', async () => {
  const { page } = await someone('meera', 'desktop', 'allow');
  const address = await talkWith(page, 'Joaquim');
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [photo] = await takePhotos(1);
  const id = address.split('/').at(-1);
  const sent = await page.request.post(`/api/inbox/send/${id}`, {
    multipart: { message: 'The view from our window', image1: photo! },
  });
  expect(sent.status()).toBe(201);
  const [file] = await newestPhotos(page, address);
  await page.goto(address);
  const shown = messages(page).getByRole('button', { name: 'Photo', exact: true }).last().locator('img');
  await expect.poll(() => shown.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  /** As this browser would show it: by the network, by its caches, by what the service worker keeps. */
  const reachable = (by: Page) =>
    by.evaluate(async (url) => {
      const statuses = await Promise.all(
        (['default', 'reload', 'force-cache'] as const).map(async (cache) => (await fetch(url, { cache })).status),
      );
      const cached = await caches.match(url);
      return { statuses, isKept: cached !== undefined };
    }, file!);
  expect(await reachable(page)).toEqual({ statuses: [200, 200, 200], isKept: false });

  const other = await someone('rohan', 'desktop');
  expect((await other.page.request.get(file!)).status()).toBe(404);
  expect((await other.page.request.get(`/api/inbox/conversation/${id}`)).status()).toBe(404);

  await page.goto('/');
  await page.locator('#account-button').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(async () => (await page.request.get('/api/user/currentuser')).status()).toBe(401);
  const after = await reachable(page);
  expect(after.isKept).toBe(false);
  expect(after.statuses).not.toContain(200);
  // Nor does another person of the same browser see it.
  await page.request.post('/api/auth/login', { data: { email: 'rohan@example.in', password: SAMPLE_PASSWORD } });
  await page.reload();
  expect(await reachable(page)).toEqual({ statuses: [404, 404, 404], isKept: false });
});
