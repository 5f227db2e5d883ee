import type { HostCalendar, HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import { SAMPLE_PASSWORD, sampleHosts } from '@aangan/samples/people.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson, openBrowser, type Person } from './browser.ts';
import { mainThreadTasks } from './main-thread.ts';
import { type Product, startProduct } from './product.ts';
import { until } from './until.ts';

const HOMES = 70;
const PAGE = 50;

let product: Product;
let browser: Browser;
let host: Person;
let page: Page;
let like: HostCalendar;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }), openBrowser()]);
  host = await aPerson(browser, 'desktop', product.url);
  ({ page } = host);
  const { request } = host.context;
  await request.post('/api/auth/login', { data: { email: sampleHosts.devyani.email, password: SAMPLE_PASSWORD } });
  const today = dateInIndia(new Date());
  const homes = (await (await request.get(`/api/calendar/homes?from=${today}&to=${today}`)).json()) as HostCalendar[];
  like = homes[0]!;
  await page.route('**/api/calendar/homes?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const start = Number(asked.get('cursor') ?? 0);
    const body = manyHomes(start, asked.get('from') ?? '', asked.get('to') ?? '');
    const next = `</api/calendar/homes?cursor=${start + PAGE}>; rel="next"`;
    return route.fulfill({ json: body, headers: start + PAGE < HOMES ? { link: next } : {} });
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** Many homes of one host: each has a stay of three nights in every ten days, and the last one of the page is in conflict. */
function manyHomes(start: number, from: string, to: string): HostCalendar[] {
  return Array.from({ length: Math.min(PAGE, HOMES - start) }, (_, index) => {
    const number = start + index;
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day): HostDay => {
      const date = addDays(from, day);
      const sinceStart = daysBetween('2026-01-01', date) + number;
      const bookingId = `stay-${number}-${Math.floor(sinceStart / 10)}`;
      const taken = { by: 'stay', bookingId, guest: `Guest ${number}`, state: 'confirmed' } as const;
      return { date, rent: 2000, rentFrom: 'base', minNights: 1, taken: sinceStart % 10 < 3 ? taken : null };
    });
    const conflicts = number === 9 ? [{ feed: 'a-feed', bookingId: 'stay-9-40', from, to: from }] : [];
    return { ...like, _id: `home-${number}`, title: `House ${number}`, conflicts, days };
  });
}

const rows = () => page.getByRole('rowheader').allTextContents();
const drawn = () => page.locator('.timeline *').count();

it('shows homes in conflict first, and only what is seen is in the document', async () => {
  await page.goto('/host/calendar');
  await page.getByRole('alert').or(page.getByText('Two stays on the same days')).first().waitFor();
  await page.getByRole('rowheader', { name: 'House 9', exact: true }).waitFor();
  expect((await rows())[0]).toBe('House 9');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(HOMES - 20 + 1));
  expect(await drawn()).toBeLessThan(1400);
});

it('fetches homes and weeks as one scrolls, without growing', async () => {
  await page.goto('/host/calendar');
  await page.getByRole('rowheader', { name: 'House 1', exact: true }).waitFor();
  const scroller = page.getByRole('grid');
  await scroller.evaluate((grid) => grid.scrollTo(20_000, 0));
  await until(
    'the far weeks are there',
    async () => (await page.getByRole('gridcell', { name: 'Guest 1' }).count()) > 0,
  );
  await scroller.evaluate((grid) => grid.scrollTo(20_000, grid.scrollHeight));
  await until(
    'the second page is there',
    async () => (await scroller.getAttribute('aria-rowcount')) === String(HOMES + 1),
  );
  await scroller.evaluate((grid) => grid.scrollTo(grid.scrollWidth, grid.scrollHeight));
  await page.getByRole('rowheader', { name: 'House 69', exact: true }).waitFor();
  const last = addDays(dateInIndia(new Date()), 0).slice(0, 4);
  await page
    .getByRole('columnheader', { name: new RegExp(String(Number(last) + 2)) })
    .first()
    .waitFor();
  expect(await drawn()).toBeLessThan(1400);
});

it('is gone through by keys, and opens a day or a stay', async () => {
  await page.goto('/host/calendar');
  await page.getByRole('rowheader', { name: 'House 1', exact: true }).waitFor();
  const grid = page.getByRole('grid');
  const active = async () => {
    const id = (await grid.getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"]`);
  };
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await until('the active day is drawn', async () => (await (await active()).count()) === 1);
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 10 && (await (await active()).textContent()) === ''; steps += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No home of yours is at this address.' }).waitFor();
  expect(page.url()).toMatch(/\/host\/calendar\/home-\d+\?day=\d{4}-\d\d-\d\d$/);
});

/** A frame of a phone that is four times slower than this machine has 50 ms. */
const SLOWDOWN = 4;
const FRAME_MS = 50;

it('stays smooth on a slow phone, with 50 homes over two years', { tags: ['devtools'] }, async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/host/calendar');
  await page.getByRole('rowheader', { name: 'House 1', exact: true }).waitFor();
  const tasks = await mainThreadTasks(browser, page, () =>
    page.getByRole('grid').evaluate(async (grid) => {
      for (let frame = 0; frame < 300; frame += 1) {
        grid.scrollBy(60, frame % 100 < 50 ? 10 : -10);
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(tasks.length).toBeGreaterThan(300);
  // One in a thousand may be the clearing of memory, which no screen can choose.
  expect(tasks[Math.ceil(tasks.length / 1000)]! * SLOWDOWN).toBeLessThan(FRAME_MS);
});
