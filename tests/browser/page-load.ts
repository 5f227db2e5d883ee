import type { Page } from 'playwright-core';

/** Delays the page's requests to these URLs until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Resolves when the whole document is parsed; its scripts may still be delayed. */
export async function untilParsed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}

/** Waits for hydration: React marks hydrated elements. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Runs in the page: sums up layout shifts without user input. */
export function sumUpShifts(): void {
  const sum = globalThis as unknown as { shifts: number };
  sum.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) sum.shifts += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Cumulative layout shift; at most 0.1 counts as good. */
export function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}

/** The fields of React's fiber tree that are read. */
interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  memoizedProps: unknown;
  stateNode: unknown;
}

interface RenderLog {
  /** Visible elements that the server rendered. */
  serverRendered: Set<unknown>;
  /** Those of them that React rendered again or removed, and changed texts. */
  rerendered: string[];
}

/**
 * Runs in the page before its scripts: records the server-rendered elements that React renders again, by its hook for
 * developer tools.
 */
export function trackRenders(): void {
  const page = globalThis as unknown as { renderLog: RenderLog; __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown };
  page.renderLog = { serverRendered: new Set(), rerendered: [] };
  const HOST_COMPONENT = 5;
  const recordChildren = (parent: Fiber) => {
    // The same child: React skipped the subtree.
    if (parent.alternate === null || parent.child === parent.alternate.child) return;
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate;
      const isRerendered = before !== null && fiber.memoizedProps !== before.memoizedProps;
      if (fiber.tag === HOST_COMPONENT && isRerendered && page.renderLog.serverRendered.has(fiber.stateNode))
        page.renderLog.rerendered.push(`rerendered: ${(fiber.stateNode as Element).outerHTML.slice(0, 200)}`);
      recordChildren(fiber);
    }
  };
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => recordChildren(current),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  };
}

/**
 * Runs in the page after parsing and before hydration: records the visible server-rendered elements, which React must
 * not render again.
 */
export function markServerRendered(): void {
  const { renderLog } = globalThis as unknown as { renderLog: RenderLog };
  const root = document.querySelector('#root');
  if (root === null) throw new Error('the page has no #root');
  for (const element of root.querySelectorAll('*'))
    if (element.checkVisibility()) renderLog.serverRendered.add(element);
  new MutationObserver((changes) => {
    for (const { type, target, removedNodes } of changes) {
      if (type === 'characterData') renderLog.rerendered.push(`text: ${target.textContent}`);
      for (const removed of removedNodes) {
        if (renderLog.serverRendered.has(removed))
          renderLog.rerendered.push(`removed: ${(removed as Element).outerHTML.slice(0, 200)}`);
      }
    }
  }).observe(root, { childList: true, characterData: true, subtree: true });
}

/** Elements rendered again, removed or changed since `markServerRendered`. */
export function rerenderedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { renderLog: RenderLog }).renderLog.rerendered);
}
