import { sampleGuests } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, signInAsSampleGuest, signInAsSample, aStay } from './browser.ts';
import { readMail } from './mailbox.ts';
import { hold, untilHydrated, untilParsed } from './page-load.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({
  SAMPLE_HOMES: 'on',
  GRIEVANCE_OFFICER: 'Meera Rao',
  GRIEVANCE_EMAIL: 'officer@example.org',
  BOOKING_HOLD_HOURS: '1.5',
});

describe('on paper', () => {
  let guest: Person;

  beforeAll(async () => {
    guest = await aPerson(browser, 'desktop', product.url);
    await signInAsSampleGuest(guest);
  });

  /** Number of pages of a PDF. */
  function sheets(pdf: Buffer): number {
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  }

  it.each(['/termsAndConditions', '/privacyPolicy'])(
    '%s is only the text, in dark ink on white, whatever the theme',
    { tags: ['media'] },
    async (address) => {
      const { page } = guest;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const away of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
        expect({ away, seen: await page.getByRole(away).filter({ visible: true }).count() }).toEqual({ away, seen: 0 });
      }
      const colours = await page
        .locator('main p')
        .first()
        .evaluate((text) => {
          const brightness = (colour: string) =>
            (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
          return {
            ink: brightness(getComputedStyle(text).color),
            paper: getComputedStyle(document.documentElement).backgroundColor,
          };
        });
      expect(colours.paper).toBe('rgb(255, 255, 255)');
      expect(colours.ink).toBeLessThan(3 * 128);
      const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
      expect(sheets(pdf)).toBeGreaterThanOrEqual(1);
      expect(sheets(pdf)).toBeLessThanOrEqual(8);
      await page.emulateMedia({ media: null, colorScheme: null });
    },
  );

  it('the terms are printed by their own button', async () => {
    const { page } = guest;
    await page.goto('/termsAndConditions');
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Print / Save PDF' }).click();
    expect(await page.locator('html').getAttribute('data-printed')).toBe('yes');
  });
});

it('the index of the terms is closed on a phone until it is asked for', async () => {
  const guest = await aPerson(browser, 'phone', product.url);
  await signInAsSampleGuest(guest);
  await guest.page.goto('/termsAndConditions');
  const index = guest.page.getByRole('navigation', { name: 'Sections' });
  const links = index.getByRole('link').filter({ visible: true });
  await index.getByText('Sections').waitFor();
  expect(await links.count()).toBe(0);
  await index.getByText('Sections').click();
  expect(await links.count()).toBe(12);
  const law = guest.page.getByRole('heading', { name: '11. Governing law' });
  await links.filter({ hasText: 'Governing law' }).click();
  await expect.poll(() => law.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(740);
});

describe('a complaint', () => {
  const COMPLAINT = 'The host asked for ₹2,000 in cash at the door.';

  async function shownNumber(page: Page): Promise<string> {
    const heading = page.getByRole('heading', { name: /^Complaint GR-2026-\d{6}$/ });
    return (await heading.textContent())?.split(' ')[1] ?? '';
  }

  it('is rendered before scripts run and does not change on hydration', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/grievances', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Make a complaint' }).waitFor();
    await untilParsed(page);
    const rendered = await page.locator('#root').innerHTML();
    expect(rendered).toContain('Meera Rao');
    letScriptsCome();
    await untilHydrated(page);
    expect(await page.locator('#root').innerHTML()).toBe(rendered);
    expect(consoleErrors).toEqual([]);
  });

  it('submits input made before scripts ran', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
    const letScriptsCome = await hold(page, '**/assets/*.js');
    await page.goto('/grievances', { waitUntil: 'commit' });
    await page.getByText('Something shown on this site', { exact: true }).click();
    await page.getByText('Something else', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Your complaint', exact: true }).fill(COMPLAINT);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('early@example.org');
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    letScriptsCome();
    await page.getByText('We have your complaint').waitFor();
    await page.getByText('Something else', { exact: true }).waitFor();
    await page.getByText(COMPLAINT).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('a visitor complains, and returns by the mailed link, which removes the key from the URL', async () => {
    const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
    await page.goto('/grievances');
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page.getByText('Choose what it is about.').waitFor();
    await page.getByText('Money: a price, payment or refund').click();
    await page.getByRole('textbox', { name: 'Your complaint', exact: true }).fill(COMPLAINT);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('visitor@example.org');
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    await page.getByText('We have your complaint').waitFor();
    const number = await shownNumber(page);
    await page.reload();
    await page.getByText(COMPLAINT).waitFor();

    const { links } = await readMail(
      product.mailbox,
      'visitor@example.org',
      new RegExp(`^We have your complaint ${number}`),
    );
    const link = links.find((each) => each.includes('/grievances')) ?? '';
    expect((await readMail(product.mailbox, 'officer@example.org', new RegExp(`^Complaint ${number}`))).text).toContain(
      COMPLAINT,
    );

    const later = await aPerson(browser, 'desktop', product.url);
    await later.page.goto(link);
    await later.page.getByText('Waiting for an answer').waitFor();
    await expect.poll(() => later.page.url()).toBe(`${product.url}/grievances?number=${number}`);
    await later.page.getByRole('textbox', { name: 'Add something', exact: true }).fill('It was on 14 November.');
    await later.page.getByRole('button', { name: 'Send', exact: true }).click();
    await later.page.getByRole('listitem').filter({ hasText: 'It was on 14 November.' }).waitFor();
    expect([...consoleErrors, ...later.consoleErrors]).toEqual([]);
  });

  it('a guest complains, and finds the complaint again by its number alone', async () => {
    const { page } = await aPerson(browser, 'desktop', product.url);
    await signInAsSample({ page }, sampleGuests[2]?.email ?? '');
    await page.goto('/grievances');
    await page.getByText(`The number and the answer go to ${sampleGuests[2]?.email}`).waitFor();
    await page.getByText('My personal data').click();
    await page.getByRole('textbox', { name: 'Your complaint', exact: true }).fill(COMPLAINT);
    await page.getByRole('button', { name: 'Send the complaint' }).click();
    const number = await shownNumber(page);
    await page.goto('/grievances');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Enter the number of the complaint.').waitFor();
    await page.getByRole('textbox', { name: 'Number of the complaint', exact: true }).fill(` ${number.toLowerCase()} `);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText(COMPLAINT).waitFor();
    expect(page.url()).toBe(`${product.url}/grievances?number=${number}`);
  });
});

it('shows the configured hold time everywhere', async () => {
  const guest = await aPerson(browser, 'desktop', product.url);
  const { page } = guest;
  await signInAsSampleGuest(guest);
  await page.route('**/api/booking/mine*', (route) => route.fulfill({ json: [] }));
  await page.goto('/mybooking');
  await page.getByText('its dates are held for 90 minutes while you ask').waitFor();

  const { listingId, bookingId } = await aStay(guest);
  await page.goto(`/viewcard?id=${listingId}`);
  const sentence = page.getByText('Your dates are held for 90 minutes, you pay later.', { exact: true });
  await sentence.waitFor();
  await page.getByRole('button', { name: 'Reserve' }).click();
  await page.getByRole('dialog').getByText('Your dates are held for 90 minutes, you pay later.').waitFor();

  await page.goto(`/booked?id=${bookingId}`);
  await page.getByText('Your dates are held for 90 minutes', { exact: true }).waitFor();
  expect(guest.consoleErrors).toEqual([]);
});
