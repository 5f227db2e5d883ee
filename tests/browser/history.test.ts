import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, aStay, type Person, signInAsSampleGuest } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });
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

/** Scrolls as far as asked, once the page has grown long enough for it. */
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

  it('find what was typed to the owner, and so does a reload', async () => {
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

  it('close the payment window and leave its page as it was', async () => {
    await page.goto('/mybooking');
    await page.getByRole('article').filter({ hasText: stay.bookingId }).getByRole('link', { name: 'Pay now' }).click();
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

it('keeps open what is open when a tablet is turned', async () => {
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
