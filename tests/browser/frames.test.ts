import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { addDays, dateInIndia, MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import type { MapHomes } from '@aangan/contract/search/calls.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Screen, signInAsSample } from './browser.ts';
import { haveHomes } from './hosting.ts';
import { reportTasks } from './page-load.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

async function aHost(screen: Screen): Promise<Page> {
  const host = await aPerson(browser, screen, product.url);
  await signInAsSample(host, sampleHosts.devyani.email);
  return host.page;
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

const words = 'The key hangs behind the blue shutter, and the boatman knows the way.'.split(' ');

/** From here on the newest conversation of the page's person has so many entries. Answers where it is. */
async function haveEntries(page: Page, count: number): Promise<string> {
  const [line] = (await (await page.request.get('/api/inbox/mine?limit=1')).json()) as ConversationLine[];
  if (line === undefined) throw new Error('there is no conversation to begin with');
  const people = [line.guest._id, line.host._id];
  const now = TEST_INSTANT.getTime();
  const entries = Array.from({ length: count }, (_, index): Entry => ({
    _id: `${(Math.imul(index, 0x9e3779b1) >>> 24).toString(16).padStart(2, '0')}000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: index % 50 === 49 ? 'line' : 'message',
    ...(index % 50 !== 49 && { from: people[Math.floor(index / 3) % 2] }),
    message: `${index + 1}. ${words.slice(0, 1 + (index % 13)).join(' ')}`,
    at: new Date(now - (count - index) * 7 * MINUTE_MS).toISOString(),
  }));
  await page.route(`**/api/inbox/conversation/${line._id}?*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const before = asked.get('before');
    const end = before === null ? count : entries.findIndex(({ _id }) => _id === before);
    const start = Math.max(0, end - Number(asked.get('limit')));
    const rest = { seenUntil: entries.at(-1)?._id ?? null, mayWrite: true, unread: 0 };
    const { listing, guest, host } = line;
    const body: Conversation = {
      _id: line._id,
      listing,
      guest,
      host,
      entries: entries.slice(start, end),
      hasEarlier: start > 0,
      ...rest,
    };
    await route.fulfill({ json: body });
  });
  return `/inbox/${line._id}`;
}

/** `npm run test:nightly -- frames` says more. */
const MESSAGES = Number(process.env['MESSAGES'] ?? '1000');
const PATIENCE_MS = 60_000 + MESSAGES * 60;

describe('a long conversation, on a phone', { tags: ['devtools', 'touch'] }, () => {
  let page: Page;
  const messages = () => page.getByRole('region', { name: /^Messages with/ });

  /** Scrolls by so many pixels in each of so many frames. */
  const scroll = (by: number, frames: number) =>
    messages().evaluate(
      async (box, args) => {
        for (let frame = 0; frame < args.frames; frame += 1) {
          box.scrollBy(0, args.by);
          await new Promise(requestAnimationFrame);
        }
      },
      { by, frames },
    );

  beforeAll(async () => {
    ({ page } = await aPerson(browser, 'phone', product.url));
    await signInAsSample({ page }, 'meera@example.in');
    await page.goto(await haveEntries(page, MESSAGES));
    await messages()
      .getByText(`${MESSAGES - 1}. `)
      .waitFor();
  });

  it('is read back to its beginning, and never jumps', { timeout: PATIENCE_MS }, async () => {
    let leaps: string[] = [];
    await reportTasks('a conversation, read back', page, async () => {
      leaps = await messages().evaluate(async (box) => {
        const parseNumber = (entry: Element | null) => Number(entry?.getAttribute('data-entry')?.slice(-12));
        const { left, top } = box.getBoundingClientRect();
        const read = () => {
          const entry = document.elementFromPoint(left + 30, top + 60)?.closest('[data-entry]') ?? null;
          return entry === null ? null : parseNumber(entry);
        };
        const found: string[] = [];
        let before: number | null = null;
        while (parseNumber(box.querySelector('[data-entry]')) > 0) {
          box.scrollBy(0, -600);
          await new Promise(requestAnimationFrame);
          const now = read();
          if (now !== null && before !== null && Math.abs(now - before) > 60) found.push(`from ${before} to ${now}`);
          before = now ?? before;
        }
        return found;
      });
    });
    expect(await messages().locator('[data-entry]').count()).toBe(MESSAGES);
    expect(leaps).toEqual([]);
  });

  it.each([
    ['slowly', 40],
    ['quickly', 900],
  ])('all of it there, is scrolled %s', async (how, by) => {
    const tasks = await reportTasks(`a conversation, scrolled ${how}`, page, async () => {
      await scroll(by, 200);
      await scroll(-by / 2, 200);
    });
    expect(tasks).toBeGreaterThan(300);
  });

  it('is led to its newest message, and written into', async () => {
    await scroll(-2000, 2);
    const box = page.getByRole('textbox', { name: /^Write to / });
    await reportTasks('a conversation, written into', page, async () => {
      await page.getByRole('button', { name: 'To the newest message' }).click();
      await expect
        .poll(() =>
          messages()
            .getByText(`${MESSAGES - 1}. `)
            .isVisible(),
        )
        .toBe(true);
      await box.pressSequentially('We are at the blue gate.');
    });
    expect(await box.inputValue()).toBe('We are at the blue gate.');
  });
});

const PINS = 200;

const photo = { path: '/photos/none', format: 'webp' as const, widths: [320], width: 320, height: 240, blur: 'data:,' };

/** As many as one answer holds, all over the box that is asked for, and others for each box. */
function pinsIn(box: string): MapHomes {
  const [west = 0, south = 0, east = 0, north = 0] = box.split(',').map(Number);
  const homes = Array.from({ length: PINS }, (_, index) => ({
    _id: `${box} ${index}`,
    title: `House ${index}`,
    rent: 1_000 + index,
    ratingsCount: 0,
    at: {
      lat: south + ((north - south) * (0.5 + Math.floor(index / 20))) / 10,
      lng: west + ((east - west) * (0.5 + (index % 20))) / 20,
      radius: 700,
    },
    photo,
  }));
  return { homes, groups: [], total: PINS };
}

it('a map with 200 pins answers a finger that drags it', { tags: ['devtools', 'touch'] }, async () => {
  const { page, context } = await aPerson(browser, 'phone', product.url);
  await page.route(/\/api\/listing\/map\?/, (route) =>
    route.fulfill({ json: pinsIn(new URL(route.request().url()).searchParams.get('box') ?? '') }),
  );
  await page.goto('/?box=76,31,78,34');
  const map = page.getByRole('application');
  await expect.poll(() => map.locator('.map-price').count()).toBe(PINS);
  const area = await map.boundingBox();
  if (area === null) throw new Error('There is no map');
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by / 2 }],
    });

  const tasks = await reportTasks('a map with 200 pins, dragged', page, async () => {
    const first = await map.locator('.map-price').first().elementHandle();
    await touch('touchStart', 0);
    for (let step = 1; step <= 60; step += 1) await touch('touchMove', step * 2);
    await touch('touchEnd', 120);
    // Other pins come for where it is now.
    await first?.waitForElementState('hidden');
    await expect.poll(() => map.locator('.map-price').count()).toBe(PINS);
  });
  expect(tasks).toBeGreaterThan(60);
});
