import { amenities } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleHosts, sampleGuests } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, describe } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, signInAsSample, signInAsSampleGuest } from './browser.ts';
import { listAHome, signUp, takePhotos } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

describe('the facts of a home', () => {
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await aPerson(browser, 'phone', product.url);
    await signInAsSample(host, sampleHosts.devyani.email);
  });
  beforeEach(async () => {
    [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
    const none = ['space', 'maxGuests', 'bedrooms', 'beds', 'bathrooms', 'amenities', 'rules', 'welcomes', 'state'];
    const data = { ...Object.fromEntries(none.map((name) => [name, null])), cancellation: null };
    await host.page.request.delete(`/api/listing/place/${home._id}`);
    await host.page.request.put(`/api/listing/facts/${home._id}`, { data });
    await host.page.goto(`/host/homes/${home._id}`);
  });

  const part = (name: string, page: Page = host.page) => page.getByRole('region', { name, exact: true });
  const fetchListing = async () =>
    (await (await host.page.request.get(`/api/listing/findlistingbyid/${home._id}`)).json()) as Listing;

  async function save(name: string, page: Page = host.page) {
    const answered = page.waitForResponse((response) => /\/api\/listing\/(facts|update)\//.test(response.url()));
    await part(name, page).getByRole('button', { name: 'Save', exact: true }).click();
    expect((await answered).status()).toBe(200);
  }

  it('a host fills in all facts of a home by section, guided to the missing ones', async () => {
    await host.page.getByRole('heading', { name: 'Listing 0% complete' }).waitFor();
    await host.page
      .getByRole('region', { name: 'Listing 0% complete' })
      .getByRole('link', { name: 'Amenities', exact: true })
      .click();
    const amenities = part('Amenities');
    await amenities.getByText('Wi-Fi').click();
    await amenities.getByLabel('Search the list', { exact: true }).fill('lock');
    await amenities.getByText('Secure lock').click();
    expect(await amenities.getByText('Wi-Fi').isVisible()).toBe(false);
    await save('Amenities');
    expect(await fetchListing()).toMatchObject({ amenities: ['wifi', 'secure-lock'] });

    const space = part('Space');
    await space.getByLabel('Type of space', { exact: true }).selectOption('Entire home');
    await space.getByLabel('Bedrooms', { exact: true }).fill('3');
    await space.getByLabel('Beds', { exact: true }).fill('4');
    await space.getByLabel('Bathrooms', { exact: true }).fill('2.5');
    await space.getByLabel('Maximum Guests', { exact: true }).fill('8');
    await save('Space');

    const rules = part('Rules');
    await rules.getByLabel('Check-out by', { exact: true }).selectOption('10:30');
    await rules.getByText('Pets', { exact: true }).click();
    await rules.getByLabel('More rules', { exact: true }).fill('Shoes stay at the door.');
    await rules.getByText('Unmarried couples').click();
    await save('Rules');
    await part('Cancellation').getByText('Firm').click();
    await save('Cancellation');
    await part('Place').getByLabel('State', { exact: true }).selectOption('Rajasthan');
    await save('Place');

    const { checkInFrom, checkOutBy } = { checkInFrom: '14:00', checkOutBy: '10:30' };
    expect(await fetchListing()).toMatchObject({
      space: 'entire',
      bedrooms: 3,
      beds: 4,
      bathrooms: 2.5,
      maxGuests: 8,
      state: 'IN-RJ',
      cancellation: 'firm',
      rules: { checkInFrom, checkOutBy, pets: true, smoking: false, parties: false, more: 'Shoes stay at the door.' },
      welcomes: ['couples'],
    });
    await host.page.getByRole('heading', { name: 'Listing 89% complete' }).waitFor();
    expect(host.consoleErrors).toEqual([]);
  });

  it('two tabs that save different sections do not overwrite each other', async () => {
    const other = await host.context.newPage();
    await other.goto(`/host/homes/${home._id}`);
    await part('Space', other).getByLabel('Beds', { exact: true }).fill('6');
    await part('Basics').getByLabel('Title', { exact: true }).fill('Two Tabs');
    await part('Space').getByLabel('Bedrooms', { exact: true }).waitFor();
    await save('Basics');
    await save('Space', other);
    await part('Basics', other).getByLabel('Landmark', { exact: true }).fill('Old Fort');
    await save('Basics', other);
    expect(await fetchListing()).toMatchObject({ title: 'Two Tabs', landMark: 'Old Fort', beds: 6 });
    await other.close();
  });

  it('restoring a value that another device changed is saved, even if it equals the initial value', async () => {
    const beds = part('Space').getByLabel('Beds', { exact: true });
    expect(await beds.inputValue()).toBe('');
    await host.page.request.put(`/api/listing/facts/${home._id}`, { data: { beds: 6 } });
    await part('Basics').getByLabel('Landmark', { exact: true }).fill('Lake Gate');
    await save('Basics');
    await expect.poll(() => beds.inputValue()).toBe('6');
    await beds.fill('');
    await save('Space');
    expect(await fetchListing()).not.toHaveProperty('beds');
  });

  it('moves the focus to a text that the server refuses', async () => {
    const { page } = host;
    await page.route('**/api/listing/update/*', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'INVALID_INPUT', message: 'Check your input.', fields: { landMark: 'Name another landmark.' } },
      }),
    );
    const landmark = part('Basics').getByLabel('Landmark', { exact: true });
    await landmark.fill('Nowhere');
    await part('Basics').getByRole('button', { name: 'Save', exact: true }).click();
    await part('Basics').getByText('Name another landmark.').waitFor();
    await page.unroute('**/api/listing/update/*');
    await expect.poll(() => landmark.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('frees the memory of a photo that is removed', async () => {
    const { page } = host;
    const photos = page.locator('form', { has: page.getByRole('heading', { name: 'Photos' }) });
    await photos.locator('input[type=file][multiple]').setInputFiles(await takePhotos(1));
    const url = await photos.locator('img[src^="blob:"]').getAttribute('src');
    const loads = () =>
      page.evaluate(async (src) => {
        const image = new Image();
        image.src = src ?? '';
        return image.decode().then(
          () => true,
          () => false,
        );
      }, url);
    expect(await loads()).toBe(true);
    await photos.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await expect.poll(loads).toBe(false);
  });

  it('shows errors at their fields, and moves a photo', async () => {
    const space = part('Space');
    await space.getByLabel('Bathrooms', { exact: true }).fill('1.3');
    await space.getByRole('button', { name: 'Save' }).click();
    await space.getByText('Bathrooms is from 0 to 50, in halves.').waitFor();
    expect(
      await space.getByLabel('Bathrooms', { exact: true }).evaluate((input) => input === document.activeElement),
    ).toBe(true);

    const [first, second] = home.photos;
    await host.page.getByRole('button', { name: 'Move Image 1', exact: true }).focus();
    await host.page.keyboard.press('ArrowRight');
    const photos = host.page.locator('form', { has: host.page.getByRole('heading', { name: 'Photos' }) });
    const answered = host.page.waitForResponse((response) => response.url().includes('/api/listing/update/'));
    await photos.getByRole('button', { name: 'Save' }).click();
    expect((await answered).status()).toBe(200);
    expect((await fetchListing()).photos.slice(0, 2).map(({ path }) => path)).toEqual([second?.path, first?.path]);
  });

  it('works with the keyboard only', async () => {
    const cancellation = part('Cancellation');
    await cancellation.getByRole('radio', { name: /^Standard/ }).focus();
    await host.page.keyboard.press('ArrowDown');
    await host.page.keyboard.press('ArrowDown');
    await host.page.keyboard.press('Tab');
    const answered = host.page.waitForResponse((response) => response.url().includes('/api/listing/facts/'));
    await host.page.keyboard.press('Enter');
    expect((await answered).status()).toBe(200);
    expect(await fetchListing()).toMatchObject({ cancellation: 'strict' });
  });

  it('leads here from a newly published home, and guests see the chosen policy', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'desktop', product.url);
    await signUp(page, { name: 'Nandini', email: 'nandini@example.in', password: 'walnut-house-by-the-beas' });
    await listAHome(page);
    await page.getByRole('button', { name: 'Complete your home' }).click();
    await page.waitForURL(/\/host\/homes\//);
    await page.getByRole('heading', { level: 1, name: 'Walnut House' }).waitFor();
    await part('Cancellation', page).getByText('Strict').click();
    await save('Cancellation', page);
    await page.getByRole('link', { name: 'What guests see' }).click();
    await page.getByRole('button', { name: 'What the price includes' }).click();
    // Shown at the price and in 'things to know'.
    const policy = page.getByText('Everything back until 2 weeks before check-in (14:00), nothing after that.');
    await expect.poll(() => policy.filter({ visible: true }).count()).toBe(2);
    await page.goto('/mylisting');
    await page.getByRole('link', { name: 'Complete your home' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('a home with all facts', () => {
  let home: Listing;

  const offered = amenities.filter((code) => code !== 'iron' && code !== 'hangers').slice(0, 21);

  beforeAll(async () => {
    const host = await aPerson(browser, 'desktop', product.url);
    await signInAsSample(host, sampleHosts.devyani.email);
    const [first] = (await (await host.page.request.get('/api/listing/mine')).json()) as Listing[];
    const facts = {
      space: 'entire',
      bedrooms: 3,
      beds: 4,
      bathrooms: 2.5,
      maxGuests: 8,
      amenities: [...offered, 'smoke-alarm'],
      rules: {
        checkInFrom: '13:00',
        checkOutBy: '10:00',
        pets: true,
        smoking: false,
        parties: false,
        more: 'Shoes stay outside.',
      },
      welcomes: ['couples', 'local-id'],
      cancellation: 'flexible',
    };
    home = (await (await host.page.request.put(`/api/listing/facts/${first?._id}`, { data: facts })).json()) as Listing;
  });

  it('shows amenities, rules and the free cancellation date of the chosen stay', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
    await signInAsSampleGuest({ page });
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 280);
    await page.goto(`/viewcard?id=${home._id}&checkIn=${checkIn}&checkOut=${addDays(checkIn, 3)}`);
    await page.getByText('Entire home · 3 bedrooms · 4 beds · 2.5 baths').waitFor();

    const offers = page.getByRole('region', { name: 'What this place offers' });
    expect(await offers.getByRole('listitem').count()).toBe(10);
    const all = offers.getByRole('button', { name: 'Show all 22 amenities' });
    await all.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What this place offers' });
    await dialog.getByRole('heading', { name: 'Kitchen and food' }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Not here: Iron' }).waitFor();
    expect(await dialog.getByRole('listitem').filter({ hasText: 'Not here' }).count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => all.evaluate((button) => button === document.activeElement)).toBe(true);

    const toKnow = page.getByRole('region', { name: 'Things to know' });
    for (const rule of [
      'Check-in from 13:00',
      'Check-out by 10:00',
      '8 guests at most',
      'No smoking',
      'Shoes stay outside.',
    ]) {
      await toKnow.getByText(rule, { exact: true }).waitFor();
    }
    await toKnow.getByText('Everything back until 24 hours before check-in', { exact: false }).waitFor();
    await toKnow.getByText(/^Free to cancel until .*, 14:00\.$/).waitFor();
    await toKnow.getByText('Smoke alarm').waitFor();
    await toKnow.getByText('Unmarried couples').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('the number of guests', () => {
  let host: Person;
  let guest: Person;
  beforeAll(async () => {
    [host, guest] = await Promise.all([
      aPerson(browser, 'desktop', product.url),
      aPerson(browser, 'phone', product.url),
    ]);
    await signInAsSample(host, sampleHosts.devyani.email);
    await signInAsSample(guest, sampleGuests[0]?.email ?? '');
  });

  it('a host sets the maximum number of guests, and the guest counter stops there', async () => {
    await host.page.goto('/mylisting');
    await host.page
      .getByRole('link', { name: /^(Complete|Change) your home$/ })
      .first()
      .click();
    await host.page.waitForURL(/\/host\/homes\//);
    const space = host.page.getByRole('region', { name: 'Space' });
    const field = space.getByLabel('Maximum Guests', { exact: true });
    await field.fill('51');
    await space.getByRole('button', { name: 'Save' }).click();
    await host.page.getByText('Maximum Guests is a whole number from 1 to 50.').waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('3');
    await space.getByRole('button', { name: 'Save' }).click();
    await host.page.getByText('Saved.').waitFor();

    const [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
    await guest.page.goto(`/viewcard?id=${home._id}&adults=2`);
    const counters = guest.page.getByRole('region', { name: 'Who is coming?' });
    await counters.getByText('This home takes 3 guests at most.').waitFor();
    const more = counters.getByRole('button', { name: 'More adults' });
    await more.click();
    await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
    await guest.page.goto(`/viewcard?id=${home._id}&adults=2&children=2`);
    await counters.getByRole('button', { name: 'Fewer adults' }).click();
    await expect.poll(() => counters.getByRole('status').allTextContents()).toEqual(['1', '2', '0']);
    expect(await more.getAttribute('aria-disabled')).toBe('true');
  });
});
