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

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread in microseconds: what else this machine does is not in it. */
  tdur?: number;
  args: { name?: string };
}

/** A phone is four times slower than this machine. */
const SLOWDOWN = 4;

/**
 * What the page's main thread does while something goes on: tells how many milliseconds of processor time of such a phone
 * its tasks take, and answers how many there were. Chromium alone.
 */
export async function reportTasks(what: string, page: Page, during: () => Promise<unknown>): Promise<number> {
  const tasks = await mainThreadTasks(page, during);
  // One in a thousand may be the clearing of memory, which no screen can choose.
  const [longest = 0, ...others] = tasks.slice(Math.ceil(tasks.length / 1000)).map((ms) => ms * SLOWDOWN);
  const percentile99 = others[Math.ceil(others.length / 100)] ?? longest;
  process.stdout.write(
    `${what}: ${longest.toFixed(0)} ms the longest task, 99 of 100 below ${percentile99.toFixed(0)} ms\n`,
  );
  return tasks.length;
}

/** The milliseconds of each task, the longest first. */
async function mainThreadTasks(page: Page, during: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frame = traceEvents.find(({ name }) => name === 'UpdateLayoutTree');
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === frame?.pid && tid === frame.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((one, other) => other - one);
}
