import * as words from '@aangan/contract/words/en/accounts/consent.ts';
import * as reasons from '@aangan/contract/words/en/refusals/reasons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { sampleGuests } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPerson, fillLogin } from './browser.ts';
import { openSite } from './site.ts';

const site = {
  RULES: 'india',
  OPERATOR_NAME: 'Aangan Stays LLP',
  OPERATOR_ADDRESS: '12 Mall Road, Shimla 171001',
  OPERATOR_REGISTRATION: 'AAB-1234',
  SUPPORT_EMAIL: 'help@stays.example',
  SUPPORT_PHONE: '+91 177 280 0001',
  GRIEVANCE_OFFICER: 'Meera Rao, Grievance Officer',
  GRIEVANCE_EMAIL: 'grievances@stays.example',
  GRIEVANCE_PHONE: '+91 177 280 0000',
  COURTS_CITY: 'Shimla',
  SOCIAL_LINKS: 'https://www.instagram.com/aangan.stays',
};

const { product, browser } = await openSite({ ...site, SAMPLE_HOMES: 'on' });

async function agree(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) {
    expect(await box.isChecked()).toBe(false);
    await box.check();
  }
}

it('sign-up requires being an adult and having read the privacy notice', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await page.goto('/signup');
  await page.getByLabel('UserName', { exact: true }).fill('Kavya');
  await page.getByLabel('Email', { exact: true }).fill('kavya@example.in');
  await page.getByLabel('Password', { exact: true }).fill('courtyard-of-rain');
  await page.getByRole('button', { name: 'SignUp' }).click();
  await page.getByText(reasons.adultMissing).waitFor();
  await page.getByText(reasons.noticeMissing).waitFor();
  expect(await page.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/legal/privacy');
  await agree(page);
  await page.getByRole('button', { name: 'SignUp' }).click();
  await page.getByText(messages.signupSucceeded).waitFor();
  expect(consoleErrors).toEqual([]);
});

it('an older account is asked once, after its next sign-in', async () => {
  const email = sampleGuests[0]?.email ?? '';
  const signIn = async () => {
    const person = await aPerson(browser, 'phone', product.url);
    await person.page.goto('/login');
    await fillLogin(person.page, email);
    return person;
  };
  const { page, consoleErrors } = await signIn();
  await page.getByText(words.olderAccount).waitFor();
  await agree(page);
  await page.getByRole('button', { name: words.proceed }).click();
  await page.getByText(messages.loginSucceeded).waitFor();
  await page.waitForURL(`${product.url}/`);
  expect(consoleErrors).toEqual([]);

  const later = await signIn();
  await later.page.waitForURL(`${product.url}/`);
});

it('the first sign-in with Google continues after both boxes are checked', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  await page.goto('/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google', exact: true }).first().click();
  await (await opened).getByRole('button', { name: 'Asha Rao' }).click();
  await page.getByText(words.newAccount).waitFor();
  await agree(page);
  await page.getByRole('button', { name: words.proceed }).click();
  await page.getByText(messages.googleLoginSucceeded).waitFor();
  await page.waitForURL(`${product.url}/`);
  expect(await page.getByRole('button', { name: 'Account' }).innerText()).toBe('A');
});

it('contact page and footer name the operator in the rendered HTML', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('Aangan Stays LLP');
  expect(html).not.toMatch(/sample\)|Courtyard Lane/);
  await page.goto('/contact');
  const aside = page.getByRole('complementary');
  for (const text of [site.OPERATOR_NAME, site.OPERATOR_ADDRESS, site.SUPPORT_EMAIL, site.SUPPORT_PHONE, 'AAB-1234']) {
    await aside.getByText(text).waitFor();
  }
  expect(await aside.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(site.SOCIAL_LINKS);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(`${site.OPERATOR_NAME} · ${site.OPERATOR_ADDRESS}`).waitFor();
});
