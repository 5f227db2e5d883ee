import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, type Screen, fillLogin } from './browser.ts';
import { listAHome, signUp } from './hosting.ts';
import { hold, layoutShifts, sumUpShifts, untilHydrated, untilParsed } from './on-the-way.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();
let host: Person;
/** Where the home is shown. */
let detail: string;

const home = {
  title: 'Veranda on the Ghats',
  description: 'Two rooms above the river. Boats leave from the steps below; breakfast is on the roof, with the kites.',
  rent: 3200,
  includedGuests: 2,
  extraGuestFee: 400,
  cleaningFee: 0,
  city: 'Varanasi, India',
  landMark: 'Assi Ghat',
  phone: '+91 98450 12345',
};

beforeAll(async () => {
  host = await aPerson(browser, 'phone', product.url);
  await signUp(host.page, { name: 'Uma Mishra', email: 'uma@example.in', password: 'courtyard-of-rain' });
  await listAHome(host.page, home);
  await host.page.getByRole('link', { name: home.title }).click();
  await host.page.waitForURL('**/viewcard?id=*');
  detail = host.page.url();
});

describe.each<Screen>(['phone', 'desktop'])('the home page on a %s', (screen) => {
  it('stands before any script has run, and looks the same once one has', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: home.title }).waitFor();
    await untilParsed(page);
    const rendered = await markup(page);
    expect(rendered).toContain('1 home across India');

    letScriptsCome();
    await untilHydrated(page);
    expect(await markup(page)).toBe(rendered);
    expect(complaints).toEqual([]);
  });

  it('does what was pressed before the app had come, once it has', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Account' }).click();
    letScriptsCome();
    await page.getByRole('menuitem', { name: 'Login' }).waitFor();

    await page.goto('/', { waitUntil: 'commit' });
    // As it does in the app: who is not signed in is led to sign in.
    await page.getByRole('link', { name: home.title }).click();
    await page.waitForURL(`${product.url}/login`);
    expect(complaints).toEqual([]);
  });

  it('searches for what was typed before the app had come', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox').fill('Veranda');
    letScriptsCome();
    await page.locator('[data-row]').filter({ hasText: home.title }).waitFor();
    expect(complaints).toEqual([]);
  });
});

it('is the same for a signed-in person, then personalized', async () => {
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
  await signUp(page, { name: 'Asha', email: 'asha@example.in', password: 'monsoon-on-tiles' });
  await page.goto('/?category=flat');
  await page.getByRole('button', { name: 'Account' }).getByText('A').waitFor();
  expect(complaints).toEqual([]);
});

describe.each<Screen>(['phone', 'desktop'])("a home's page on a %s", (screen) => {
  it('stands before any script has run, is taken over without a jump, and works', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    await signUp(page, { name: 'Ravi', email: `ravi-${screen}@example.in`, password: 'monsoon-on-tiles' });
    await page.addInitScript(sumUpShifts);
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto(detail, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: home.title }).waitFor();
    await untilParsed(page);
    const rendered = await textAboveCalendar(page);
    expect(rendered).toContain(home.description);
    expect(rendered).toContain('₹3,200');
    expect(await page.getByRole('button', { name: 'Reserve' }).count()).toBe(1);
    const account = page.getByRole('button', { name: 'Account', includeHidden: true });
    expect(await account.textContent()).toBe('R');

    letScriptsCome();
    await untilHydrated(page);
    expect(await textAboveCalendar(page)).toBe(rendered);
    await page.getByRole('grid').first().waitFor();
    expect(await layoutShifts(page)).toBeLessThan(0.02);

    await page.getByRole('button', { name: 'Reserve' }).click();
    await page.getByRole('dialog', { name: 'Complete Your Booking' }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: 'Complete Your Booking' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.each<Screen>(['phone', 'desktop'])("a home's page that a visitor opens on a %s", (screen) => {
  it('is the home page with that home before any script has run, stays where it is, and opens after signing in', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, complaints } = person;
    await page.addInitScript(sumUpShifts);
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto(`${detail}&adults=2`, { waitUntil: 'commit' });
    const note = page.getByRole('region', { name: 'The home you were sent' });
    await note.getByText(home.title).waitFor();
    await page.getByRole('article', { name: home.title }).waitFor();
    expect(page.url()).toBe(`${product.url}/`);
    await untilParsed(page);
    const rendered = await page.locator('#root').innerText();

    letScriptsCome();
    await untilHydrated(page);
    expect(await page.locator('#root').innerText()).toBe(rendered);
    expect(await page.title()).toBe('Aangan');
    expect(await layoutShifts(page)).toBeLessThan(0.02);

    await note.getByRole('button', { name: 'Sign in to see it' }).click();
    await fillLogin(page, 'uma@example.in', 'courtyard-of-rain');
    await page.waitForURL(`${detail}&adults=2`);
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(complaints).toEqual([]);
  });
});

it.each(['/mybooking', '/listingpage1', '/viewcard', '/account', '/termsAndConditions'])(
  '%s leads a visitor on without a jump',
  async (path) => {
    const person = await aPerson(browser, 'phone', product.url);
    const { page, complaints } = person;
    await page.addInitScript(sumUpShifts);
    await page.goto(path);
    await untilHydrated(page);
    expect(new URL(page.url()).pathname).not.toBe(path);
    expect(await layoutShifts(page)).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
  },
);

it("is its host's page before any script has run, too", async () => {
  const { page, complaints } = host;
  const forms: string[] = [];
  page.on('request', (request) => {
    if (/\/(EditListing|DeleteListing)-[^/]*\.js$/.test(request.url())) forms.push(request.url());
  });
  const letScriptsCome = await hold(page, '**/assets/*.js');
  await page.goto(detail, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Edit Listing' }).waitFor();
  letScriptsCome();
  await untilHydrated(page);
  // Nobody has requested the dialogs yet.
  expect(forms).toEqual([]);
  await page.getByRole('button', { name: 'Edit Listing' }).click();
  await page.getByRole('dialog', { name: 'Edit Listing' }).waitFor();
  expect(forms).toHaveLength(1);
  expect(complaints).toEqual([]);
});

it('searches before any script has run', async () => {
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
  const letScriptsCome = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('combobox', { name: 'Search homes', exact: true });
  await box.fill('ghats');
  await box.press('Enter', { noWaitAfter: true });
  await page.waitForURL('**/?query=ghats', { waitUntil: 'commit' });
  letScriptsCome();
  await page.getByRole('link', { name: home.title }).waitFor();
  expect(await box.inputValue()).toBe('ghats');
  expect(complaints).toEqual([]);
});

/** What can be read on a home's page; the calendar is loaded later. */
async function textAboveCalendar(page: Page): Promise<string | undefined> {
  return (await page.getByRole('main').innerText()).split('Dates that are free')[0];
}

/** Without the hearts, which come after the app. */
function markup(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as Element;
    for (const heart of copy.querySelectorAll('.heart')) heart.remove();
    return copy.innerHTML;
  });
}
