import type { Browser, Page, Route } from 'playwright-core';
import { aPerson, openBrowser, type Person } from '../browser.ts';
import { type Product, startProduct } from '../product.ts';
import { setStage, type Stage } from '../screenshots/stage.ts';
import { missing, type Thing } from '../shown.ts';

/** Who reads the screens, and the product they read. */
export interface Cast {
  product: Product;
  browser: Browser;
  stage: Stage;
  visitor: Person;
  guest: Person;
  host: Person;
}

export async function gatherCast(): Promise<Cast> {
  const [product, browser] = await Promise.all([
    startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }),
    openBrowser(),
  ]);
  const stage = await setStage(product.url, browser);
  const [visitor, guest, host] = await Promise.all([
    aPerson(browser, 'desktop', product.url),
    aPerson(browser, 'desktop', product.url),
    aPerson(browser, 'desktop', product.url),
  ]);
  await guest.context.addCookies(stage.sessions.guest.cookies);
  await host.context.addCookies(stage.sessions.host.cookies);
  return { product, browser, stage, visitor, guest, host };
}

/** What of all that is not seen at an address. */
export async function missingAt({ page }: Person, address: string, things: readonly Thing[]): Promise<string[]> {
  await page.goto(address);
  return missing(page, things);
}

type Answer = (route: Route) => Promise<void>;

/**
 * Holds up the next request of this call, so that what is shown meanwhile can be read. Let go it reaches the server,
 * or is answered instead.
 */
export async function heldUp(page: Page, call: string): Promise<{ letGo: (answer?: Answer) => void }> {
  let letGo: (answer?: Answer) => void = () => {};
  const answered = new Promise<Answer | undefined>((resolve) => {
    letGo = resolve;
  });
  const handle: Answer = async (route) => {
    const answer = await answered;
    await (answer === undefined ? route.continue() : answer(route));
  };
  await page.route(`**/api/${call}`, handle, { times: 1 });
  return { letGo };
}

/** No answer comes. */
export const noAnswer: Answer = (route) => route.abort();

/** The server refuses, and says why. */
export function refusal(status: number, message: string): Answer {
  return (route) => route.fulfill({ status, json: { message, code: 'REFUSED' } });
}
