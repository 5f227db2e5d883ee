import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, type Screen, fillLogin, aMember, PASSWORD } from './browser.ts';
import { listAHome, signUp, publishHome } from './hosting.ts';
import {
  rerenderedElements,
  trackRenders,
  hold,
  layoutShifts,
  markServerRendered,
  sumUpShifts,
  untilHydrated,
  untilParsed,
} from './page-load.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();

const HOUR_MS = 60 * 60_000;

let host: Person;
/** The pages that show the home. */
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
  it('is rendered before scripts run and does not change on hydration', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, consoleErrors } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: home.title }).waitFor();
    await untilParsed(page);
    const rendered = await markup(page);
    expect(rendered).toContain('1 home across India');

    letScriptsCome();
    await untilHydrated(page);
    expect(await markup(page)).toBe(rendered);
    expect(consoleErrors).toEqual([]);
  });

  it('replays clicks made before hydration', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, consoleErrors } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Account' }).click();
    letScriptsCome();
    await page.getByRole('menuitem', { name: 'Login' }).waitFor();

    await page.goto('/', { waitUntil: 'commit' });
    // Visitors are redirected to sign-in, as in the app.
    await page.getByRole('link', { name: home.title }).click();
    await page.waitForURL(`${product.url}/login`);
    expect(consoleErrors).toEqual([]);
  });

  it('searches for text typed before hydration', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, consoleErrors } = person;
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('combobox').fill('Veranda');
    letScriptsCome();
    await page.locator('[data-row]').filter({ hasText: home.title }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

it('is the same for a signed-in person, then personalized', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await signUp(page, { name: 'Asha', email: 'asha@example.in', password: 'monsoon-on-tiles' });
  await page.goto('/?category=flat');
  await page.getByRole('button', { name: 'Account' }).getByText('A').waitFor();
  expect(consoleErrors).toEqual([]);
});

describe.each<Screen>(['phone', 'desktop'])("a home's page on a %s", (screen) => {
  it('is rendered before scripts run, hydrates without a layout shift, and works', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, consoleErrors } = person;
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
    expect(consoleErrors).toEqual([]);
  });
});

describe.each<Screen>(['phone', 'desktop'])("a home's page that a visitor opens on a %s", (screen) => {
  it('is the home page with that home before scripts run, keeps its URL, and opens after signing in', async () => {
    const person = await aPerson(browser, screen, product.url);
    const { page, consoleErrors } = person;
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
    expect(consoleErrors).toEqual([]);
  });
});

it.each(['/mybooking', '/listingpage1', '/viewcard', '/account', '/termsAndConditions'])(
  '%s leads a visitor on without a jump',
  async (path) => {
    const person = await aPerson(browser, 'phone', product.url);
    const { page, consoleErrors } = person;
    await page.addInitScript(sumUpShifts);
    await page.goto(path);
    await untilHydrated(page);
    expect(new URL(page.url()).pathname).not.toBe(path);
    expect(await layoutShifts(page)).toBeLessThan(0.02);
    expect(consoleErrors).toEqual([]);
  },
);

it("is the host's page before scripts run, too", async () => {
  const { page, consoleErrors } = host;
  const forms: string[] = [];
  page.on('request', (request) => {
    if (/\/(EditListing|DeleteListing)-[^/]*\.js$/.test(request.url())) forms.push(request.url());
  });
  const letScriptsCome = await hold(page, '**/assets/*.js');
  await page.goto(detail, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Edit Listing' }).waitFor();
  letScriptsCome();
  await untilHydrated(page);
  // The dialogs are not requested yet.
  expect(forms).toEqual([]);
  await page.getByRole('button', { name: 'Edit Listing' }).click();
  await page.getByRole('dialog', { name: 'Edit Listing' }).waitFor();
  expect(forms).toContainEqual(expect.stringContaining('/EditListing-'));
  expect(consoleErrors).toEqual([]);
});

it('searches before scripts run', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  const letScriptsCome = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('combobox', { name: 'Search homes', exact: true });
  await box.fill('ghats');
  await box.press('Enter', { noWaitAfter: true });
  await page.waitForURL('**/?query=ghats', { waitUntil: 'commit' });
  letScriptsCome();
  await page.getByRole('link', { name: home.title }).waitFor();
  expect(await box.inputValue()).toBe('ghats');
  expect(consoleErrors).toEqual([]);
});

/** Text of a home's page without map and calendar, which load later. */
async function textAboveCalendar(page: Page): Promise<string | undefined> {
  const text = await page.getByRole('main').innerText();
  return text.replace(/\s*Loading the map…\s*|\s+/g, ' ').split('Dates that are free')[0];
}

/** Without hearts, which load after hydration. */
function markup(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as Element;
    for (const heart of copy.querySelectorAll('.heart')) heart.remove();
    return copy.innerHTML;
  });
}

describe('the public page of a home', () => {
  let host: Person;
  let home: Listing;
  /** The path of its public page. */
  let path: string;
  let stays = 0;

  beforeAll(async () => {
    host = await aMember(browser, 'desktop', product.url, 'Arvind Sethi');
    home = await aHome('Walnut House');
    path = publicPath(home);
  });

  const aHome = (title: string) => publishHome(host, { title, includedGuests: 1 }, 2);

  function publicPath({ title, _id }: Listing): string {
    return `/homes/${title.toLowerCase().replaceAll(' ', '-')}-old-manali-${_id.slice(0, 8)}`;
  }

  /** Dates far enough apart that tests do not overlap, and their price for two adults. */
  function aStay() {
    stays += 1;
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 10 * stays);
    const checkOut = addDays(checkIn, 4);
    const query = `?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
    return { checkIn, checkOut, query, total: priceStay(home, 4, 2).total };
  }

  describe.each<Screen>(['phone', 'desktop'])('the page of a home on a %s', (screen) => {
    it('is rendered before scripts run and does not change on hydration', async () => {
      const person = await aPerson(browser, screen, product.url);
      const { page, consoleErrors } = person;
      await page.addInitScript(sumUpShifts);
      const letScriptsCome = await hold(page, '**/assets/*.js');
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Reserve' }).waitFor();
      await untilParsed(page);
      const text = await page.getByRole('main').innerText();
      const above = await textAboveCalendar(page);
      for (const part of [
        home.title,
        'Manali, Old Manali, India',
        '₹4,209',
        'Arvind',
        'No reviews yet',
        'Things to know',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('Sethi');
      letScriptsCome();
      await untilHydrated(page);
      expect(await textAboveCalendar(page)).toBe(above);
      // Map and calendar load when scrolled near.
      expect(await page.getByRole('grid').count()).toBe(0);
      await page.getByRole('heading', { name: 'Dates that are free' }).scrollIntoViewIfNeeded();
      await page.getByRole('grid').first().waitFor();
      expect(await layoutShifts(page)).toBeLessThan(0.02);
      expect(consoleErrors).toEqual([]);
    });

    it.each(['start page', 'home'])('is drawn once: %s', async (which) => {
      const person = await aPerson(browser, screen, product.url);
      const { page, consoleErrors } = person;
      // A page may be older than the moment when it is opened.
      await page.clock.setFixedTime(TEST_INSTANT.getTime() + HOUR_MS);
      await page.addInitScript(trackRenders);
      const letScriptsCome = await hold(page, '**/assets/*.js');
      // Late content does not shift the layout.
      await hold(page, '**/assets/MapFrame-*.js');
      await hold(page, '**/api/booking/booked-dates/*');
      await page.goto(which === 'home' ? path : '/', { waitUntil: 'commit' });
      await page.getByText(home.title).first().waitFor();
      await untilParsed(page);
      await page.evaluate(markServerRendered);
      letScriptsCome();
      await untilHydrated(page);
      if (which === 'start page') await page.getByRole('button', { name: `Save ${home.title}` }).waitFor();
      expect(await rerenderedElements(page)).toEqual([]);
      expect(consoleErrors).toEqual([]);
    });

    it('is booked by a visitor, who signs up as the last step and keeps the input on reload and back', async () => {
      const person = await aPerson(browser, screen, product.url);
      const { page, consoleErrors } = person;
      const { checkIn, checkOut, query, total } = aStay();
      await page.goto(path + query);
      await page.getByRole('button', { name: 'Reserve' }).click();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Reserve' }).click();
      await page.reload();
      await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).waitFor();
      expect(await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).inputValue()).toBe(
        formatDate(checkIn),
      );
      expect(await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).inputValue()).toBe(
        formatDate(checkOut),
      );
      await dialog.getByText(formatRupees(total)).first().waitFor();
      await dialog.getByRole('button', { name: 'Check Availability' }).click();

      const signIn = page.getByRole('dialog', { name: 'Log in to continue' });
      await signIn.getByRole('button', { name: 'Sign Up' }).click();
      const form = page.getByRole('dialog', { name: 'Sign up to continue' });
      await form.getByLabel('UserName', { exact: true }).fill('Asha Rao');
      await form.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.in`);
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: 'SignUp' }).click();
      await page.getByText(messages.bookingCreated).waitFor();
      await page.waitForURL('**/booked?id=*');
      const [booking] = (await (await page.request.get('/api/booking/mine')).json()) as Booking[];
      expect(booking).toMatchObject({ checkIn, checkOut, totalRent: total, guests: { adults: 2 } });
      expect(consoleErrors).toEqual([]);
    });

    it('opens the booking dialog on a click on Reserve, even if its code loads late', async () => {
      const person = await aPerson(browser, screen, product.url);
      const { page, consoleErrors } = person;
      const letDialogCome = await hold(page, '**/assets/BookingDialog-*.js');
      const { checkIn, query } = aStay();
      await page.goto(path + query);
      await page.getByRole('button', { name: 'Reserve' }).click();
      await page.waitForURL('**&book=*');
      letDialogCome();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
      const arrival = dialog.getByRole('textbox', { name: 'Check-in', exact: true });
      await arrival.waitFor();
      expect(await arrival.inputValue()).toBe(formatDate(checkIn));
      expect(consoleErrors).toEqual([]);
    });

    it('asks a visitor to sign in even before the session is known', async () => {
      const person = await aPerson(browser, screen, product.url);
      const { page } = person;
      await hold(page, '**/api/user/currentuser');
      await page.goto(path + aStay().query);
      await page.getByRole('button', { name: 'Reserve' }).click();
      await page.getByRole('button', { name: 'Check Availability' }).click();
      const signIn = page.getByRole('dialog', { name: 'Log in to continue' });
      await expect.poll(() => signIn.isVisible()).toBe(true);
    });

    it('leads to the homes in its town, from there to another, and back', async () => {
      const homes = [await aHome('Cedar House'), await aHome(`Poplar House, ${screen}`), home];
      for (const { _id } of homes)
        await host.page.request.put(`/api/listing/facts/${_id}`, { data: { state: 'IN-HP' } });
      const person = await aPerson(browser, screen, product.url);
      const { page, consoleErrors } = person;
      await page.goto(path);
      await untilHydrated(page);
      await page.getByRole('link', { name: 'More homes in Manali' }).click();
      await page.getByRole('heading', { level: 1, name: 'Homes in Manali' }).waitFor();
      expect(await page.title()).toBe('Homes in Manali, Himachal Pradesh · Aangan');
      await page.reload();
      await untilHydrated(page);
      await page.getByRole('link', { name: `Poplar House, ${screen}` }).click();
      await page.getByRole('heading', { level: 1, name: `Poplar House, ${screen}` }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'More homes in Himachal Pradesh' }).click();
      await page.getByRole('heading', { level: 1, name: 'Homes in Himachal Pradesh' }).waitFor();
      await page.getByRole('link', { name: 'Manali' }).first().click();
      await page.waitForURL('**/stays/himachal-pradesh/manali');
      expect(consoleErrors).toEqual([]);
    });
  });

  it('accepts a question of a visitor, who signs in as the last step', async () => {
    const { page, email, consoleErrors } = await aMember(browser, 'phone', product.url, 'Ravi Menon');
    await page.context().clearCookies();
    await page.goto(path + aStay().query);
    await page.getByRole('button', { name: 'Ask the host' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask the host' });
    await dialog.getByRole('textbox').fill('Is the river loud at night?');
    await page.reload();
    await page.getByRole('button', { name: 'Ask the host' }).click();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Is the river loud at night?');
    await dialog.getByRole('button', { name: 'Send the question' }).click();

    const signIn = page.getByRole('dialog', { name: 'Log in to continue' });
    await fillLogin(signIn, email, PASSWORD);
    await page.waitForURL('**/inbox/*');
    await page.getByText('Is the river loud at night?', { exact: true }).waitFor();
    expect(consoleErrors.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });

  it('is the link that the host shares, from both pages of the home', async () => {
    const { page, consoleErrors } = host;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const shared = async () => {
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('Link copied').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    for (const address of [path, `/viewcard?id=${home._id}`]) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Edit Listing' }).waitFor();
      expect(new URL(await shared()).pathname).toBe(path);
    }
    await page.goto('/');
    await page.getByRole('link', { name: home.title }).click();
    await page.waitForURL('**/viewcard?id=*');
    expect(new URL(await shared()).pathname).toBe(path);
    expect(consoleErrors).toEqual([]);
  });

  it('says that a deleted home is no longer listed, and leads to homes near by', async () => {
    const gone = await aHome('Apricot House');
    const near = await aHome('Willow House');
    expect((await host.page.request.delete(`/api/listing/delete/${gone._id}`)).status()).toBe(200);
    const person = await aPerson(browser, 'phone', product.url);
    const { page } = person;
    expect((await page.goto(publicPath(gone)))?.status()).toBe(410);
    await page.getByRole('heading', { level: 1, name: 'This home is no longer listed' }).waitFor();
    await untilHydrated(page);
    await page.getByRole('link', { name: near.title }).click();
    await page.getByRole('heading', { level: 1, name: near.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(publicPath(near));
  });
});
