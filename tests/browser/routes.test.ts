import { sampleGuests } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, beforeEach } from 'vitest';
import { aPerson, aStay, type Person, signInAsSampleGuest, fillLogin } from './browser.ts';
import { takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

interface Row {
  address: string;
  /** The first heading of its screen. */
  heading: string | RegExp;
  /** URL after redirects. */
  visitor: 'there' | '/' | '/login';
  member: 'there' | '/';
}

const startHeading = 'The door is open.';

/** Point 2 of the specification, route by route; sign-in screens are for visitors. */
function buildRoutes({ listingId, bookingId, title }: Awaited<ReturnType<typeof aStay>>): Row[] {
  return [
    { address: '/', heading: startHeading, visitor: 'there', member: 'there' },
    { address: '/login', heading: 'Welcome Back', visitor: 'there', member: '/' },
    { address: '/signup', heading: 'Welcome to Aangan', visitor: 'there', member: '/' },
    { address: '/SignUp', heading: 'Welcome to Aangan', visitor: 'there', member: '/' },
    { address: '/contact', heading: 'Contact Us', visitor: 'there', member: 'there' },
    { address: '/about', heading: 'About Us', visitor: 'there', member: 'there' },
    { address: '/grievances', heading: 'Complaints', visitor: 'there', member: 'there' },
    {
      address: `/addExtraServicePrice/${bookingId}`,
      heading: 'Add Extra Service Price',
      visitor: 'there',
      member: 'there',
    },
    { address: `/payment/${bookingId}`, heading: 'Your Trip', visitor: 'there', member: 'there' },
    { address: '/listingpage1', heading: 'SetUp Your Home', visitor: '/', member: 'there' },
    { address: '/listingpage2', heading: /describes your place/, visitor: '/', member: 'there' },
    { address: '/listingpage3', heading: 'Walnut House', visitor: '/', member: 'there' },
    { address: '/mylisting', heading: 'My Listing', visitor: '/', member: 'there' },
    { address: '/host', heading: 'Today', visitor: '/', member: 'there' },
    { address: '/host/calendar', heading: 'Calendar', visitor: '/', member: 'there' },
    { address: '/host/earnings', heading: 'Earnings', visitor: '/', member: 'there' },
    { address: `/viewcard?id=${listingId}`, heading: title, visitor: '/', member: 'there' },
    { address: '/mybooking', heading: 'MY BOOKING', visitor: '/', member: 'there' },
    { address: '/wishlists', heading: 'Wishlists', visitor: '/login', member: 'there' },
    { address: `/booked?id=${bookingId}`, heading: 'Contact Owner', visitor: '/', member: 'there' },
    { address: '/privacyPolicy', heading: 'Privacy Policy', visitor: '/login', member: 'there' },
    { address: '/termsAndConditions', heading: 'Terms and Conditions', visitor: '/login', member: 'there' },
    { address: '/legal/privacy', heading: 'Privacy Policy', visitor: 'there', member: 'there' },
    { address: '/legal/terms', heading: 'Terms and Conditions', visitor: 'there', member: 'there' },
  ];
}

let visitor: Person;
let member: Person;
let routes: Row[];
let stay: Awaited<ReturnType<typeof aStay>>;

beforeAll(async () => {
  visitor = await aPerson(browser, 'desktop', product.url);
  member = await aPerson(browser, 'desktop', product.url);
  await signInAsSampleGuest(member);
  stay = await aStay(member);
  routes = buildRoutes(stay);
  await beginAHome(member.page);
});

/** The later steps of the wizard need a home that was begun. */
async function beginAHome(page: Page): Promise<void> {
  await page.goto('/listingpage1');
  await page.locator('input[type=file][multiple]').setInputFiles(await takePhotos(1));
  await page.getByLabel('Description', { exact: true }).fill('Wake up to the river.');
  for (const label of ['Title', 'City', 'Landmark']) await page.getByLabel(label, { exact: true }).fill('Walnut House');
  for (const label of ['Rent', 'Included Guests', 'Extra Guest Fee'])
    await page.getByLabel(label, { exact: true }).fill('2');
  await page.getByLabel('Contact', { exact: true }).fill('+91 98450 12345');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Cabin' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Publish Listing' }).waitFor();
}

/** Path and query after redirects, once the heading is visible. */
async function arrival(page: Page, heading: string | RegExp): Promise<string> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Without the number of unread messages. */
async function readTitle(page: Page): Promise<string> {
  return (await page.title()).replace(/^\(\d+\) /, '');
}

const headings = { '/': startHeading, '/login': 'Welcome Back' } as const;

describe('every route of the specification', () => {
  it.each(['visitor', 'member'] as const)('opens or redirects for a %s: typed, and after a reload', async (who) => {
    const { page, consoleErrors } = who === 'visitor' ? visitor : member;
    for (const row of routes) {
      const end = row[who];
      const [address, heading] = end === 'there' ? [row.address, row.heading] : [end, headings[end]];
      const answer = await page.goto(row.address);
      // 304: the browser has it in its cache.
      expect({ of: row.address, isThere: [200, 304].includes(answer?.status() ?? 0) }).toEqual({
        of: row.address,
        isThere: true,
      });
      expect({ of: row.address, end: await arrival(page, heading) }).toEqual({ of: row.address, end: address });
      await page.reload();
      expect({ of: row.address, end: await arrival(page, heading) }).toEqual({ of: row.address, end: address });
    }
    expect(consoleErrors).toEqual([]);
  });

  it('can be reached by back and forward', async () => {
    const { page } = member;
    const there = routes.filter((row) => row.member === 'there');
    for (const { address, heading } of there) {
      await page.goto(address);
      await arrival(page, heading);
    }
    for (const { address, heading } of there.slice(0, -1).toReversed()) {
      await page.goBack();
      expect(await arrival(page, heading)).toBe(address);
    }
    for (const { address, heading } of there.slice(1)) {
      await page.goForward();
      expect(await arrival(page, heading)).toBe(address);
    }
  });

  it('is named by the window, and begun at its heading, when links lead there', async () => {
    const { page } = member;
    await page.goto('/');
    const steps: [entry: string, heading: string, title: string][] = [
      ['My Listing', 'My Listing', 'My Listing · Aangan'],
      ['My Booking', 'MY BOOKING', 'My Booking · Aangan'],
      ['Contact Us', 'Contact Us', 'Contact Us · Aangan'],
      ['About Us', 'About Us', 'About Us · Aangan'],
      ['List your Home', 'SetUp Your Home', 'SetUp Your Home · Aangan'],
    ];
    for (const [entry, heading, title] of steps) {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await page.locator('h1:focus', { hasText: heading }).waitFor();
      expect(await readTitle(page)).toBe(title);
    }
    for (const [, heading, title] of steps.slice(0, -1).toReversed()) {
      await page.goBack();
      await page.locator('h1:focus', { hasText: heading }).waitFor();
      expect(await readTitle(page)).toBe(title);
    }
  });

  it('leads back to the requested page after signing in', async () => {
    const person = await aPerson(browser, 'phone', product.url);
    await person.page.goto('/termsAndConditions');
    await arrival(person.page, 'Welcome Back');
    await person.page.reload();
    await fillLogin(person.page, sampleGuests[0]?.email ?? '');
    expect(await arrival(person.page, 'Terms and Conditions')).toBe('/termsAndConditions');
  });
});

describe('an unknown URL', () => {
  it.each(['/nowhere', '/payment', '/mybooking/7', '/api-docs/nothing'])(
    '%s has a page and a status of its own',
    async (address) => {
      const { page } = visitor;
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      expect(await arrival(page, 'No door at this address.')).toBe(address);
      await page.getByRole('link', { name: 'Back to Home' }).click();
      expect(await arrival(page, startHeading)).toBe('/');
    },
  );

  it.each([
    ['/viewcard', 'No home is chosen.'],
    ['/viewcard?id=nothing', /home/i],
    ['/booked', 'No booking is chosen.'],
    ['/booked?id=nothing', /booking/i],
  ])('%s says kindly that there is nothing to show, and leads home', async (address, heading) => {
    const { page } = member;
    await page.goto(address);
    expect(await arrival(page, heading)).toBe(address);
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    expect(await arrival(page, startHeading)).toBe('/');
  });
});

describe('the history of a tab', () => {
  let guest: Person;
  let page: Page;
  let stay: Awaited<ReturnType<typeof aStay>>;
  let stays = 0;

  beforeEach(async () => {
    guest = await aPerson(browser, 'desktop', product.url);
    page = guest.page;
    await signInAsSampleGuest(guest);
    stays += 1;
    stay = await aStay(guest, 200 + 10 * stays);
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));

  /** Scrolls to this position once the page is long enough. */
  async function scrollDown(to: number): Promise<void> {
    await expect
      .poll(async () => {
        await page.evaluate((top) => scrollTo(0, top), to);
        return scrolled();
      })
      .toBe(to);
  }

  describe('back and forward', () => {
    it('find homes, guests and dates where they were left', async () => {
      await page.goto('/');
      await scrollDown(900);
      const card = page.getByRole('article').getByRole('link').nth(4);
      await card.scrollIntoViewIfNeeded();
      const left = await scrolled();
      await card.click();
      await page.waitForURL(/\/viewcard/);
      await page.getByRole('button', { name: 'Reserve' }).waitFor();
      expect(await scrolled()).toBe(0);
      await page.getByRole('button', { name: 'More children' }).click();
      await page.getByRole('button', { name: 'More children' }).click();
      await scrollDown(300);
      await page.goBack();
      await heading('The door is open.');
      await expect.poll(scrolled).toBe(left);

      await page.goForward();
      await page.getByRole('group', { name: 'Children' }).getByText('2', { exact: true }).waitFor();
      await expect.poll(scrolled).toBe(300);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
      await heading('Contact Us');
      await page.goBack();
      await page.getByRole('group', { name: 'Children' }).getByText('2', { exact: true }).waitFor();
    });

    it('restore text typed to the host, and so does a reload', async () => {
      await page.goto('/mybooking');
      await page
        .getByRole('article')
        .filter({ hasText: stay.bookingId })
        .getByRole('link', { name: 'Contact Owner' })
        .click();
      await heading('Contact Owner');
      await page.getByLabel('Phone Number', { exact: true }).fill('98450 54321');
      await page.getByLabel('Extra Service', { exact: true }).fill('A cradle');
      await page.reload();
      await expect.poll(() => page.getByLabel('Extra Service', { exact: true }).inputValue()).toBe('A cradle');
      await page.goBack();
      await heading('MY BOOKING');
      await page.goForward();
      await expect.poll(() => page.getByLabel('Phone Number', { exact: true }).inputValue()).toBe('98450 54321');
      await page.getByRole('button', { name: 'Contact Owner' }).click();
      await heading('Booking Confirmed');
      await page.reload();
      await heading('Booking Confirmed');
    });

    it('close the payment window and leave its page unchanged', async () => {
      await page.goto('/mybooking');
      await page
        .getByRole('article')
        .filter({ hasText: stay.bookingId })
        .getByRole('link', { name: 'Pay now' })
        .click();
      await heading('Your Trip');
      const pay = page.getByRole('button', { name: /^Pay / });
      const checkout = page.locator('iframe');
      await pay.click();
      await checkout.contentFrame().getByText('Test payment: no money moves').waitFor();
      await page.goBack();
      await checkout.waitFor({ state: 'detached' });
      await expect.poll(() => pay.isEnabled()).toBe(true);
      expect(page.url()).toBe(`${product.url}/payment/${stay.bookingId}`);
      expect(await page.getByRole('alertdialog').count()).toBe(0);

      await page.goForward();
      await expect.poll(() => pay.isEnabled()).toBe(true);
      expect(await checkout.count()).toBe(0);
      await pay.click();
      await checkout.contentFrame().getByText('Test payment: no money moves').waitFor();
      await page.keyboard.press('Escape');
      await checkout.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
      await page.goBack();
      await heading('MY BOOKING');
      expect(await checkout.count()).toBe(0);
    });
  });

  it('keeps dialogs open when a tablet is rotated', async () => {
    const upright = { width: 800, height: 1180 };
    const lying = { width: 1180, height: 800 };
    await page.setViewportSize(lying);
    await page.goto(`/viewcard?id=${stay.listingId}`);
    const panel = page.getByRole('button', { name: 'What the price includes' });
    const opened = page.getByRole('heading', { name: 'If plans change' });
    await panel.click();
    await opened.waitFor();
    for (const turned of [upright, lying]) {
      await page.setViewportSize(turned);
      await opened.waitFor();
      expect(await panel.getAttribute('aria-expanded')).toBe('true');
    }
    await page.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill('31/12/');
    await page.setViewportSize(upright);
    await dialog.getByRole('button', { name: 'Check Availability' }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).inputValue()).toBe('31/12/');
  });
});
