import type { Page } from 'playwright-core';

/** Holds the page's requests to these addresses until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let letThemCome = () => {};
  const theyMayCome = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route(addresses, async (route) => {
    await theyMayCome;
    await route.continue();
  });
  return letThemCome;
}

/** Resolves when the whole document is parsed; its scripts may still be held. */
export async function untilParsed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}

/** React marks what it has taken over; once it rests, all of it is. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Runs in the page: how far what was seen has jumped without anybody having touched it. */
export function sumUpShifts(): void {
  const sum = globalThis as unknown as { shifts: number };
  sum.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) sum.shifts += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What `sumUpShifts` has summed up; 0.1 is what search engines call good. */
export function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}
