import type { Listing } from '@aangan/contract/homes/listings.ts';
import { sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { beforeAll, expect, it } from 'vitest';
import { aPerson, type Person, signInAsSample } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
let host: Person;
let guest: Person;
beforeAll(async () => {
  [host, guest] = await Promise.all([aPerson(browser, 'desktop', product.url), aPerson(browser, 'phone', product.url)]);
  await signInAsSample(host, sampleHosts.devyani.email);
  await signInAsSample(guest, sampleGuests[0]?.email ?? '');
});

it('a host says how many guests a home takes, and a guest can count no further', async () => {
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
