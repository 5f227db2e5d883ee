import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread in microseconds: what else this machine does is not in it. */
  tdur?: number;
  args: { name?: string };
}

/** How many milliseconds of the page's main thread each of its tasks takes while something goes on, the longest first. Chromium alone. */
export async function mainThreadTasks(browser: Browser, page: Page, during: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frame = traceEvents.find(({ name }) => name === 'UpdateLayoutTree');
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === frame?.pid && tid === frame.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((one, other) => other - one);
}
