import { chromium, firefox } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { engine } from '../engine.ts';
import { findBrowser, launchOptions } from '../launch-browser.ts';
import { startProduct } from '../product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the shared product and of its browser. */
    smoke: { url: string; mailbox: string; browser: string };
  }
}

/** Starts one product and one browser for all smoke tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const launching = findBrowser().then((path) =>
    (engine === 'firefox' ? firefox : chromium).launchServer(launchOptions(path)),
  );
  const starting = startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
  const [browser, product] = await Promise.all([launching, starting]);
  project.provide('smoke', { url: product.url, mailbox: product.mailbox, browser: browser.wsEndpoint() });
  return async () => {
    await browser.close();
    await product.remove();
  };
}
