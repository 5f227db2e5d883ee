import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPerson, fillLogin } from './browser.ts';
import { swipe } from './keyboard-and-touch.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();

/** A toast on any screen but the contact screen. */
async function aToast(page: Page): Promise<Locator> {
  await page.goto('/login');
  await fillLogin(page, 'nobody@example.in', 'not-the-password');
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid email or password' });
  // The timeout starts after the entry animation.
  await pollClock(toast).toEqual({ duration: '5s', state: 'running' });
  return toast;
}

/** The timeout is an animation: its duration and play state. */
function clock(toast: Locator): Promise<{ duration: string; state: string }> {
  return toast.locator('[role=progressbar]').evaluate((bar) => {
    const { animationDuration, animationPlayState } = getComputedStyle(bar);
    return { duration: animationDuration, state: animationPlayState };
  });
}

function pollClock(toast: Locator) {
  return expect.poll(() => clock(toast));
}

/** Finishes the timeout at once. */
async function runOut(toast: Locator): Promise<void> {
  await toast.locator('[role=progressbar]').evaluate((bar) => bar.getAnimations().forEach((one) => one.finish()));
}

async function middle(toast: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('the toast is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

describe('a toast', () => {
  it('is shown at the top right for five seconds; pauses while hovered or the window is hidden', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    const toast = await aToast(page);
    const { x, y } = await middle(toast);
    expect(x).toBeGreaterThan(1280 / 2);
    expect(y).toBeLessThan(900 / 4);
    await toast.hover();
    await pollClock(toast).toEqual({ duration: '5s', state: 'paused' });
    await page.mouse.move(10, 800);
    await pollClock(toast).toEqual({ duration: '5s', state: 'running' });
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await pollClock(toast).toEqual({ duration: '5s', state: 'paused' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await pollClock(toast).toEqual({ duration: '5s', state: 'running' });
    await runOut(toast);
    await toast.waitFor({ state: 'detached' });
  });

  it('is dismissed by dragging it four fifths, and returns if dragged less', { tags: ['touch'] }, async () => {
    const { page } = await aPerson(browser, 'phone', product.url);
    const toast = await aToast(page);
    // Closed by swipe, not by timeout.
    await toast.locator('[role=progressbar]').evaluate((bar) => bar.getAnimations().forEach((one) => one.pause()));
    const { x, y, width } = await middle(toast);
    await swipe(page, { x: 20, y }, width * 0.75);
    await expect.poll(async () => Math.round((await middle(toast)).x)).toBe(Math.round(x));
    await swipe(page, { x: 20, y }, width * 0.85);
    await toast.waitFor({ state: 'detached' });
  });

  it('is shown in the middle for three seconds on the contact screen', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/contact');
    await page.getByLabel('Full Name', { exact: true }).fill('Meera');
    await page.getByLabel('Email', { exact: true }).fill('meera@example.in');
    await page.getByLabel('Message', { exact: true }).fill('Is the courtyard open on Sundays?');
    await page.route('**/api/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Message' }).click();
    const failed = page.getByRole('alert').filter({ hasText: '❌ Failed to send message. Try again later.' });
    await failed.waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is the courtyard open on Sundays?');
    await page.unroute('**/api/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const sent = page.getByRole('status').filter({ hasText: '✅ Your message has been sent successfully!' });
    await sent.waitFor();
    await pollClock(sent).toEqual({ duration: '3s', state: 'running' });
    const { x, y } = await middle(sent);
    // Relative to the edges of the page: a scroll bar takes space.
    expect(Math.round(x)).toBe(await page.evaluate(() => document.documentElement.clientWidth / 2));
    expect(y).toBeLessThan(900 / 3);
    for (const label of ['Full Name', 'Email', 'Phone Number', 'Subject', 'Message']) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    await runOut(sent);
    await sent.waitFor({ state: 'detached' });
  });
});
