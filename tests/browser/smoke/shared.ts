import { type Browser, chromium, firefox } from 'playwright-core';
import { inject } from 'vitest';
import { aMember as aMemberOf, type Person, type Screen } from '../browser.ts';
import { engine } from '../engine.ts';

/** The shared product of all smoke tests. */
export const product = inject('smoke');

/** Opens the shared browser of all smoke tests; closing it ends only the contexts opened here. */
export function openBrowser(): Promise<Browser> {
  return (engine === 'firefox' ? firefox : chromium).connect(product.browser);
}

/** A new user, signed in. */
export function aMember(browser: Browser, screen: Screen, name: string): Promise<Person> {
  return aMemberOf(browser, screen, product.url, name);
}
