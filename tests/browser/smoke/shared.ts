import { type Browser, chromium, firefox } from 'playwright-core';
import { inject } from 'vitest';
import { aMember as aMemberOf, type Person, type Screen } from '../browser.ts';
import { engine } from '../engine.ts';

/** The one product of all smoke journeys. */
export const product = inject('smoke');

/** Opens the browser of all smoke journeys; closing it ends what was opened here alone. */
export function openBrowser(): Promise<Browser> {
  return (engine === 'firefox' ? firefox : chromium).connect(product.browser);
}

/** Somebody with an account of their own, signed in. */
export function aMember(browser: Browser, screen: Screen, name: string): Promise<Person> {
  return aMemberOf(browser, screen, product.url, name);
}
