import type { Listing } from '@aangan/contract/homes/listings.ts';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aPerson, fillLogin } from '../browser.ts';
import { buttons, fields, heading, links, missing, type Cast, heldUp, missingAt } from './cast.ts';

/** The home page's texts: around the homes, on their cards, and of the search. */
export function startPage(cast: () => Cast): void {
  it('has its search, its link for hosts, its categories and its footer', async () => {
    const { visitor, product } = cast();
    expect(
      await missingAt(visitor, '/', [
        ...links(
          'List your home',
          'Home',
          'About Us',
          'Contact Us',
          'Privacy Policy',
          'Terms of Service',
          'Cookie Policy',
        ),
        /where an Indian home meets/,
        ...links('Trending', 'Vila', 'Cabin', 'Pool House', 'Rooms', 'Shops', 'PG', 'Farm House', 'Flat'),
      ]),
    ).toEqual([]);
    const { page } = visitor;
    const footer = page.getByRole('contentinfo');
    expect(await footer.locator('a[href^="tel:+91"]').count()).toBe(1);
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
    const search = page.getByPlaceholder('Any Where | Any Location | Any City', { exact: true });
    await search.waitFor();
    const strip = page.getByRole('navigation', { name: 'Kinds of home' }).getByRole('link');
    expect(await strip.allInnerTexts()).toEqual([
      'Trending',
      'Vila',
      'Cabin',
      'Pool House',
      'Rooms',
      'Shops',
      'PG',
      'Farm House',
      'Flat',
    ]);
    await strip.filter({ hasText: 'Pool House' }).click();
    await page.waitForURL('**/?category=poolHouse');
    expect(await strip.filter({ hasText: 'Pool House' }).getAttribute('aria-current')).toBe('true');
    await strip.filter({ hasText: 'Trending' }).click();
    await page.waitForURL(`${product.url}/`);
    expect(await page.locator('nav [aria-current]').innerText()).toBe('Trending');
  });

  it('keeps six places until homes are loaded, and says when there are none', async () => {
    const { page } = cast().visitor;
    await page.goto('/');
    const { letGo } = await heldUp(page, 'listing/get*');
    await page.getByRole('link', { name: 'Flat', exact: true }).click();
    await page.getByText('Loading homes…', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.locator('.home-grid > div').count()).toBe(6);
    expect(await page.getByRole('article').count()).toBe(0);
    letGo((route) => route.fulfill({ json: [] }));
    await page.getByRole('heading', { name: 'No listings available.', exact: true }).waitFor();
    expect(await page.locator('.home-grid').count()).toBe(0);
  });

  it('leads a visitor to sign in from a card and from a found home, and then to that home', async () => {
    const { browser, product, stage } = cast();
    const { page } = await aPerson(browser, 'phone', product.url);
    const { home } = stage;
    const signIn = page.getByRole('heading', { name: 'Welcome Back' });
    await page.goto('/');
    await page.getByRole('article', { name: home.title }).getByRole('link').first().click();
    await signIn.waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByPlaceholder('Any Where | Any Location | Any City').fill(home.title);
    await page.getByRole('link', { name: `${home.title} in ` }).click();
    await signIn.waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await fillLogin(page, 'meera@example.in');
    await page.waitForURL(`${product.url}/viewcard?id=${home._id}`);
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
  });

  it('names the entries of the account menu, signed out and in', async () => {
    const { visitor, guest } = cast();
    const everyone = ['List your Home', 'My Listing', 'Inbox', 'My Booking', 'Wishlists', 'Contact Us', 'About Us'];
    for (const [person, entries] of [
      [visitor, [...everyone, 'Login']],
      [guest, ['Your account', ...everyone, 'Logout']],
    ] as const) {
      await person.page.goto('/');
      await person.page.getByRole('button', { name: 'Account' }).click();
      await person.page.getByRole('menu').waitFor();
      expect(await person.page.getByRole('menuitem').allInnerTexts()).toEqual(entries);
      await person.page.keyboard.press('Escape');
    }
    // The number of unread messages is shown below it, once it is loaded.
    expect(await guest.page.getByRole('button', { name: 'Account' }).innerText()).toMatch(/^M(\n\d+)?$/);
    expect(await visitor.page.getByRole('button', { name: 'Account' }).innerText()).toBe('');
  });

  it('shows a card with its title and place in upper case, its rating and its price by the day', async () => {
    const { visitor } = cast();
    const { page } = visitor;
    const [dear] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
    await page.route('**/api/listing/get*', (route) =>
      route.fulfill({
        json: [
          { ...dear, rent: 125_000, title: 'Haveli of Winds', city: 'Jaipur, India', landMark: 'Amer', ratings: 4.5 },
        ],
      }),
    );
    await page.goto('/?category=villa');
    await page.getByRole('link', { name: 'Shops', exact: true }).click();
    const card = page.getByRole('article', { name: 'Haveli of Winds' });
    await card.waitFor();
    const lines = (await card.innerText()).split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines).toEqual(expect.arrayContaining(['HAVELI OF WINDS', 'JAIPUR, AMER', '4.5', '₹1,25,000 /day']));
    await page.unroute('**/api/listing/get*');
  });

  it('drops the search 450 px deep, one row a home, and asks nothing for a blank one', async () => {
    const { guest, stage } = cast();
    const { page } = guest;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/listing/search')) requests.push(request.url());
    });
    await page.goto('/');
    const search = page.getByPlaceholder('Any Where | Any Location | Any City');
    await search.fill('   ');
    await search.press('Enter');
    const { home } = stage;
    await search.fill(home.title);
    const [city] = home.city.split(',');
    const row = page.getByRole('link', { name: `${home.title} in ${home.landMark}, ${city}`, exact: true });
    await row.waitFor();
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every((url) => (new URL(url).searchParams.get('query') ?? '').trim() !== '')).toBe(true);
    // It may still be animating in.
    const found = page.getByRole('dialog', { name: 'Homes found' });
    await expect.poll(async () => (await found.boundingBox())?.height).toBe(450);
    await search.fill('');
    await row.waitFor({ state: 'detached' });
    await search.fill(home.title);
    await row.click();
    await page.waitForURL(`**/viewcard?id=${home._id}`);
  });

  it('asks a host before a booking is cancelled', async () => {
    const { guest, host, stage } = cast();
    const { page } = host;
    await page.goto('/');
    const card = page.getByRole('article', { name: stage.home.title });
    await card.getByRole('button', { name: 'Cancel Booking' }).click();
    const question = page.getByRole('alertdialog', { name: 'Booking Cancel! Are you sure?' });
    expect(await missing(question, buttons('Yes', 'No'))).toEqual([]);
    await question.getByRole('button', { name: 'No' }).click();
    await question.waitFor({ state: 'detached' });
    await guest.page.goto('/');
    await guest.page.getByRole('article', { name: stage.home.title }).waitFor();
    expect(await guest.page.getByRole('button', { name: 'Cancel Booking' }).count()).toBe(0);
  });
}

/** The texts of the screens about the site. */
export function forEverybody(cast: () => Cast): void {
  it('is worded as specified', async () => {
    const { visitor, guest } = cast();
    const { page } = visitor;
    expect(
      await missingAt(visitor, '/contact', [
        ...buttons('Back'),
        ...fields('Full Name', 'Email', 'Phone Number', 'Subject', 'Message'),
        ...buttons('Send Message'),
        ...links('Instagram', 'Facebook'),
        /New Delhi/,
      ]),
    ).toEqual([]);
    expect(await page.getByRole('main').locator('a[href^="tel:+91"], a[href^="mailto:"]').count()).toBe(2);
    expect(await page.getByLabel('Message', { exact: true }).getAttribute('rows')).toBe('5');
    expect(
      await missingAt(visitor, '/about', [
        ...buttons('Back'),
        heading('Our Mission'),
        heading('Our Vision'),
        heading('Our Team'),
        'The door is open.',
      ]),
    ).toEqual([]);
    expect(await missingAt(guest, '/privacyPolicy', [...buttons('Back'), heading('Privacy Policy')])).toEqual([]);
    const sections = guest.page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await sections.count()).toBe(5);
    await guest.page
      .getByText(/not sold/)
      .first()
      .waitFor();
    expect(await guest.page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1);

    const today = TEST_INSTANT.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
    expect(
      await missingAt(guest, '/termsAndConditions', [
        ...buttons('Back'),
        ...links('Privacy Policy'),
        ...buttons('Print / Save PDF'),
        `Last updated: ${today}`,
      ]),
    ).toEqual([]);
    expect(await sections.count()).toBe(12);
    const index = guest.page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    expect(await index.allInnerTexts()).toEqual(await sections.allInnerTexts());
    await guest.page.getByText(/not legal advice/).waitFor();
  });
}
