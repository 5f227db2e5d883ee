import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { SAMPLE_PASSWORD, sampleHosts } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Screen } from './browser.ts';
import { haveHomes } from './hosting.ts';
import { reportTasks } from './on-the-way.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

async function aHost(screen: Screen): Promise<Page> {
  const { page, context } = await aPerson(browser, screen, product.url);
  const data = { email: sampleHosts.devyani.email, password: SAMPLE_PASSWORD };
  await context.request.post('/api/auth/login', { data });
  return page;
}

describe('50 homes over two years, on a phone', { tags: ['devtools', 'touch'] }, () => {
  let page: Page;

  beforeAll(async () => {
    page = await aHost('phone');
    await haveHomes(page, 50);
    await page.goto('/host/calendar');
    await page.getByRole('rowheader', { name: 'House 1', exact: true }).waitFor();
  });

  it.each([
    ['sideways', 60, 0],
    ['both ways', 60, 10],
    ['down', 0, 20],
  ])('scroll %s by a frame at a time', async (way, left, top) => {
    const tasks = await reportTasks(`50 homes, scrolled ${way}`, page, () =>
      page.getByRole('grid').evaluate(
        async (grid, by) => {
          for (let frame = 0; frame < 300; frame += 1) {
            const back = frame % 100 < 50 ? 1 : -1;
            grid.scrollBy(by.left, by.top * back);
            await new Promise(requestAnimationFrame);
          }
        },
        { left, top },
      ),
    );
    expect(tasks).toBeGreaterThan(300);
  });

  it('go on a year, and back to today', async () => {
    const grid = page.getByRole('grid');
    await reportTasks('50 homes, over a year and back', page, async () => {
      await page.getByRole('button', { name: 'Today' }).click();
      await grid.locator('.timeline-cell.timeline-today').first().waitFor();
      await grid.evaluate((element) => element.scrollBy(365 * 58, 0));
      await page
        .getByRole('columnheader', { name: new RegExp(addDays(dateInIndia(TEST_INSTANT), 365).slice(0, 4)) })
        .first()
        .waitFor();
      await expect.poll(() => grid.getByText('₹').count()).toBeGreaterThan(0);
    });
  });
});

it('days of a month are chosen by a drag', { tags: ['devtools'] }, async () => {
  const page = await aHost('desktop');
  const [home] = (await (await page.context().request.get('/api/listing/mine')).json()) as Listing[];
  const first = `${addDays(dateInIndia(TEST_INSTANT), 70).slice(0, 7)}-01`;
  await page.goto(`/host/calendar/${home?._id}?day=${first}`);
  const cells = page.getByRole('gridcell');
  await cells.filter({ hasText: '₹' }).first().waitFor();
  const middles = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    }),
  );
  await reportTasks('a drag over a month', page, async () => {
    await page.mouse.move(...middles[0]!);
    await page.mouse.down();
    for (const [x, y] of [...middles.slice(1, 25), ...middles.slice(5, 25).toReversed()]) {
      await page.mouse.move(x, y, { steps: 4 });
    }
    await page.mouse.up();
    await page.getByLabel('Price a night', { exact: true }).waitFor();
  });
  expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(6);
});
