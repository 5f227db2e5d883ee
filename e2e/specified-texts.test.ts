// Every text in here is copied from the specification, not imported: this is what holds the screens to it.
import { addDays, dateInIndia, formatDate } from '@aangan/contract/dates.ts';
import type { Listing } from '@aangan/contract/listings.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, openBrowser, type Person } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { fillStep1 } from './screenshots/wizard-steps.ts';
import { setStage, type Stage } from './screenshots/stage.ts';
import { buttons, fields, heading, links, missing, type Thing } from './shown.ts';

let product: Product;
let browser: Browser;
let stage: Stage;
let visitor: Person;
let guest: Person;
let host: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }), openBrowser()]);
  stage = await setStage(product.url, browser);
  [visitor, guest, host] = await Promise.all([
    aPerson(browser, 'desktop', product.url),
    aPerson(browser, 'desktop', product.url),
    aPerson(browser, 'desktop', product.url),
  ]);
  await guest.context.addCookies(stage.sessions.guest.cookies);
  await host.context.addCookies(stage.sessions.host.cookies);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

/** What of all that is not seen at an address. */
async function missingAt({ page }: Person, address: string, things: readonly Thing[]): Promise<string[]> {
  await page.goto(address);
  return missing(page, things);
}

/** A request that is answered when told to, so that what is shown meanwhile can be read. */
async function heldUp(page: Page, call: string): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/${call}`, async (route) => {
    await released;
    await route.continue();
  });
  return { letGo };
}

const farAhead = addDays(dateInIndia(new Date()), 120);

describe('the home page', () => {
  it('has its search, its link for hosts, its categories and its footer', async () => {
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
        ...links('Trending', 'Vila', 'Cabin', 'Pool House', 'Rooms', 'Shops', 'PG', 'Farm House', 'Flat'),
      ]),
    ).toEqual([]);
    const { page } = visitor;
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

  it('names what the account menu leads to, signed out and in', async () => {
    const everyone = ['List your Home', 'My Listing', 'My Booking', 'Contact Us', 'About Us'];
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
    expect(await guest.page.getByRole('button', { name: 'Account' }).innerText()).toBe('M');
    expect(await visitor.page.getByRole('button', { name: 'Account' }).innerText()).toBe('');
  });

  it('shows a card with its title and place in upper case, its rating and its price by the day', async () => {
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
    const { page } = guest;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/listing/search')) asked.push(request.url());
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
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((url) => (new URL(url).searchParams.get('query') ?? '').trim() !== '')).toBe(true);
    // It may still be on its way in.
    const found = page.getByRole('dialog', { name: 'Homes found' });
    await expect.poll(async () => (await found.boundingBox())?.height).toBe(450);
    await search.fill('');
    await row.waitFor({ state: 'detached' });
    await search.fill(home.title);
    await row.click();
    await page.waitForURL(`**/viewcard?id=${home._id}`);
  });

  it('asks a host before a booking is cancelled', async () => {
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
});

describe('signing in and up', () => {
  it('is worded as specified', async () => {
    expect(
      await missingAt(visitor, '/login', [
        heading('Welcome Back'),
        ...fields('E-mail', 'Password'),
        ...buttons('Login', 'Continue with Google'),
        ...links('Sign Up'),
        ...buttons('Back'),
      ]),
    ).toEqual([]);
    expect(await visitor.page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/SignUp');
    await visitor.page.getByRole('button', { name: 'Back', exact: true }).click();
    await visitor.page.waitForURL(`${product.url}/`);
    expect(
      await missingAt(visitor, '/SignUp', [
        heading('Welcome to Aangan'),
        ...fields('UserName', 'Email', 'Password'),
        ...buttons('SignUp'),
        ...links('Login'),
      ]),
    ).toEqual([]);
    expect(await visitor.page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
  });

  it('welcomes, and takes leave', async () => {
    const person = await aPerson(browser, 'desktop', product.url);
    const { page } = person;
    await page.goto('/signup');
    await page.getByLabel('UserName').fill('Zoya');
    await page.getByLabel('Email').fill('zoya.texts@example.in');
    await page.getByLabel('Password', { exact: true }).fill('monsoon-on-tiles');
    await page.getByRole('button', { name: 'SignUp' }).click();
    await page.getByText('Signup Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('zoya.texts@example.in');
    await page.getByLabel('Password', { exact: true }).fill('monsoon-on-tiles');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Login Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    expect(await page.getByRole('button', { name: 'Account' }).innerText()).toBe('Z');
    await person.context.close();
  });
});

describe('the wizard', () => {
  it('is worded as specified, step by step', async () => {
    const { page } = host;
    expect(
      await missingAt(host, '/listingpage1', [
        heading('SetUp Your Home'),
        ...fields('Title', 'Description', 'Rent', 'Included Guests', 'Extra Guest Fee', 'Cleaning Fee', 'Contact'),
        ...fields('City', 'Landmark'),
        '/day',
        ...buttons('Next'),
        ...buttons('Back'),
      ]),
    ).toEqual([]);
    await page.getByPlaceholder('city,country', { exact: true }).waitFor();
    for (let slot = 1; slot <= 20; slot += 1) {
      expect(await page.getByLabel(`Image ${slot}`, { exact: true }).getAttribute('type')).toBe('file');
    }
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/listingpage1');
    await fillStep1(page, stage);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Which of these best describes your place?' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Vila' }).check();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/listingpage1');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**/listingpage3');
    await page.getByText('/ night').waitFor();
    await page.getByRole('link', { name: 'Edit Details' }).click();
    await page.waitForURL('**/listingpage2');
    await page.getByRole('button', { name: 'Next' }).click();
    const { letGo } = await heldUp(page, 'listing/add');
    await page.getByRole('button', { name: 'Publish Listing' }).click();
    await page.getByRole('button', { name: 'Publishing...' }).waitFor();
    letGo();
    await page.getByText('AddListing Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/listingpage1');
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await page.getByText('0 of 20').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('a home', () => {
  it('shows a guest all that was promised', async () => {
    const { page } = guest;
    expect(
      await missingAt(guest, `/viewcard?id=${stage.home._id}`, [
        heading(stage.home.title),
        ...buttons('Back'),
        ...buttons('Show all photos', 'Show More', 'Reserve'),
        'Category',
        'Location',
        'Price',
        '/ night',
        'Adults',
        'Age 13+',
        'Children',
        'Ages 2 to 12',
        'Infants',
        'Under 2',
      ]),
    ).toEqual([]);
    expect(await missing(page, buttons('Edit Listing', 'Delete Listing'))).toHaveLength(2);
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    expect(await page.getByRole('button', { name: /^Photo \d of/ }).count()).toBe(
      Math.min(5, stage.home.photos.length),
    );
    await page.getByRole('button', { name: 'Show all photos' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    const panel = page.getByRole('button', { name: 'What the price holds' });
    expect(await panel.getAttribute('aria-expanded')).toBe('false');
    await panel.click();
    await page.getByText('If plans change').waitFor();
  });

  it('is booked in a dialog that prices every line', async () => {
    const { page } = guest;
    await page.goto(`/viewcard?id=${stage.home._id}`);
    await page.getByRole('button', { name: 'Reserve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Booking' });
    expect(
      await missing(dialog, [
        ...fields('Check-in', 'Check-out'),
        ...buttons('Check Availability'),
        heading('Booking Summary'),
        stage.home.title,
        /Your dates are held for 24 hours, you pay later\./,
      ]),
    ).toEqual([]);
    expect(await dialog.getByPlaceholder('dd/MM/yyyy').count()).toBe(2);
    await dialog.getByLabel('Check-in').fill('99/99/2026');
    await dialog.getByText('Date input not valid.', { exact: true }).waitFor();
    await dialog.getByLabel('Check-in').fill(formatDate(farAhead));
    await dialog.getByLabel('Check-out').fill(formatDate(addDays(farAhead, 4)));
    await dialog.getByText('Service fee (15%)').waitFor();
    await dialog.getByText('Taxes (12%)').waitFor();
    const lines = await dialog.getByRole('term').allInnerTexts();
    expect(lines[0]).toMatch(/^₹[\d,]+ × 4 nights$/);
    expect(lines.at(-1)).toBe('Total');
    await dialog.getByRole('button', { name: /^Guests/ }).click();
    expect(await missing(dialog, ['Adults', 'Children', 'Infants', 'Pets'])).toEqual([]);
    await dialog.getByRole('button', { name: 'More infants' }).click();
    await dialog.getByText('2 guests, 1 infant').waitFor();
    await page.keyboard.press('Escape');
    const { letGo } = await heldUp(page, 'booking/create/*');
    await dialog.getByRole('button', { name: 'Check Availability' }).click();
    await dialog.getByRole('button', { name: 'Processing...' }).waitFor();
    letGo();
    await page.getByText('Check Availability Successful!', { exact: true }).waitFor();
    await page.waitForURL('**/booked?id=*');
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    expect(
      await missing(page, [
        heading('Contact Owner'),
        ...fields('Full Name', 'Phone Number', 'Email', 'Extra Service'),
        ...buttons('Contact Owner'),
        `I have booked ${stage.home.title}. Booking ID: ${id}. Please contact me.`,
      ]),
    ).toEqual([]);
    await page.getByLabel('Phone Number').fill('98450 54321');
    await page.getByRole('button', { name: 'Contact Owner' }).click();
    await page.getByText('Contact submitted successfully!', { exact: true }).waitFor();
    expect(
      await missing(page, [
        heading('Booking Confirmed'),
        'Booking ID',
        id,
        'Owner Name',
        'Joaquim Fernandes',
        'Total Rent',
        ...buttons('Submit Rating'),
        ...links('Back to Home', 'Pay now'),
      ]),
    ).toEqual([]);
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await page.getByText('You rated: 5 out of 5', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.request.delete(`/api/booking/cancel/${id}`);
  });
});

describe('what follows a booking', () => {
  it('is found in My Booking and My Listing', async () => {
    const { page } = guest;
    expect(
      await missingAt(guest, '/mybooking', [
        heading('MY BOOKING'),
        ...buttons('Back'),
        ...links('Pay now'),
        'Booking ID',
        'Host',
        'Confirmed',
        'Cancelled',
        stage.paid._id,
      ]),
    ).toEqual([]);
    await page
      .getByText(/^Held \d+ h$/)
      .first()
      .waitFor();
    expect(
      await missingAt(host, '/mylisting', [heading('My Listing'), ...buttons('Back'), ...links('List your Home')]),
    ).toEqual([]);
  });

  it('is cancelled by the guest, who is asked first', async () => {
    const { page } = guest;
    await page.goto('/mybooking');
    const card = page.getByRole('listitem').filter({ hasText: stage.asked._id });
    await card.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Booking Cancel! Are you sure?' });
    expect(
      await missing(question, [...buttons('Yes', 'No'), 'Nothing was paid yet. The dates open to everyone again.']),
    ).toEqual([]);
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('CancelBooking Successfully', { exact: true }).waitFor();
    await card.getByText('Cancelled').waitFor();
  });

  it('is paid on a page that adds everything up', async () => {
    const { page } = visitor;
    const held = await heldUp(page, 'booking/findbookingbyid/*');
    await page.goto(`/payment/${stage.priced._id}`);
    await page.getByText('Loading booking details...', { exact: true }).waitFor();
    held.letGo();
    const { guests, listing } = stage.priced;
    expect(
      await missing(page, [
        heading('Your Trip'),
        heading(listing.title),
        heading('Booking Summary'),
        ...buttons('View Full Gallery', 'Show More'),
        'Dates',
        'Adults',
        'Children',
        'Infants',
        'Pets',
        'Total guests',
        'Extra services',
        'Total',
        '₹1,200',
      ]),
    ).toEqual([]);
    expect(guests.totalGuests).toBe(3);
    expect(await page.getByRole('button', { name: /^Enlarge photo/ }).count()).toBe(2);
    const { checkIn, checkOut } = stage.priced;
    await page.getByText(`${formatDate(checkIn)} → ${formatDate(checkOut)}`, { exact: true }).waitFor();
    const shown = await page.getByText(listing.description.slice(0, 60)).innerText();
    expect(shown.replace('…', '').length).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Show More' }).click();
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    const total = (stage.priced.totalRent + 1200).toLocaleString('en-IN');
    await page.getByRole('button', { name: `Pay ₹${total} & Complete Booking`, exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    await page.route('**/api/payment/order', (route) => route.abort());
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page.getByRole('alertdialog', { name: '❌ Payment failed', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/payment/verify', (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'No', code: 'BAD_SIGNATURE' } }),
    );
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /success/i })
      .click();
    await page.getByRole('alertdialog', { name: '❌ Payment verification failed', exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says why a booking did not load', async () => {
    const { page } = visitor;
    await page.route('**/api/booking/findbookingbyid/*', (route) => route.abort());
    await page.goto(`/payment/${stage.priced._id}`);
    await page.getByText('Failed to load booking', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your Trip' }).waitFor();
    expect(await page.getByText('Failed to load booking').count()).toBe(0);
  });
});

describe('what everybody may read', () => {
  it('is worded as specified', async () => {
    const { page } = visitor;
    expect(
      await missingAt(visitor, '/contact', [
        ...buttons('Back'),
        ...fields('Full Name', 'Email', 'Phone Number', 'Subject', 'Message'),
        ...buttons('Send Message'),
        ...links('Instagram', 'Facebook'),
      ]),
    ).toEqual([]);
    expect(await page.getByLabel('Message').getAttribute('rows')).toBe('5');
    expect(
      await missingAt(visitor, '/about', [
        ...buttons('Back'),
        heading('Our Mission'),
        heading('Our Vision'),
        heading('Our Team'),
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

    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
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
});
