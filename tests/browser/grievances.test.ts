import { sampleGuests } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPerson, signInAsSample } from './browser.ts';
import { readMail } from './mailbox.ts';
import { hold, untilHydrated, untilParsed } from './on-the-way.ts';
import { openSite } from './site.ts';

const officer = { GRIEVANCE_OFFICER: 'Meera Rao', GRIEVANCE_EMAIL: 'officer@example.org' };
const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', ...officer });

const COMPLAINT = 'The host asked for ₹2,000 in cash at the door.';

async function shownNumber(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: /^Complaint GR-2026-\d{6}$/ });
  return (await heading.textContent())?.split(' ')[1] ?? '';
}

it('stands before any script has run, and looks the same once one has', async () => {
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
  const letScriptsCome = await hold(page, '**/assets/*.js');
  await page.goto('/grievances', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Make a complaint' }).waitFor();
  await untilParsed(page);
  const rendered = await page.locator('#root').innerHTML();
  expect(rendered).toContain('Meera Rao');
  letScriptsCome();
  await untilHydrated(page);
  expect(await page.locator('#root').innerHTML()).toBe(rendered);
  expect(complaints).toEqual([]);
});

it('sends what was chosen, written and pressed before any script had run', async () => {
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
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
  expect(complaints).toEqual([]);
});

it('a visitor complains, and comes back by the link in the mail, which keeps its key out of the address', async () => {
  const { page, complaints } = await aPerson(browser, 'phone', product.url);
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
  expect([...complaints, ...later.complaints]).toEqual([]);
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
  await page.getByRole('textbox', { name: 'Number of the complaint', exact: true }).fill(` ${number.toLowerCase()} `);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(COMPLAINT).waitFor();
  expect(page.url()).toBe(`${product.url}/grievances?number=${number}`);
});
