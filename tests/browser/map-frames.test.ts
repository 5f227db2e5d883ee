import type { MapHomes } from '@aangan/contract/search/calls.ts';
import { describe, expect, it } from 'vitest';
import { aPerson } from './browser.ts';
import { reportTasks } from './on-the-way.ts';
import { openSite } from './site.ts';

const PINS = 200;

const { product, browser } = await openSite();

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

describe('a map with 200 pins, on a phone', { tags: ['devtools', 'touch'] }, () => {
  it('answers a finger that drags it', async () => {
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
});
