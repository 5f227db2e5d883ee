import type { Listing } from '@aangan/contract/listing/listings.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson, openBrowser, type Person } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { signInAsSample, signInAsSampleGuest } from './sample-guest.ts';

let product: Product;
let browser: Browser;
let host: Person;
let home: Listing;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }), openBrowser()]);
  host = await aPerson(browser, 'phone', product.url);
  await signInAsSample(host, sampleHosts.devyani.email);
  [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
  await host.page.request.delete(`/api/listing/place/${home._id}`);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const told = async () =>
  (await (await host.page.request.get(`/api/listing/findlistingbyid/${home._id}`)).json()) as Listing;

it('a host says where a home is by what a map gives to copy, corrects it, and takes it away', async () => {
  const { page } = host;
  await page.goto(`/host/homes/${home._id}`);
  const place = page.getByRole('region', { name: 'Place', exact: true });
  const [lat, lng] = [place.getByLabel('Latitude'), place.getByLabel('Longitude')];
  const save = place.getByRole('button', { name: 'Save the place' });

  await lat.fill('27.7172, 85.3240');
  expect(await lng.inputValue()).toBe('85.3240');
  await save.click();
  await place.getByText('This pin does not lie in India.').waitFor();
  expect(await told()).not.toHaveProperty('place');

  await lat.fill('26.936200, 75.830100');
  await place.getByLabel('Street address').fill('14 Hathroi Fort Road');
  await place.getByLabel('How to get there').fill('The blue gate.');
  await save.click();
  await place.getByRole('button', { name: 'Take the pin and these texts away' }).waitFor();
  const there = { lat: 26.9362, lng: 75.8301, address: '14 Hathroi Fort Road', directions: 'The blue gate.' };
  expect(await told()).toMatchObject({ place: there, state: 'IN-RJ', at: { radius: 700 } });

  await place.getByRole('button', { name: 'Take the pin and these texts away' }).click();
  await place.getByRole('button', { name: /^Start from the middle of/ }).click();
  await expect.poll(() => lat.inputValue()).toMatch(/^\d\d\.\d+$/);
  expect(await place.getByLabel('Street address').inputValue()).toBe('');
  expect(await told()).not.toHaveProperty('place');

  const guest = await aPerson(browser, 'phone', product.url);
  await signInAsSampleGuest(guest);
  await guest.page.goto(`/viewcard?id=${home._id}`);
  await guest.page.getByText(/^The home is in or near /).waitFor();
  await guest.context.close();
});

it('a host presses the map where the home is, and moves the pin with the arrow keys', async () => {
  const { page } = host;
  await page.goto(`/host/homes/${home._id}`);
  const place = page.getByRole('region', { name: 'Place', exact: true });
  const [lat, lng] = [place.getByLabel('Latitude'), place.getByLabel('Longitude')];
  expect(await lat.inputValue()).toBe('');
  await place.getByRole('application').click();
  await expect.poll(() => lat.inputValue()).toMatch(/^\d\d\.\d{6}$/);
  const [from, east] = [Number(await lat.inputValue()), await lng.inputValue()];
  const pin = place.getByRole('button', { name: /^Where the home is/ });
  await pin.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => Number(await lat.inputValue())).toBeCloseTo(from + 100 / 111_320, 5);
  expect(await lng.inputValue()).toBe(east);
  await place.getByRole('button', { name: 'Save the place' }).click();
  await expect.poll(async () => (await told()).place?.lat).toBe(Number(await lat.inputValue()));
  await page.request.delete(`/api/listing/place/${home._id}`);
});

it('a host who stands in the home takes the place of the device', async () => {
  const { page } = host;
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 26.912345, longitude: 75.787654 });
  await page.goto(`/host/homes/${home._id}`);
  const place = page.getByRole('region', { name: 'Place', exact: true });
  await place.getByRole('button', { name: 'I am there now' }).click();
  await expect.poll(() => place.getByLabel('Latitude').inputValue()).toBe('26.912345');
  expect(await place.getByLabel('Longitude').inputValue()).toBe('75.787654');
});
