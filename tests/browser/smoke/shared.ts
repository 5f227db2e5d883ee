import { type Browser, chromium, firefox } from 'playwright-core';
import { expect, inject } from 'vitest';
import { aPerson, type Person, type Screen } from '../browser.ts';
import { engine } from '../engine.ts';

/** The one product of all smoke journeys. */
export const product = inject('smoke');

/** Opens the browser of all smoke journeys; closing it ends what was opened here alone. */
export function openBrowser(): Promise<Browser> {
  return (engine === 'firefox' ? firefox : chromium).connect(product.browser);
}

/** Somebody with an account of their own, signed in. */
export async function aMember(browser: Browser, screen: Screen, name: string): Promise<Person> {
  const person = await aPerson(browser, screen, product.url);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID()}@example.in`;
  const data = { name, email, password: 'monsoon-on-tiles' };
  expect((await person.page.request.post('/api/auth/signup', { data })).status()).toBe(201);
  return person;
}
