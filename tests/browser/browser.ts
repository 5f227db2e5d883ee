import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { paymentSucceeded } from '@aangan/contract/words/en/shared/messages.ts';
import { SAMPLE_PASSWORD, sampleGuests } from '@aangan/samples/people.ts';
import { type Browser, type BrowserContext, type Page, type Locator } from 'playwright-core';
import { inject, onTestFinished, expect, TestRunner } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { engine } from './engine.ts';
import { typeAsAPerson } from './keyboard-and-touch.ts';
import { launchBrowser } from './launch-browser.ts';
import { watchRequests } from './until-quiet.ts';

const screens = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    // Only Chromium emulates a phone; other engines get a window of its size.
    ...(engine === 'chromium' && { isMobile: true, hasTouch: true }),
  },
  desktop: { viewport: { width: 1280, height: 900 } },
  /** Mouse and touch screen. */
  touchLaptop: { viewport: { width: 1280, height: 900 }, hasTouch: true },
} as const;

export type Screen = keyof typeof screens;

export function openBrowser(): Promise<Browser> {
  return launchBrowser(inject('browser'));
}

/** Firefox reports font requests aborted by a navigation (NS_BINDING_ABORTED). */
const LEFT_BEHIND = /^(?:downloadable font: )?download failed .*status=2152398850/;

/** A browser context with one page. `consoleErrors`: console errors of the browser. */
export interface Person {
  page: Page;
  context: BrowserContext;
  consoleErrors: string[];
}

/**
 * Opens a browser context, closed at the end of the test. Service workers are blocked by default, because their cache
 * would hide server behaviour.
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
  // CSP violations are not console errors, so a listener records them.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- recorded below
      console.error(`The policy refused ${blockedURI} (${violatedDirective})`),
    ),
  );
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  const note = (text: string) => {
    if (!LEFT_BEHIND.test(text)) consoleErrors.push(text);
  };
  context.on('weberror', (error) => note(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  return { page, context, consoleErrors };
}

/** Password of accounts created through the API. */
export const PASSWORD = 'monsoon-on-tiles';

/** A new user, signed in through the API. */
export async function aMember(
  browser: Browser,
  screen: Screen,
  baseURL: string,
  name = 'Meera Krishnan',
): Promise<Person & { email: string }> {
  const person = await aPerson(browser, screen, baseURL);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID()}@example.in`;
  const answer = await person.page.request.post('/api/auth/signup', { data: { name, email, password: PASSWORD } });
  expect(answer.status()).toBe(201);
  return { ...person, email };
}

/** Signs in as a sample guest: by default the first one, whom the README names. */
export async function signInAsSampleGuest(person: Pick<Person, 'page'>, number = 0): Promise<void> {
  await signInAsSample(person, sampleGuests[number]?.email ?? '');
}

/** Signs in as any sample person by e-mail, through the API. */
export async function signInAsSample({ page }: Pick<Person, 'page'>, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: SAMPLE_PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** Fills in and submits the form of `/login`, which must be open. */
export async function fillLogin(page: Page | Locator, email: string, password = SAMPLE_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Pays for a stay in the gateway's checkout window. */
export async function payStay(page: Page, bookingId: string): Promise<void> {
  await page.goto(`/payment/${bookingId}`);
  await page.getByRole('button', { name: /^Pay / }).click();
  const window = page.frameLocator('iframe').first();
  await window.getByRole('button', { name: /success/i }).click();
  await page.getByRole('alertdialog').getByText(paymentSucceeded).waitFor();
}

/** Holds the newest sample home for three nights far enough ahead to be free. */
export async function aStay(
  { page }: Person,
  startsIn = 200,
): Promise<{ listingId: string; bookingId: string; title: string }> {
  const [home] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
  if (home === undefined) throw new Error('there is no sample home');
  const checkIn = addDays(dateInIndia(TEST_INSTANT), startsIn);
  const booked = await page.request.post(`/api/booking/create/${home._id}`, {
    data: { checkIn, checkOut: addDays(checkIn, 3), totalRent: priceStay(home, 3, 1).total },
  });
  const { _id } = (await booked.json()) as { _id: string };
  return { listingId: home._id, bookingId: _id, title: home.title };
}
