import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { sampleHosts, sampleGuests } from '@aangan/samples/people.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { aPerson, aStay, type Person, signInAsSample, signInAsSampleGuest, fillLogin } from './browser.ts';
import { openSiteBehindProxy } from './site.ts';
import { untilNetworkIdle } from './until-quiet.ts';

const { browser, proxy } = await openSiteBehindProxy({ SAMPLE_HOMES: 'on' });
let guest: Person;

beforeEach(async () => {
  guest = await aPerson(browser, 'phone', proxy.url, 'allow');
});

afterEach(async () => {
  proxy.mend();
  proxy.rewrite(null);
});

/** Waits until the service worker controls this page. */
async function serviceWorkerActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    }
  });
}

/** Whether the new service worker is waiting. */
function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
}

/** The paths of cache entries of one kind. */
function cachedPaths(page: Page, kind: 'answers' | 'files' | 'photos'): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, kind);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${proxy.url}/`);
}

/** Runs `away` offline. */
async function whileCutOff(away: () => Promise<void>): Promise<void> {
  const cuts = ['GET', 'POST', 'DELETE', 'PUT'].map((method) => proxy.cut(method, /./, 'before'));
  await away();
  for (const cut of cuts) cut.mend();
}

describe('while offline', () => {
  it('shows visited screens, says that actions need a connection, and sends nothing later', async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    const stay = await aStay(guest);
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.goto('/mybooking');
    await page.getByText(stay.bookingId).waitFor();
    await page.goto(`/viewcard?id=${stay.listingId}`);
    await page.getByRole('heading', { level: 1, name: stay.title }).waitFor();
    await untilNetworkIdle(page);

    await whileCutOff(async () => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'The door is open.' }).waitFor();
      expect(await page.getByRole('article').count()).toBeGreaterThan(5);
      await page.goto(`/viewcard?id=${stay.listingId}`);
      await page.getByRole('heading', { level: 1, name: stay.title }).waitFor();
      await page.getByText(messages.seenBefore).waitFor();
      const photo = page.getByRole('button', { name: /^Photo 1 of/ }).locator('img');
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

      await page.goto('/mybooking');
      await page.getByText(stay.bookingId).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await page.getByText(messages.unreachable).waitFor();
    });

    await page.goto('/mybooking');
    await page.getByText(stay.bookingId).waitFor();
    await untilNetworkIdle(page);
    expect(await page.getByText(messages.seenBefore).count()).toBe(0);
    expect(proxy.answered('DELETE', /./)).toBe(0);
    const booking = await page.request.get(`/api/booking/findbookingbyid/${stay.bookingId}`);
    expect(((await booking.json()) as Booking).state).toBe('held');
  });

  it('shows the prices of days that were visited', async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    await page.goto('/');
    await serviceWorkerActive(page);
    const stay = await aStay(guest, 275);
    const seePrices = async () => {
      await page.goto(`/viewcard?id=${stay.listingId}`);
      await page.getByRole('button', { name: 'Reserve' }).first().click();
      await page.getByRole('dialog').locator('.day-price').first().waitFor();
    };
    await seePrices();
    const needed = ['booking/calendar', 'booking/booked-dates', 'listing/findlistingbyid'];
    await expect
      .poll(() => cachedPaths(page, 'answers'))
      .toEqual(expect.arrayContaining(needed.map((call) => `/api/${call}/${stay.listingId}`)));
    await whileCutOff(async () => {
      await seePrices();
      await page.getByText(messages.seenBefore).waitFor();
    });
  });

  it('shows a host the visited calendars, and stores no export URL', async () => {
    const { page } = guest;
    await signInAsSample(guest, sampleHosts.devyani.email);
    await page.goto('/');
    await serviceWorkerActive(page);
    const [home] = (await (await page.request.get('/api/listing/mine')).json()) as Listing[];
    const title = home?.title ?? '';
    const seeCalendars = async () => {
      await page.goto('/host/calendar');
      await page.getByRole('link', { name: title }).first().waitFor();
      await page.goto(`/host/calendar/${home?._id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('gridcell').first().waitFor();
    };
    await seeCalendars();
    await page.getByRole('tab', { name: 'Other sites' }).click();
    await untilNetworkIdle(page);
    await whileCutOff(async () => {
      await seeCalendars();
      await page.getByText(messages.seenBefore).waitFor();
    });
    const cached = (await cachedPaths(page, 'answers')).filter((path) => path.startsWith('/api/calendar/'));
    expect(new Set(cached)).toEqual(new Set(['/api/calendar/homes', `/api/calendar/home/${home?._id}`]));
  });

  it('shows visited wishlists', async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    await page.goto('/');
    await serviceWorkerActive(page);
    const [home] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
    await page.request.post(`/api/wishlist/keep/${home?._id}`, { data: { note: 'For the monsoon' } });
    const seeList = async () => {
      await page.goto('/wishlists');
      await page.getByRole('link', { name: 'Saved', exact: true }).click();
      await page.getByText('For the monsoon').waitFor();
      await page.getByRole('article', { name: home?.title ?? '' }).waitFor();
    };
    await seeList();
    await untilNetworkIdle(page);
    await whileCutOff(async () => {
      await seeList();
      await page.getByText(messages.seenBefore).waitFor();
    });
    expect(await cachedPaths(page, 'answers')).toContain('/api/wishlist/mine');
  });

  it('shows nothing of one person to the next one', async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    const stay = await aStay(guest, 215);
    await page.goto('/mybooking');
    await serviceWorkerActive(page);
    await page.reload();
    await page.getByText(stay.bookingId).waitFor();
    await expect.poll(() => cachedPaths(page, 'answers')).toContain('/api/booking/mine');

    await logOut(page);
    await expect.poll(() => cachedPaths(page, 'answers')).not.toContain('/api/booking/mine');
    expect(await cachedPaths(page, 'answers')).not.toContain('/api/user/currentuser');
    await whileCutOff(async () => {
      await page.goto('/mybooking');
      await page.waitForURL(`${proxy.url}/`);
    });

    await page.goto('/login');
    await fillLogin(page, sampleGuests[1]?.email ?? '');
    await page.waitForURL(`${proxy.url}/`);
    await page.goto('/mybooking');
    await page.getByRole('heading', { level: 1, name: 'MY BOOKING' }).waitFor();
    await untilNetworkIdle(page);
    await whileCutOff(async () => {
      await page.goto('/mybooking');
      await page.getByText(messages.seenBefore).waitFor();
      expect(await page.getByText(stay.bookingId).count()).toBe(0);
      await page.goto(`/booked?id=${stay.bookingId}`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });
  });

  it('caches nothing of a page opened by its link alone', async () => {
    const booker = await aPerson(browser, 'phone', proxy.url);
    await signInAsSampleGuest(booker);
    const stay = await aStay(booker, 230);

    const { page } = guest;
    await page.goto('/about');
    await serviceWorkerActive(page);
    await page.goto(`/payment/${stay.bookingId}`);
    await page.getByRole('button', { name: /^Pay / }).waitFor();
    await untilNetworkIdle(page);
    expect((await cachedPaths(page, 'answers')).filter((path) => path.includes(stay.bookingId))).toEqual([]);
    await whileCutOff(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Pay / }).waitFor();
  });
});

describe('while the server can be reached', () => {
  it('prefers fresh answers over cached ones, and limits the cache', async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    const stay = await aStay(guest, 245);
    await page.goto('/mybooking');
    await serviceWorkerActive(page);
    await page.evaluate(async () => {
      for (const [kind, count] of Object.entries({ answers: 230, photos: 330 })) {
        const cache = await caches.open(kind);
        await Promise.all(
          Array.from({ length: count }, (_, number) => cache.put(`/photos/old-${number}`, new Response('{}'))),
        );
      }
    });
    await page.reload();
    const card = page.getByRole('article').filter({ hasText: stay.bookingId });
    await card.getByText('Held').waitFor();
    await expect.poll(async () => (await cachedPaths(page, 'answers')).length).toBeLessThanOrEqual(200);
    await page.request.delete(`/api/booking/cancel/${stay.bookingId}`);
    await page.reload();
    await card.getByText('Cancelled').waitFor();
    await page.goto('/');
    await expect.poll(async () => (await cachedPaths(page, 'photos')).length).toBeLessThanOrEqual(300);
  });

  it('answers for a page that was loading when the worker started', async () => {
    const { page, context } = guest;
    const file = proxy.hold('GET', /^\/assets\/Contact-/);
    const beside = await context.newPage();
    await beside.goto('/');
    const document = proxy.hold('GET', /^\/login\?late$/);
    const arrival = page.goto('/login?late');
    await expect.poll(() => proxy.answered('GET', /^\/login\?late$/)).toBe(1);
    file.release();
    await serviceWorkerActive(beside);
    document.release();
    await arrival;
    await serviceWorkerActive(page);
    await whileCutOff(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: headings.login }).waitFor();
    });
  });

  it("refetches a person's stays for a new release, and drops the other cached answers", async () => {
    const { page } = guest;
    await signInAsSampleGuest(guest);
    const stay = await aStay(guest, 260);
    await page.goto('/mybooking');
    await serviceWorkerActive(page);
    await page.reload();
    await page.getByText(stay.bookingId).waitFor();
    await expect.poll(() => cachedPaths(page, 'answers')).toContain('/api/booking/mine');
    await page.evaluate(async () => {
      const cache = await caches.open('answers');
      const ofBefore = () => new Response('"of before"', { headers: { 'content-type': 'application/json' } });
      for (const request of await cache.keys()) await cache.put(request, ofBefore());
      await cache.put('/api/listing/get', ofBefore());
    });
    proxy.rewrite(anotherRelease());
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => isWaiting(page), { timeout: 20_000 }).toBe(true);
    const answers = await page.evaluate(async () => {
      const cache = await caches.open('answers');
      const texts = (await cache.matchAll()).map((answer) => answer.text());
      return (await Promise.all(texts)).join();
    });
    expect(answers).toContain(stay.bookingId);
    expect(answers).not.toContain('of before');
  });

  it('activates a new release: old tabs keep working, then old files are deleted', async () => {
    const { page, context } = guest;
    await page.goto('/');
    await serviceWorkerActive(page);
    proxy.rewrite(anotherRelease());
    // The file is no longer on the server.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await page.goto('/about');
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await expect.poll(() => isWaiting(page), { timeout: 20_000 }).toBe(true);
    await page.close();
    const next = await openOnceTakenOver(context);
    const ofOld = async () => (await cachedPaths(next, 'files')).filter((path) => /(?<!-next)\.js$/.test(path));
    await expect.poll(ofOld).toEqual([]);
    await whileCutOff(async () => {
      await next.goto('/contact');
      await next.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    });
    expect(guest.consoleErrors.filter((complaint) => !complaint.includes('ERR_EMPTY_RESPONSE'))).toEqual([]);
  });
});

/** A tab opened before the browser noticed the last close still uses the old release. */
async function openOnceTakenOver(context: BrowserContext): Promise<Page> {
  return until(async () => {
    const page = await context.newPage();
    await page.goto('/');
    await serviceWorkerActive(page);
    if (!(await isWaiting(page))) return page;
    await page.close();
    throw new Error('the release before still answers');
  });
}

/** A release with equal code, but with all scripts renamed; the old scripts are deleted. */
function anotherRelease(): { path: (path: string) => string; text: (text: string) => string } {
  const assets = join(import.meta.dirname, '..', '..', 'web', 'build', 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const scripts = new RegExp(names.map((name) => name.slice(0, -3)).join('|'), 'g');
  return {
    path: (path) => {
      if (!/^\/assets\/.*\.js$/.test(path)) return path;
      return path.includes('-next.') ? path.replace('-next.', '.') : '/assets/gone.js';
    },
    text: (text) => text.replace(scripts, '$&-next'),
  };
}
