import type { CallName } from '@aangan/contract/paths.ts';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { sleep, stopwatch } from '../support/machine-time.ts';

const PATIENCE_MS = 60_000;

/** Retries a check until it passes; throws its last error after a minute. */
export async function until<Answer>(
  what: string,
  attempt: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const passed = stopwatch();
  let failure: unknown;
  for (;;) {
    try {
      const answer = await attempt();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    if (passed() > PATIENCE_MS) throw new Error(`Waited in vain until ${what}`, { cause: failure });
    await sleep(50);
  }
}

const QUIET_MS = 500;
const MAX_MS = 60_000;
/** The live stream stays open for as long as the page. */
const LIVE = 'inbox/news' satisfies CallName;

interface Traffic {
  readonly open: Set<Request>;
  /** Time of the last start or end of a request. */
  lastAt: number;
}

const passed = stopwatch();
const watched = new WeakMap<BrowserContext, Traffic>();

/** Records requests for `untilNetworkIdle`. Call before the first request. */
export function watchRequests(context: BrowserContext): void {
  const traffic: Traffic = { open: new Set(), lastAt: passed() };
  let isLeaving = false;
  watched.set(context, traffic);
  const end = (request: Request) => {
    if (traffic.open.delete(request)) traffic.lastAt = passed();
  };
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${LIVE}`) return;
    if (request.isNavigationRequest()) isLeaving = true;
    traffic.open.add(request);
    traffic.lastAt = passed();
  });
  // Requests of a left page may never report failure.
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (isLeaving && frame === page.mainFrame()) traffic.open.clear();
      isLeaving &&= frame !== page.mainFrame();
    }),
  );
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/** Waits until no request is open and none was made for half a second. */
export async function untilNetworkIdle(page: Page): Promise<void> {
  const traffic = watched.get(page.context());
  if (traffic === undefined) throw new Error('nobody watches the requests of this page');
  await page.waitForLoadState('load');
  const began = passed();
  while (traffic.open.size > 0 || passed() - Math.max(traffic.lastAt, began) < QUIET_MS) {
    if (passed() - began > MAX_MS) {
      throw new Error(`still on their way: ${[...traffic.open].map((request) => request.url()).join(', ')}`);
    }
    await sleep(20);
  }
}
