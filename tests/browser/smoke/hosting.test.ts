import type { CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { sampleHosts } from '@aangan/samples/people.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_INSTANT } from '../../support/clock.ts';
import { aPerson, type Person, type Screen, signInAsSample } from '../browser.ts';
import { until } from '../until-quiet.ts';
import { aMember, openBrowser, product } from './shared.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** A sample host, and the newest of their homes. */
async function aSampleHost(screen: Screen, email: string): Promise<Person & { home: Listing }> {
  const person = await aPerson(browser, screen, product.url);
  const { request } = person.page;
  await signInAsSample(person, email);
  const [home] = (await (await request.get('/api/listing/mine?limit=1')).json()) as [Listing];
  return { ...person, home };
}

it.each<Screen>(['phone', 'desktop'])(
  'a host edits a home on a %s, and every visitor reads the change',
  async (screen) => {
    const host = await aSampleHost(screen, sampleHosts.devyani.email);
    const { page, home } = host;
    const rent = home.rent + (screen === 'phone' ? 100 : 200);
    await page.goto(`/viewcard?id=${home._id}`);
    await page.getByRole('button', { name: 'Edit Listing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Listing' });
    await dialog.getByRole('textbox', { name: 'Rent (per night)', exact: true }).fill(String(rent));
    await dialog.getByRole('button', { name: 'Update Listing' }).click();
    await page.getByText('Listing Updated Successfully!', { exact: true }).waitFor();

    const visitor = await aPerson(browser, screen, product.url);
    await visitor.page.goto(`/viewcard?id=${home._id}`);
    await visitor.page.getByText(formatRupees(rent)).first().waitFor();
    expect([...host.consoleErrors, ...visitor.consoleErrors]).toEqual([]);
  },
);

it('a host blocks and unblocks days with two taps', { tags: ['touch'] }, async () => {
  const { page, home, consoleErrors } = await aSampleHost('phone', sampleHosts.devyani.email);
  /** Days without sample stays. */
  const from = addDays(`${dateInIndia(TEST_INSTANT).slice(0, 7)}-10`, 344);
  const to = addDays(from, 1);
  const getDayCell = (day: string) => page.getByRole('gridcell', { name: new RegExp(formatDate(day)) });
  const blockedDays = async () => {
    const answer = await page.request.get(`/api/booking/calendar/${home._id}?from=${from}&to=${addDays(to, 1)}`);
    return ((await answer.json()) as CalendarDay[]).filter(({ free }) => !free).map(({ date }) => date);
  };
  await page.goto(`/host/calendar/${home._id}?day=${from}`);
  await getDayCell(from).filter({ hasText: '₹' }).tap();
  await page.getByText('Tap the last day, too').waitFor();
  await getDayCell(to).tap();
  const sheet = page.getByRole('dialog', { name: `${formatDate(from)} to ${formatDate(to)}` });
  await sheet.getByText('Blocked').tap();
  await sheet.getByRole('textbox', { name: 'Note', exact: true }).fill('Painters');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('2 days changed').waitFor();
  // Hovering it keeps it open.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  expect(await blockedDays()).toEqual([from, to]);
  await getDayCell(from)
    .and(page.getByRole('gridcell', { name: /Blocked: Painters/ }))
    .waitFor();

  await undo.tap();
  await until('the days are free again', async () => (await blockedDays()).length === 0);
  expect(consoleErrors).toEqual([]);
});

it('a guest asks on a phone, the host answers at a desktop, and the guest reads it', async () => {
  const guest = await aMember(browser, 'phone', 'Ila Bose');
  const host = await aSampleHost('desktop', sampleHosts.joaquim.email);
  const { page } = guest;
  await page.goto(`/viewcard?id=${host.home._id}`);
  await page.getByRole('button', { name: 'Ask the host' }).click();
  await page.getByRole('textbox', { name: 'Your question', exact: true }).fill('Is there a cot for our daughter?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await findMessage(page, 'Is there a cot for our daughter?').waitFor();

  await host.page.goto('/inbox');
  await host.page
    .getByRole('link', { name: /Ila.*1 unread message/ })
    .first()
    .click();
  await findMessage(host.page, 'Is there a cot for our daughter?').waitFor();
  const field = host.page.getByRole('textbox', { name: /^Write to / });
  await field.fill('Yes, with a net.');
  await host.page.keyboard.press('Enter');
  await findMessage(host.page, 'Yes, with a net.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');

  await comeBack(page);
  await findMessage(page, 'Yes, with a net.').waitFor();
  await expect
    .poll(async () => {
      await comeBack(host.page);
      return host.page.getByText('Seen', { exact: true }).isVisible();
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  expect([...guest.consoleErrors, ...host.consoleErrors]).toEqual([]);
});

const findMessage = (page: Page, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text);

/** What the browser does when the window gets the focus again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })));
