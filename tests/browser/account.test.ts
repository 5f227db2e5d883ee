import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import * as errors from '@aangan/contract/words/en/refusals/errors.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson, type Person, type Screen, fillLogin } from './browser.ts';
import { type Host, signUp } from './hosting.ts';
import { readMail } from './mailbox.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

const password = 'courtyard-of-rain';

async function aNewAccount(screen: Screen, name: string): Promise<Person & { account: Host }> {
  const person = await aPerson(browser, screen, product.url);
  const account = { name, email: `${name.toLowerCase()}@example.in`, password };
  await signUp(person.page, account);
  return { ...person, account };
}

/** The URL in an e-mail. */
async function linkTo(email: string, subject: RegExp, path: string): Promise<string> {
  const { links } = await readMail(product.mailbox, email, subject);
  return links.find((link) => link.includes(`${path}#t=`)) ?? '';
}

async function signIn(page: Page, email: string, known: string): Promise<void> {
  await fillLogin(page, email, known);
}

it('an address is confirmed by the mail after the sign-up, and until then a quiet word asks for it', async () => {
  const { page, account, consoleErrors } = await aNewAccount('phone', 'Kavya');
  await page.getByText(accountMessages.linkMailed).waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByText('Please confirm your e-mail address.').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(accountMessages.verificationSent).waitFor();

  // Without a session, the link leads to the sign-in page and continues from there.
  const stranger = await aPerson(browser, 'desktop', product.url);
  await stranger.page.goto(await linkTo(account.email, /^Confirm/, '/verify-email'));
  await stranger.page.getByText('Sign in with the account that this mail is about').waitFor();
  expect(stranger.page.url()).toBe(`${product.url}/verify-email`);
  await stranger.page.getByRole('button', { name: 'Login' }).click();
  await signIn(stranger.page, account.email, password);
  await stranger.page.getByText(accountMessages.emailVerified).waitFor();
  expect(stranger.page.url()).toBe(`${product.url}/verify-email`);
  expect(stranger.consoleErrors).toEqual([]);

  await page.goto('/account');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('a mailed link resets the password once and signs out all devices', async () => {
  const { page, account } = await aNewAccount('desktop', 'Ishaan');
  const phone = await aPerson(browser, 'phone', product.url);
  await phone.page.goto('/login');
  await phone.page.getByRole('link', { name: 'Forgot your password?' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  await phone.page.getByRole('button', { name: 'Send link' }).click();
  await phone.page.getByText('E-mail is missing.').waitFor();
  await phone.page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await phone.page.keyboard.press('Enter');
  await phone.page.getByText(accountMessages.resetLinkSent).waitFor();

  const link = await linkTo(account.email, /^Choose a new password/, '/reset-password');
  await phone.page.goto(link);
  await phone.page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  // The token is removed from the URL, and still works after a reload.
  await phone.page.waitForURL(`${product.url}/reset-password`);
  expect(await phone.page.evaluate(() => location.hash)).toBe('');
  await phone.page.reload();
  await phone.page.getByLabel('New password', { exact: true }).fill('password123');
  await phone.page.getByRole('button', { name: 'Save password' }).click();
  await phone.page.getByText('This password is well known').waitFor();
  await phone.page.getByLabel('New password', { exact: true }).fill('monsoon-on-the-tiles');
  await phone.page.getByRole('button', { name: 'Save password' }).click();
  await phone.page.getByText(accountMessages.passwordReset).waitFor();
  await phone.page.waitForURL(`${product.url}/login`);

  await page.goto('/account');
  await page.waitForURL(`${product.url}/login`);
  await signIn(page, account.email, password);
  await page.getByText(errors.WRONG_CREDENTIALS).waitFor();
  await signIn(page, account.email, 'monsoon-on-the-tiles');
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

  await phone.page.goto(link);
  await phone.page.getByLabel('New password', { exact: true }).fill('another-monsoon');
  await phone.page.getByRole('button', { name: 'Save password' }).click();
  await phone.page.getByText('This link does not work any more.').waitFor();
  await phone.page.getByRole('link', { name: 'Request a new link' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  await readMail(product.mailbox, account.email, /was changed$/);
});

it('name and password change, and other devices are signed out, each or all', async () => {
  const { page, account } = await aNewAccount('desktop', 'Leela');
  const others = await Promise.all([1, 2].map(() => aPerson(browser, 'phone', product.url)));
  const signInElsewhere = (known: string) =>
    Promise.all(
      others.map((other) => other.page.request.post('/api/auth/login', { data: { ...account, password: known } })),
    );
  const countSignedIn = async () => {
    const answers = await Promise.all(others.map((other) => other.page.request.get('/api/user/currentuser')));
    return answers.filter((answer) => answer.ok()).length;
  };
  await signInElsewhere(password);

  await page.bringToFront();
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Leela Nambiar');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText(accountMessages.nameChanged).waitFor();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menu').getByText('Leela Nambiar').waitFor();
  await page.keyboard.press('Escape');

  expect(await page.getByText('This device').count()).toBe(1);
  const signOut = page.getByRole('button', { name: /^Sign out (?!everywhere)(?!.*this device)/ });
  await signOut.nth(1).waitFor();
  await signOut.first().click();
  await page.getByText(accountMessages.deviceSignedOut).waitFor();
  await signOut.nth(1).waitFor({ state: 'detached' });
  expect(await countSignedIn()).toBe(1);

  await page.getByLabel('Current password', { exact: true }).fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('monsoon-on-the-tiles');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your present password.').waitFor();
  await page.locator('[name=currentPassword]:focus').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(accountMessages.passwordChanged).waitFor();
  expect(await countSignedIn()).toBe(0);

  await signInElsewhere('monsoon-on-the-tiles');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText(accountMessages.signedOutEverywhere).waitFor();
  await page.waitForURL(`${product.url}/`);
  expect(await countSignedIn()).toBe(0);
});

it('an account can be deleted when it has no active stay', async () => {
  const { page, account } = await aNewAccount('phone', 'Tarun');
  const [home] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 90);
  const stay = { checkIn, checkOut: addDays(checkIn, 2), totalRent: priceStay(home!, 2, 1).total };
  const booked = await page.request.post(`/api/booking/create/${home?._id}`, { data: stay });
  const { _id } = (await booked.json()) as { _id: string };

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText('Password is missing.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByText(`Still to come: your stay at ${home?.title}`).waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.locator(':focus').textContent()).toBe('Delete account');

  await page.request.delete(`/api/booking/cancel/${_id}`);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText(accountMessages.accountDeleted).waitFor();
  await page.waitForURL(`${product.url}/`);
  await readMail(product.mailbox, account.email, /^Your account is deleted$/);
  await page.goto('/login');
  await signIn(page, account.email, password);
  await page.getByText(errors.WRONG_CREDENTIALS).waitFor();
  await signUp(page, account);
  await page.getByText(messages.signupSucceeded).waitFor();
});
