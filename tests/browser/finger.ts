import type { Page } from 'playwright-core';

/** A finger that goes sideways over the screen and lets go. */
export async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] });
  await touch('touchStart', from.x);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.x + (by * step) / 8);
  await touch('touchEnd', from.x + by);
  await finger.detach();
}
