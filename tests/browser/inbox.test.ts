import type { Conversation } from '@aangan/contract/inbox/conversations.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPerson, openBrowser, type Person } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let home: Listing;
let guest: Person;
let host: Person;
let people = 0;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** A guest on a phone who is new here, and a host of the samples at a desk. */
beforeEach(async () => {
  guest = await aPerson(browser, 'phone', product.url);
  host = await aPerson(browser, 'desktop', product.url);
  people += 1;
  const data = { name: 'Ila Bose', email: `ila-${people}@example.in`, password: SAMPLE_PASSWORD };
  await guest.page.request.post('/api/auth/signup', { data });
  const login = { email: 'joaquim@example.in', password: SAMPLE_PASSWORD };
  await host.page.request.post('/api/auth/login', { data: login });
  [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
});

afterEach(async () => {
  await guest.context.close();
  await host.context.close();
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });
const said = (page: Page, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text);

/** What happens on coming back to the window. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function ask(message: string): Promise<string> {
  const answer = await guest.page.request.post(`/api/inbox/ask/${home._id}`, { data: { message } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as Conversation)._id;
}

it('keeps a draft over a reload, and an unsent message until it is retried once', async () => {
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
  await said(page, 'From the train').waitFor();
  await page.getByRole('button', { name: 'Send again' }).dblclick();
  await page.getByRole('alert').filter({ hasText: 'Not sent.' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/inbox/conversation/${id}`);
      return ((await answer.json()) as Conversation).entries.map(({ message }) => message);
    })
    .toEqual(['Hello', 'From the train']);
  await expect.poll(() => said(page, 'From the train').count()).toBe(1);
  await page.getByText('Sending').waitFor({ state: 'detached' });
});

it('makes one message of a double press, and begins a new line on glass', async () => {
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

it('loads earlier entries and announces new ones without moving the view', async () => {
  const id = await ask('Message 0');
  const { page } = guest;
  for (let number = 1; number < 130; number += 1)
    await page.request.post(`/api/inbox/send/${id}`, { data: { message: `Message ${number}` } });
  await page.goto(`/inbox/${id}`);
  await said(page, 'Message 129').waitFor();
  const messages = page.getByRole('region', { name: /^Messages with/ });
  await messages.evaluate((box) => box.scrollTo(0, 300));
  await said(page, 'Message 30').waitFor({ state: 'attached' });
  const inView = await messages.evaluate((box) => {
    const top = box.getBoundingClientRect().top;
    const entry = [...box.querySelectorAll('[data-entry]')].find((each) => each.getBoundingClientRect().top > top + 40);
    return { id: entry?.getAttribute('data-entry'), top: Math.round(entry?.getBoundingClientRect().top ?? 0) };
  });
  await host.page.request.post(`/api/inbox/send/${id}`, { data: { message: 'Below what is read' } });
  await comeBack(page);
  await page.getByRole('button', { name: 'New messages' }).waitFor();
  const topNow = await page.locator(`[data-entry="${inView.id}"]`).evaluate((each) => each.getBoundingClientRect().top);
  expect(Math.abs(topNow - inView.top)).toBeLessThan(2);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(() => said(page, 'Below what is read').isVisible()).toBe(true);
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
  await said(page, 'safe gnp.exe').waitFor();
  const region = page.getByRole('region', { name: /^Messages with/ });
  expect(await region.getByRole('link').count()).toBe(0);
  expect(await region.locator('img').count()).toBe(0);
  expect(await region.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/inbox');
  await page.getByRole('link', { name: /Joaquim/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(guest.complaints).toEqual([]);
});
