import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { TEST_INSTANT } from '../support/test-instant.ts';
import { engine } from './engine.ts';
import { launchBrowser } from './launch-browser.ts';
import { typeAsAPerson } from './type-as-a-person.ts';
import { watchRequests } from './until-quiet.ts';

const screens = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    // Only Chromium plays a phone; the others have its small window.
    ...(engine === 'chromium' && { isMobile: true, hasTouch: true }),
  },
  desktop: { viewport: { width: 1280, height: 900 } },
  /** It has a mouse, and a screen that can be touched. */
  touchLaptop: { viewport: { width: 1280, height: 900 }, hasTouch: true },
} as const;

export type Screen = keyof typeof screens;

export function openBrowser(): Promise<Browser> {
  return launchBrowser(inject('browser'));
}

/** Firefox tells of a font that was on its way when somebody went on (NS_BINDING_ABORTED). */
const LEFT_BEHIND = /^(?:downloadable font: )?download failed .*status=2152398850/;

/** A person with a browser of their own. `complaints` gathers what the browser would show in its console as an error. */
export interface Person {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}

/**
 * Somebody who has just opened a browser. Its service worker is left out where nothing else is said: what it keeps
 * would hide what the server does.
 */
export async function aPerson(
  browser: Browser,
  screen: Screen,
  baseURL: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Person> {
  const context = await browser.newContext({
    ...screens[screen],
    baseURL,
    serviceWorkers,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  context.setDefaultTimeout(60_000);
  await context.clock.setFixedTime(TEST_INSTANT);
  watchRequests(context);
  if (engine === 'firefox') await context.addInitScript(typeAsAPerson);
  // The browser keeps to itself what the page's policy refuses and a script then bears.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- it is gathered below
      console.error(`The policy refused ${blockedURI} (${violatedDirective})`),
    ),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!LEFT_BEHIND.test(text)) complaints.push(text);
  };
  context.on('weberror', (error) => note(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  return { page, context, complaints };
}
