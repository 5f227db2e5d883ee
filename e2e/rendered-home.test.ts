import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, openBrowser, type Screen } from './browser.ts';
import { listAHome, signUp } from './hosting.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

const home = {
  title: 'Veranda on the Ghats',
  description: 'Two rooms above the river. Boats leave from the steps below; breakfast is on the roof, with the kites.',
  rent: 3200,
  includedGuests: 2,
  extraGuestFee: 400,
  cleaningFee: 0,
  city: 'Varanasi, India',
  landMark: 'Assi Ghat',
  phone: '+91 98450 12345',
};

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  const host = await aPerson(browser, 'phone', product.url);
  await signUp(host.page, { name: 'Uma Mishra', email: 'uma@example.in', password: 'courtyard-of-rain' });
  await listAHome(host.page, browser, home);
  await host.context.close();
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

describe.each<Screen>(['phone', 'desktop'])('the home page on a %s', (screen) => {
  it('stands before any script has run, and looks the same once one has', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    let letScriptsCome = () => {};
    const scriptsMayCome = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: home.title }).waitFor();
    const rendered = await markup(page);
    expect(rendered).toContain('1 home across India');

    letScriptsCome();
    await takenOver(page);
    expect(await markup(page)).toBe(rendered);
    expect(complaints).toEqual([]);
    await person.context.close();
  });

  it('works: the menu, the photos, a category, and a home that leads to sign in', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    await page.goto('/');
    await takenOver(page);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Login' }).waitFor();
    await page.keyboard.press('Escape');

    const link = page.getByRole('link', { name: home.title });
    await link.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('[data-strip]').evaluate((strip) => strip.scrollLeft)).toBeGreaterThan(100);

    await page.getByRole('link', { name: 'Farm House' }).click();
    await page.getByText('Farm House: none is open just now').waitFor();
    await page.goBack();
    await link.click();
    await page.waitForURL(`${product.url}/login`);
    expect(complaints).toEqual([]);
    await person.context.close();
  });
});

it('is the same for somebody who is signed in, then knows them', async () => {
  const person = await aPerson(browser, 'phone', product.url);
  const { page, complaints } = person;
  await signUp(page, { name: 'Asha', email: 'asha@example.in', password: 'monsoon-on-tiles' });
  await page.goto('/?category=flat');
  await page.getByRole('button', { name: 'Account' }).getByText('A').waitFor();
  expect(complaints).toEqual([]);
});

/** React marks what it has taken over; once it rests, all of it is. */
async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function markup(page: Page): Promise<string> {
  return page.locator('#root').innerHTML();
}
