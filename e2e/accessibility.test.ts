import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, openBrowser, type Person, type Screen } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { aStay, signInAsSampleGuest } from './sample-guest.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, one line a finding. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

async function open(person: Person, address: string, heading: string | RegExp): Promise<Page> {
  await person.page.goto(address);
  await person.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await person.page.waitForLoadState('networkidle');
  return person.page;
}

describe.each<[Screen, 'light' | 'dark']>([
  ['phone', 'light'],
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['desktop', 'dark'],
])('what axe says of the screens on a %s, %s', (screen, theme) => {
  it('finds nothing for a visitor', async () => {
    const visitor = await aPerson(browser, screen, product.url);
    await visitor.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const screens: [string, string | RegExp][] = [
      ['/', 'The door is open.'],
      ['/?category=cabin', /./],
      ['/login', 'Welcome Back'],
      ['/signup', 'Welcome to Aangan'],
      ['/contact', 'Contact Us'],
      ['/about', 'About Us'],
      ['/nowhere', /./],
    ];
    for (const [address, heading] of screens) {
      expect({ address, findings: await findings(await open(visitor, address, heading)) }).toEqual({
        address,
        findings: [],
      });
    }
    await visitor.context.close();
  });

  it('finds nothing for a guest, from the home to the payment', async () => {
    const guest = await aPerson(browser, screen, product.url);
    await guest.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAsSampleGuest(guest);
    const { listingId, bookingId, title } = await aStay(guest);
    const screens: [string, string | RegExp][] = [
      [`/viewcard?id=${listingId}`, title],
      [`/booked?id=${bookingId}`, 'Contact Owner'],
      [`/payment/${bookingId}`, 'Your Trip'],
      [`/addExtraServicePrice/${bookingId}`, 'Add Extra Service Price'],
      ['/mybooking', 'MY BOOKING'],
      ['/mylisting', 'My Listing'],
      ['/listingpage1', 'SetUp Your Home'],
      ['/privacyPolicy', 'Privacy Policy'],
      ['/termsAndConditions', 'Terms and Conditions'],
    ];
    for (const [address, heading] of screens) {
      expect({ address, findings: await findings(await open(guest, address, heading)) }).toEqual({
        address,
        findings: [],
      });
    }
    await open(guest, `/viewcard?id=${listingId}`, title);
    await guest.page.getByRole('button', { name: 'Reserve' }).first().click();
    await guest.page.getByRole('dialog', { name: 'Complete Your Booking' }).waitFor();
    expect(await findings(guest.page)).toEqual([]);
    await guest.page.request.delete(`/api/booking/cancel/${bookingId}`);
    await guest.context.close();
  });
});
