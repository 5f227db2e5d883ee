import type { Browser, Page, Route, Locator } from 'playwright-core';
import { aPerson, type Person } from '../browser.ts';
import type { Product } from '../product.ts';
import { setStage, type Stage } from '../screenshots/stage.ts';
import { openSite } from '../site.ts';

/** The roles that read the screens, and the product. */
export interface Cast {
  product: Product;
  browser: Browser;
  stage: Stage;
  visitor: Person;
  guest: Person;
  host: Person;
}

export async function gatherCast(): Promise<Cast> {
  const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
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

/** Expected texts missing at a URL. */
export async function missingAt({ page }: Person, address: string, things: readonly Thing[]): Promise<string[]> {
  await page.goto(address);
  return missing(page, things);
}

type Answer = (route: Route) => Promise<void>;

/** Delays the next request of this call; on release it reaches the server or gets a mock response. */
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

/** No response arrives. */
export const noAnswer: Answer = (route) => route.abort();

/** The server refuses with a reason. */
export function refusal(status: number, message: string): Answer {
  return (route) => route.fulfill({ status, json: { message, code: 'REFUSED' } });
}

type Role = Parameters<Page['getByRole']>[0];
/** A whole text, a part of one, or a role with its accessible name. */
export type Thing = string | RegExp | [role: Role, name: string];

/** Expected texts that are not visible; empty if all are. */
export async function missing(place: Page | Locator, things: readonly Thing[]): Promise<string[]> {
  const looked = things.map(async (thing) => {
    const found =
      typeof thing === 'string' || thing instanceof RegExp
        ? place.getByText(thing, { exact: true })
        : place.getByRole(thing[0], { name: thing[1], exact: true });
    // One visible match is enough: a phone's heading may be there for screen readers only.
    const isSeen = await found
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      );
    return isSeen ? [] : [String(thing)];
  });
  return (await Promise.all(looked)).flat();
}

/** `<input>`s and `<textarea>`s by their labels. */
export function fields(...labels: string[]): Thing[] {
  return labels.map((label) => ['textbox', label]);
}

export function buttons(...names: string[]): Thing[] {
  return names.map((name) => ['button', name]);
}

export function links(...names: string[]): Thing[] {
  return names.map((name) => ['link', name]);
}

export function heading(name: string): Thing {
  return ['heading', name];
}
