import type { Listing } from '@aangan/contract/homes/listings.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Person, type Screen, aMember } from './browser.ts';
import { publishHome } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const MANALI = { lat: 32.2432, lng: 77.1892 };
const screens: Screen[] = ['phone', 'desktop'];

/** Says where the home is, as its host. */
async function pin({ page }: Person, home: Listing): Promise<void> {
  const answer = await page.request.put(`/api/listing/place/${home._id}`, { data: MANALI });
  if (!answer.ok()) throw new Error(`The place was refused: ${await answer.text()}`);
}

/** The addresses of the map's own requests. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  return asked;
}

describe.each(screens)('where a home is, on a %s', (screen) => {
  it('is a circle on a map of our own, which comes when somebody looks at it', async () => {
    const host = await aMember(browser, 'desktop', product.url);
    const home = await publishHome(host);
    await pin(host, home);
    const { page, complaints } = await aMember(browser, screen, product.url);
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
    expect(complaints).toEqual([]);
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
  it('is still said in words where the code of the map does not load, and drawn after a reload', async () => {
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
