import { amenities } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import { beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, signInAsSample, signInAsSampleGuest } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });
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
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
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
  expect(complaints).toEqual([]);
});
