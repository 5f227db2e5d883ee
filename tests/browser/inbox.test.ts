import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine } from '@aangan/contract/inbox/calls.ts';
import type { ReviewsOfPerson } from '@aangan/contract/reviews/reviews.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, type Person, aMember, signInAsSample } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';
import { untilNetworkIdle } from './until-quiet.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

let home: Listing;
let guest: Person;
let host: Person;

/** A new guest on a phone, and a sample host at a desktop. */
beforeEach(async () => {
  guest = await aMember(browser, 'phone', product.url, 'Ila Bose');
  host = await aPerson(browser, 'desktop', product.url);
  await signInAsSample(host, 'joaquim@example.in');
  [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });
const findMessage = (page: Page, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text);

/** What the browser does when the window gets the focus again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function ask(message: string): Promise<string> {
  const answer = await guest.page.request.post(`/api/inbox/ask/${home._id}`, { data: { message } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as Conversation)._id;
}

it('keeps a draft after a reload, and an unsent message until it is retried once', async () => {
  const id = await ask('Hello');
  const { page, context } = guest;
  await page.goto(`/inbox/${id}`);
  await field(page).fill('Half a sent');
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('Half a sent');

  await field(page).fill('From the train');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Not sent.' }).waitFor();
  await context.setOffline(false);
  await page.reload();
  await findMessage(page, 'From the train').waitFor();
  await page.getByRole('button', { name: 'Send again' }).dblclick();
  await page.getByRole('alert').filter({ hasText: 'Not sent.' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/inbox/conversation/${id}`);
      return ((await answer.json()) as Conversation).entries.map(({ message }) => message);
    })
    .toEqual(['Hello', 'From the train']);
  await expect.poll(() => findMessage(page, 'From the train').count()).toBe(1);
  await page.getByText('Sending').waitFor({ state: 'detached' });
});

it('shows a message once if the page was reloaded before the response', async () => {
  const id = await ask('Hello');
  const { page } = guest;
  await page.goto(`/inbox/${id}`);
  const accepted = new Promise<void>((resolve) => {
    void page.route('**/api/inbox/send/*', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await field(page).fill('From the tunnel');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await accepted;
  await page.unroute('**/api/inbox/send/*');
  await page.reload();
  await findMessage(page, 'From the tunnel').waitFor();
  await page.getByText('Not sent.').waitFor({ state: 'detached' });
  await page.getByText('Sending').waitFor({ state: 'detached' });
  expect(await findMessage(page, 'From the tunnel').count()).toBe(1);
  const answer = await page.request.get(`/api/inbox/conversation/${id}`);
  expect(((await answer.json()) as Conversation).entries.map(({ message }) => message)).toEqual([
    'Hello',
    'From the tunnel',
  ]);
});

it('a host inserts a saved reply, filled in for the guest, and can continue typing', async () => {
  const id = await ask('Where do we park?');
  const { page } = host;
  const reply = { name: 'Parking', message: 'Park behind the neem, {guest}.' };
  expect((await page.request.post('/api/inbox/replies', { data: reply })).status()).toBe(201);
  await page.goto(`/inbox/${id}`);
  await field(page).fill('Namaste!');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use ‘Parking’' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => field(page).evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.type(' See you.');
  expect(await field(page).inputValue()).toBe('Namaste!\nPark behind the neem, Ila. See you.');

  await guest.page.goto(`/inbox/${id}`);
  await field(guest.page).waitFor();
  expect(await guest.page.getByRole('button', { name: 'Saved replies' }).count()).toBe(0);
});

it('shows a host the reviews of the guest by other hosts', async () => {
  const { page } = host;
  const lines = (await (await page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
  const line = lines.find(({ guest: { name } }) => name === 'Meera');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/inbox/${line?._id}`);
  const section = page.getByRole('region', { name: 'What hosts say of Meera' });
  await section.getByText(/hosts would host them again/).waitFor();
  const told = await page.request.get(`/api/review/of-person/${line?.guest._id}`);
  const { reviews } = (await told.json()) as ReviewsOfPerson;
  expect(await section.getByRole('listitem').count()).toBe(reviews.length);
  await section.getByText(reviews[0]?.text ?? '').waitFor();
});

it('sends one message for a double click; Enter starts a new line on touch screens', async () => {
  const id = await ask('Hello');
  const { page } = guest;
  await page.goto(`/inbox/${id}`);
  await field(page).click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  expect(await field(page).inputValue()).toBe('One\ntwo');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await page.getByText('Sending').waitFor({ state: 'detached' });
  const { entries } = (await (await page.request.get(`/api/inbox/conversation/${id}`)).json()) as Conversation;
  expect(entries.map(({ message }) => message)).toEqual(['Hello', 'One\ntwo']);
});

it('does not send a message before its photos are prepared', async () => {
  const id = await ask('Hello');
  const { page } = guest;
  await page.goto(`/inbox/${id}`);
  // Preparation of the photo is suspended until the test continues it; then the photo is sent as picked.
  await page.evaluate(() => {
    globalThis.createImageBitmap = () =>
      new Promise((_resolve, reject) => addEventListener('decoded', () => reject(new Error('not decoded'))));
  });
  const [photo] = await takePhotos(1);
  const large = { ...photo!, buffer: Buffer.concat([photo!.buffer, Buffer.alloc(1_500_000)]) };
  await page.getByLabel('Add photos', { exact: true }).setInputFiles(large);
  await field(page).fill('The view');
  await page.getByText('Preparing your photos…').waitFor();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.dispatchEvent('click');
  expect(await field(page).inputValue()).toBe('The view');
  await page.evaluate(() => dispatchEvent(new Event('decoded')));
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await send.click();
  await page.getByText('Sending').waitFor({ state: 'detached' });
  const { entries } = (await (await page.request.get(`/api/inbox/conversation/${id}`)).json()) as Conversation;
  expect(entries.map(({ message, photos = [] }) => [message, photos.length])).toEqual([
    ['Hello', 0],
    ['The view', 1],
  ]);
});

it('says that earlier entries failed to load, and tries again', async () => {
  const id = await ask('Message 0');
  const { page } = guest;
  for (let number = 1; number < 60; number += 1)
    await page.request.post(`/api/inbox/send/${id}`, { data: { message: `Message ${number}` } });
  await page.route('**/api/inbox/conversation/*before=*', (route) => route.abort());
  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'Message 59').waitFor();
  const messages = page.getByRole('region', { name: /^Messages with/ });
  await messages.evaluate((box) => box.scrollTo(0, 0));
  await messages.getByRole('alert').waitFor();
  expect(await messages.getByRole('alert').innerText()).toBe(controls.moreFailed);
  await page.unroute('**/api/inbox/conversation/*before=*');
  await messages.getByRole('button', { name: controls.tryAgain }).click();
  await findMessage(page, 'Message 0').waitFor({ state: 'attached' });
  expect(await messages.getByRole('alert').count()).toBe(0);
});

it('loads earlier entries and announces new ones without moving the view', async () => {
  const id = await ask('Message 0');
  const { page } = guest;
  for (let number = 1; number < 130; number += 1)
    await page.request.post(`/api/inbox/send/${id}`, { data: { message: `Message ${number}` } });
  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'Message 129').waitFor();
  const messages = page.getByRole('region', { name: /^Messages with/ });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/inbox/conversation/*before=*', async (route) => {
    await answered;
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Show earlier messages', disabled: true });
  // A new entry at the end would scroll the view back to it.
  await expect
    .poll(async () => {
      await messages.evaluate((box) => box.scrollTo(0, 300));
      return button.count();
    })
    .toBe(1);
  const inView = await messages.evaluate((box) => {
    const top = box.getBoundingClientRect().top;
    const entry = [...box.querySelectorAll('[data-entry]')].find((each) => each.getBoundingClientRect().top > top + 40);
    return { id: entry?.getAttribute('data-entry'), top: Math.round(entry?.getBoundingClientRect().top ?? 0) };
  });
  const expectUnmoved = async () => {
    const entry = page.locator(`[data-entry="${inView.id}"]`);
    const topNow = await entry.evaluate((each) => each.getBoundingClientRect().top);
    expect(Math.abs(topNow - inView.top)).toBeLessThan(2);
  };
  answer();
  await findMessage(page, 'Message 30').waitFor({ state: 'attached' });
  await expectUnmoved();
  await host.page.request.post(`/api/inbox/send/${id}`, { data: { message: 'Below what is read' } });
  await comeBack(page);
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  await expectUnmoved();
  const newest = findMessage(page, 'Below what is read');
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(() => newest.isVisible()).toBe(true);
  await messages.evaluate((box) => box.scrollTo(0, 300));
  await page.getByRole('button', { name: 'To the newest message' }).click();
  await expect.poll(() => newest.isVisible()).toBe(true);
});

it('shows words of every script, and hostile ones, as text within 360 px', async () => {
  const words = [
    'नमस्ते, क्या घर में बच्चों के लिए पालना है?',
    'مرحبا، هل البيت قريب من الشاطئ؟ (3 km)',
    'வணக்கம் 你好 שלום สวัสดี 👩‍👩‍👧‍👦🏳️‍🌈',
    '<img src=x onerror="alert(1)"> [pay](https://evil.example) https://evil.example/pay javascript:alert(1)',
    `https://example.in/${'w'.repeat(600)}`,
    'safe \u202Egnp.exe\u202C \u2066open\u0007\u001b[31m',
    `Z${'\u0301'.repeat(80)}algo`,
  ];
  const id = await ask(words[0] as string);
  for (const message of words.slice(1)) {
    const answer = await guest.page.request.post(`/api/inbox/send/${id}`, { data: { message } });
    expect(answer.status()).toBe(201);
  }
  const { page } = guest;
  await page.goto(`/inbox/${id}`);
  await findMessage(page, 'safe gnp.exe').waitFor();
  const region = page.getByRole('region', { name: /^Messages with/ });
  expect(await region.getByRole('link').count()).toBe(0);
  expect(await region.locator('img').count()).toBe(0);
  expect(await region.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Joaquim/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(guest.consoleErrors).toEqual([]);
});

it('a face for Devanagari is fetched where it is written, and nowhere else', async () => {
  const { page } = await aPerson(browser, 'phone', product.url);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/devanagari.*\.woff2$/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/');
  await untilNetworkIdle(page);
  await signInAsSample({ page }, 'meera@example.in');
  const lines = (await (await page.request.get('/api/inbox/mine')).json()) as ConversationLine[];
  const id = lines.find(({ host }) => host.name === 'Joaquim')?._id;
  const sendMessage = async (message: string) => {
    const sent = await page.request.post(`/api/inbox/send/${id}`, { data: { message } });
    expect(sent.status()).toBe(201);
  };
  await sendMessage('All four of us, and the cat 🐈');
  await page.goto(`/inbox/${id}`);
  const messages = page.getByRole('region', { name: /^Messages with/ });
  await messages.getByText('All four of us').first().waitFor();
  await untilNetworkIdle(page);
  expect(fetched).toEqual([]);

  await sendMessage('नमस्ते, हम पाँच बजे पहुँचेंगे।');
  await messages.getByText('पहुँचेंगे').first().waitFor();
  await expect.poll(() => fetched.length).toBe(1);
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Anek'", 'नमस्ते'))).toBe(true);
});
