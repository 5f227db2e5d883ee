import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, signInAsSample } from './browser.ts';
import { haveHomes } from './hosting.ts';
import { openSite } from './site.ts';
import { until } from './until-quiet.ts';

const HOMES = 70;

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let host: Person;
let page: Page;

beforeAll(async () => {
  host = await aPerson(browser, 'desktop', product.url);
  ({ page } = host);
  await signInAsSample(host, sampleHosts.devyani.email);
  await haveHomes(page, HOMES);
});

const rows = () => page.getByRole('rowheader').allTextContents();
const drawn = () => page.locator('.timeline *').count();

it('shows homes in conflict first, and renders only visible cells', async () => {
  await page.goto('/host/calendar');
  await page.getByRole('alert').or(page.getByText('Two stays on the same days')).first().waitFor();
  await page.getByRole('rowheader', { name: 'House 9', exact: true }).waitFor();
  expect((await rows())[0]).toBe('House 9');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(HOMES - 20 + 1));
  expect(await drawn()).toBeLessThan(1400);
});

it('names another site on its days, and marks its overlap with a stay', async () => {
  await page.goto('/host/calendar');
  const day = page.getByRole('gridcell', { name: 'Hill Stays' }).first();
  await day.waitFor();
  expect(await day.getAttribute('title')).toBe('Hill Stays');
  await page.getByText(/^House 9: Hill Stays also has \d\d\/\d\d\/\d{4}\./).waitFor();
  await page.locator('.timeline-bar', { hasText: 'Hill Stays' }).first().waitFor();
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
  const last = addDays(dateInIndia(TEST_INSTANT), 0).slice(0, 4);
  await page
    .getByRole('columnheader', { name: new RegExp(String(Number(last) + 2)) })
    .first()
    .waitFor();
  expect(await drawn()).toBeLessThan(1400);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.locator('.timeline-cell.timeline-today').first().waitFor();
});

it('is navigable by keyboard, and opens a day or a stay', async () => {
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
