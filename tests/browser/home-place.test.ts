import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, describe } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, signInAsSample, signInAsSampleGuest, payStay, type Screen, aMember } from './browser.ts';
import { publishHome } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

describe('the place of a home', () => {
  let host: Person;
  let home: Listing;
  beforeAll(async () => {
    host = await aPerson(browser, 'phone', product.url);
    await signInAsSample(host, sampleHosts.devyani.email);
    [home] = (await (await host.page.request.get('/api/listing/mine?limit=1')).json()) as [Listing];
    await removePlace();
  });

  const fetchListing = async () =>
    (await (await host.page.request.get(`/api/listing/findlistingbyid/${home._id}`)).json()) as Listing;

  const texts = { address: '14 Hathroi Fort Road', directions: 'The blue gate.' };
  const setPlace = (data: object) => host.page.request.put(`/api/listing/place/${home._id}`, { data });
  const removePlace = () => host.page.request.delete(`/api/listing/place/${home._id}`);
  /** The section of the home's page that sets its location, with its two fields. */
  async function openPlace(page: Page) {
    await page.goto(`/host/homes/${home._id}`);
    const place = page.getByRole('region', { name: 'Place', exact: true });
    const [lat, lng] = [place.getByLabel('Latitude', { exact: true }), place.getByLabel('Longitude', { exact: true })];
    return { place, lat, lng };
  }

  it('a host sets the place of a home from copied coordinates, corrects and removes it', async () => {
    const { page } = host;
    const { place, lat, lng } = await openPlace(page);
    const save = place.getByRole('button', { name: 'Save location' });

    await lat.fill('27.7172, 85.3240');
    expect(await lng.inputValue()).toBe('85.3240');
    await save.click();
    await place.getByText('This pin does not lie in India.').waitFor();
    expect(await fetchListing()).not.toHaveProperty('place');

    await lat.fill('26.936200, 75.830100');
    await place.getByLabel('Street address', { exact: true }).fill('14 Hathroi Fort Road');
    await place.getByLabel('How to get there', { exact: true }).fill('The blue gate.');
    await save.click();
    await place.getByRole('button', { name: 'Remove the location and these texts' }).waitFor();
    const there = { lat: 26.9362, lng: 75.8301, ...texts };
    expect(await fetchListing()).toMatchObject({ place: there, state: 'IN-RJ', at: { radius: 700 } });

    await place.getByRole('button', { name: 'Remove the location and these texts' }).click();
    await place.getByRole('button', { name: /^Start from the middle of/ }).click();
    await expect.poll(() => lat.inputValue()).toMatch(/^\d\d\.\d+$/);
    expect(await place.getByLabel('Street address', { exact: true }).inputValue()).toBe('');
    expect(await fetchListing()).not.toHaveProperty('place');

    const guest = await aPerson(browser, 'phone', product.url);
    await signInAsSampleGuest(guest);
    await guest.page.goto(`/viewcard?id=${home._id}`);
    await guest.page.getByText(/^The home is in or near /).waitFor();
  });

  it('a host sets the location on the page of the home, and moving the pin keeps the texts', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await signInAsSample({ page }, sampleHosts.devyani.email);
    const pin = { lat: 26.9362, lng: 75.8301 };
    await setPlace({ ...pin, ...texts });
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'My Listing' }).click();
    await page.locator(`a[href="/host/homes/${home._id}"]`).click();
    const place = page.getByRole('region', { name: 'Place', exact: true });
    await expect.poll(() => place.getByLabel('Street address', { exact: true }).inputValue()).toBe(texts.address);
    await place.getByLabel('Latitude', { exact: true }).fill('26.936500');
    await place.getByRole('button', { name: 'Save location' }).click();
    await expect.poll(async () => (await fetchListing()).place).toEqual({ ...pin, lat: 26.9365, ...texts });
    await removePlace();
  });

  it('a guest who has paid finds address, directions and the pin on the page of the stay', async () => {
    await setPlace({ lat: 26.9362, lng: 75.8301, ...texts });
    const guest = await aPerson(browser, 'phone', product.url);
    await signInAsSampleGuest(guest);
    const checkIn = addDays(dateInIndia(TEST_INSTANT), 290);
    const stay = { checkIn, checkOut: addDays(checkIn, 2) };
    const quote = await guest.page.request.get(`/api/booking/quote/${home._id}?${new URLSearchParams(stay)}`);
    const { total } = (await quote.json()) as { total: number };
    const created = await guest.page.request.post(`/api/booking/create/${home._id}`, {
      data: { ...stay, totalRent: total },
    });
    expect(created.status()).toBe(201);
    const booking = (await created.json()) as Booking;
    const read = await guest.page.request.get(`/api/booking/findbookingbyid/${booking._id}`);
    expect(await read.text()).not.toContain('The blue gate.');
    await payStay(guest.page, booking._id);
    await guest.page.goto(`/booked?id=${booking._id}`);
    const way = guest.page.getByRole('region', { name: 'How to get there' });
    await way.getByText('The blue gate.').waitFor();
    await way.getByText('14 Hathroi Fort Road').waitFor();
    expect(await way.getByRole('link', { name: 'Open in Google Maps' }).getAttribute('href')).toContain('26.9362');
    await removePlace();
  });

  it('a host clicks the location on the map, and moves the pin with the arrow keys', async () => {
    const { page } = host;
    const { place, lat, lng } = await openPlace(page);
    expect(await lat.inputValue()).toBe('');
    await place.getByRole('application').click();
    await expect.poll(() => lat.inputValue()).toMatch(/^\d\d\.\d{6}$/);
    const [from, east] = [Number(await lat.inputValue()), await lng.inputValue()];
    const pin = place.getByRole('button', { name: /^Where the home is/ });
    await pin.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => Number(await lat.inputValue())).toBeCloseTo(from + 100 / 111_320, 5);
    expect(await lng.inputValue()).toBe(east);
    await place.getByRole('button', { name: 'Save location' }).click();
    await expect.poll(async () => (await fetchListing()).place?.lat).toBe(Number(await lat.inputValue()));
    await removePlace();
  });

  it('a host uses the current location of the device', async () => {
    const { page } = host;
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 26.912345, longitude: 75.787654 });
    const { place, lat, lng } = await openPlace(page);
    await place.getByRole('button', { name: 'Use my current location' }).click();
    await expect.poll(() => lat.inputValue()).toBe('26.912345');
    expect(await lng.inputValue()).toBe('75.787654');
  });
});

const MANALI = { lat: 32.2432, lng: 77.1892 };

/** Sets the location of the home as its host. */
async function pin({ page }: Person, home: Listing): Promise<void> {
  const answer = await page.request.put(`/api/listing/place/${home._id}`, { data: MANALI });
  if (!answer.ok()) throw new Error(`The place was refused: ${await answer.text()}`);
}

/** The URLs of the map's own requests. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  return asked;
}

describe.each<Screen>(['phone', 'desktop'])('where a home is, on a %s', (screen) => {
  it('shows a circle on the built-in map, loaded when scrolled into view', async () => {
    const host = await aMember(browser, 'desktop', product.url);
    const home = await publishHome(host);
    await pin(host, home);
    const { page, consoleErrors } = await aMember(browser, screen, product.url);
    const asked = watch(page);
    const isOfMap = (address: string) => /open-map|^\/map\//.test(address);
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(asked.filter(isOfMap)).toEqual([]);

    const section = page.getByRole('region', { name: 'Where you’ll be' });
    await section.scrollIntoViewIfNeeded();
    const map = section.getByRole('application', { name: 'Map' });
    await map.locator('path.map-area').waitFor();
    await expect.poll(() => asked.filter((address) => address.startsWith('/map/')).length).toBeGreaterThan(1);
    expect(asked.filter(isOfMap).join(' ')).not.toContain('theme=dark');
    await section.getByText('Natural Earth, GeoNames').waitFor();
    expect(consoleErrors).toEqual([]);
    const findings = await new AxeBuilder({ page }).include('[role=application]').analyze();
    expect(findings.violations.map(({ id }) => id)).toEqual([]);

    const before = await widthOfCircle(page);
    await section.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => widthOfCircle(page)).toBeGreaterThan(before * 1.8);
    await map.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
    await map.focus();
    await page.keyboard.press('-');
    await expect.poll(() => widthOfCircle(page)).toBeLessThan(before * 1.2);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => asked.some((address) => address.includes('theme=dark'))).toBe(true);
  });
});

describe('where a home is', () => {
  it('is described in words if the code of the map fails to load, and drawn after a reload', async () => {
    const host = await aMember(browser, 'desktop', product.url);
    const { page } = host;
    const home = await publishHome(host);
    await pin(host, home);
    await page.route(/open-map.*\.js/, (route) => route.abort());
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    const section = page.getByRole('region', { name: 'Where you’ll be' });
    await section.scrollIntoViewIfNeeded();
    await section.getByText('A part of this page did not arrive.').waitFor();
    expect(await section.getByText(/The home lies in the circle/).count()).toBe(1);

    await page.unrouteAll();
    await section.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('path.map-area').waitFor();
  });
});

async function widthOfCircle(page: Page): Promise<number> {
  const box = await page.locator('path.map-area').boundingBox();
  return box?.width ?? 0;
}
