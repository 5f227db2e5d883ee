import { randomUUID } from 'node:crypto';
import type { ConversationLine, Conversation } from '@aangan/contract/inbox/calls.ts';
import type { Page } from 'playwright-core';
import { expect, it, describe } from 'vitest';
import { aPerson, type Person, type Screen, fillLogin, signInAsSample } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

async function openSignedIn(name: string, screen: Screen, workers?: 'allow'): Promise<Person> {
  const person = await aPerson(browser, screen, product.url, workers);
  await signInAsSample(person, `${name}@example.in`);
  return person;
}

async function findConversationId(page: Page, name: string): Promise<string> {
  const lines = (await (await page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
  const line = lines.find(({ guest, host }) => guest.name === name || host.name === name);
  if (line === undefined) throw new Error(`there is no conversation with ${name}`);
  return line._id;
}

const messages = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const findMessage = (page: Page, text: string) => messages(page).getByText(text);
const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });

/** Opens a conversation; resolves when its live stream is open. */
async function openConversation({ page }: Person, id: string): Promise<void> {
  const connected = page.waitForResponse('**/api/inbox/news');
  await page.goto(`/inbox/${id}`);
  await connected;
}

it('messages, read marks and the typing indicator reach the other person without a reload', async () => {
  const guest = await openSignedIn('imran', 'phone');
  const host = await openSignedIn('devyani', 'desktop');
  const id = await findConversationId(guest.page, 'Devyani');
  await openConversation(guest, id);
  await openConversation(host, id);
  await findMessage(guest.page, 'भुंगे की मिट्टी').waitFor();
  await findMessage(host.page, 'भुंगे की मिट्टी').waitFor();

  await field(host.page).pressSequentially('दो');
  await guest.page.getByText('Devyani is writing').waitFor();
  await field(host.page).fill('दो रज़ाइयाँ और रख दी हैं।');
  await host.page.keyboard.press('Enter');
  await findMessage(guest.page, 'दो रज़ाइयाँ और रख दी हैं।').waitFor();
  await guest.page.getByText('Devyani is writing').waitFor({ state: 'detached' });
  // The mark appears only below the newest read message.
  const newest = host.page.locator('[data-entry]').filter({ hasText: 'दो रज़ाइयाँ और रख दी हैं।' }).last();
  await newest.getByText('Seen', { exact: true }).waitFor();
  expect(await messages(host.page).getByText('Seen', { exact: true }).count()).toBe(1);
  expect([...guest.consoleErrors, ...host.consoleErrors]).toEqual([]);
});

it('new messages neither scroll the view nor move the focus', async () => {
  const guest = await openSignedIn('meera', 'phone');
  const host = await openSignedIn('joaquim', 'desktop');
  const id = await findConversationId(guest.page, 'Joaquim');
  const { page } = guest;
  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'linseed oil').waitFor();
  await messages(page).evaluate((box) => box.scrollTo(0, 120));
  await field(page).focus();
  await page.keyboard.type('We arr');
  const reading = findMessage(page, 'Is there a bedroom on the ground floor?');
  const measureTop = () => reading.evaluate((each) => each.getBoundingClientRect().top);
  const before = await measureTop();
  for (const message of ['One more thing:', 'the well is open, mind the little one.'])
    await host.page.request.post(`/api/inbox/send/${id}`, { data: { message } });
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  await findMessage(page, 'the well is open').waitFor({ state: 'attached' });
  expect(Math.abs((await measureTop()) - before)).toBeLessThan(1);
  expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.type('ive');
  expect(await field(page).inputValue()).toBe('We arrive');
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(() => findMessage(page, 'the well is open').isVisible()).toBe(true);
});

it('shows the unread count on the account button, in the title and on the icon until read', async () => {
  const guest = await openSignedIn('rohan', 'desktop');
  const host = await openSignedIn('harpreet', 'desktop');
  await guest.context.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(globalThis, { badges });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    });
  });
  const { page } = guest;
  const onIcon = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  await page.goto('/');
  await page.getByRole('button', { name: 'Account, 1 unread message' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await expect.poll(onIcon).toBe(1);

  const id = await findConversationId(page, 'Harpreet');
  await host.page.request.post(`/api/inbox/send/${id}`, { data: { message: 'The road is clear again.' } });
  await page.getByRole('button', { name: 'Account, 2 unread messages' }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await expect.poll(onIcon).toBe(2);

  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'The road is clear again.').waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await expect.poll(onIcon).not.toBe(2);
  expect([undefined, 0]).toContain(await onIcon());
});

it('keeps drafts and unsent messages after a sign-out', async () => {
  const { page, context } = await openSignedIn('farah', 'phone');
  const id = await findConversationId(page, 'Harpreet');
  const coming = `ہم آئیں گے۔ ${randomUUID()}`;
  const half = `Half a thought ${randomUUID()}`;
  const signInAgain = async () => {
    await fillLogin(page, 'farah@example.in');
    await page.waitForURL(`**/inbox/${id}`);
  };
  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'بہت شکریہ').waitFor();
  // The session was ended on another device.
  await context.clearCookies();
  await field(page).fill(coming);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await signInAgain();
  await findMessage(page, coming).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Send again' }).waitFor({ state: 'detached' });
  await page.getByText('Sending').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => findMessage(page, coming).count()).toBe(1);
  await field(page).fill(half);
  await context.clearCookies();
  await page.reload();
  await signInAgain();
  await expect.poll(() => field(page).inputValue()).toBe(half);
});

describe('photos', () => {
  async function newestPhotos(page: Page, id: string): Promise<string[]> {
    const answer = await page.request.get(`/api/inbox/conversation/${id}`);
    const { entries } = (await answer.json()) as Conversation;
    return (entries.at(-1)?.photos ?? []).map(({ path, widths }) => `${path}/${widths[0]}.webp`);
  }

  it('photos can be picked on a phone, sent with text, and enlarged by the other person, also by keyboard', async () => {
    const guest = await openSignedIn('lalrinpuii', 'phone');
    const host = await openSignedIn('joaquim', 'desktop');
    const id = await findConversationId(guest.page, 'Joaquim');
    await host.page.goto(`/inbox/${id}`);
    await messages(host.page).getByText('Our flight lands').waitFor();

    const { page } = guest;
    await page.goto(`/inbox/${id}`);
    await page.getByLabel('Add photos', { exact: true }).setInputFiles(await takePhotos(4));
    await page.getByRole('img', { name: 'Photo 4' }).waitFor();
    await page.getByRole('button', { name: 'Remove photo 4' }).click();
    await page.getByText('Write a few words with your photos.').waitFor();
    await page.getByRole('textbox', { name: /^Write to/ }).fill('Our desks at home');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages(page).getByText('Our desks at home').waitFor();

    // They appear without a reload, three in a row, none next to the bubble.
    const photos = messages(host.page).getByRole('button', { name: /^Photo \d of 3$/ });
    await expect.poll(() => photos.count()).toBe(3);
    const tops = await photos.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await expect
      .poll(() =>
        photos.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)),
      )
      .not.toContain(0);
    await photos.nth(1).focus();
    await host.page.keyboard.press('Enter');
    await host.page.getByText('2 / 3').waitFor();
    await host.page.keyboard.press('ArrowRight');
    await host.page.getByText('3 / 3').waitFor();
    await host.page.keyboard.press('Escape');
    await host.page.getByText('3 / 3').waitFor({ state: 'detached' });
    await expect.poll(() => photos.nth(1).evaluate((each) => each === document.activeElement)).toBe(true);
    expect([...guest.consoleErrors, ...host.consoleErrors]).toEqual([]);
  });

  it('photos of a conversation are for its participants alone, and removed from the device at sign-out', async () => {
    const { page } = await openSignedIn('meera', 'desktop', 'allow');
    const id = await findConversationId(page, 'Joaquim');
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [photo] = await takePhotos(1);
    const sent = await page.request.post(`/api/inbox/send/${id}`, {
      multipart: { message: 'The view from our window', image1: photo! },
    });
    expect(sent.status()).toBe(201);
    const [file] = await newestPhotos(page, id);
    await page.goto(`/inbox/${id}`);
    const shown = messages(page).getByRole('button', { name: 'Photo', exact: true }).last().locator('img');
    await expect.poll(() => shown.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

    /** Whether the photo is reachable through network, HTTP cache or service worker. */
    const reachable = (by: Page) =>
      by.evaluate(async (url) => {
        const statuses = await Promise.all(
          (['default', 'reload', 'force-cache'] as const).map(async (cache) => (await fetch(url, { cache })).status),
        );
        const cached = await caches.match(url);
        return { statuses, isKept: cached !== undefined };
      }, file!);
    expect(await reachable(page)).toEqual({ statuses: [200, 200, 200], isKept: false });

    const other = await openSignedIn('rohan', 'desktop');
    expect((await other.page.request.get(file!)).status()).toBe(404);
    expect((await other.page.request.get(`/api/inbox/conversation/${id}`)).status()).toBe(404);

    await page.goto('/');
    await page.locator('#account-button').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect.poll(async () => (await page.request.get('/api/user/currentuser')).status()).toBe(401);
    const after = await reachable(page);
    expect(after.isKept).toBe(false);
    expect(after.statuses).not.toContain(200);
    // Another user of the same browser cannot see it either.
    await signInAsSample({ page }, 'rohan@example.in');
    await page.reload();
    expect(await reachable(page)).toEqual({ statuses: [404, 404, 404], isKept: false });
  });
});
