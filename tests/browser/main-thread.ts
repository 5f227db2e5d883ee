import type { Page } from 'playwright-core';

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
