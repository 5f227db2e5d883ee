import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import { expect, it } from 'vitest';
import { aPerson, fillLogin } from '../browser.ts';
import { buttons, fields, heading, links, type Cast, heldUp, missingAt, noAnswer } from './cast.ts';

/** The texts of signing in and up, and of both when they fail. */
export function signingIn(cast: () => Cast): void {
  it('is worded as specified', async () => {
    const { visitor, product } = cast();
    expect(
      await missingAt(visitor, '/login', [
        heading('Welcome Back'),
        ...fields('E-mail', 'Password'),
        ...buttons('Login', 'Continue with Google'),
        ...links('Sign Up'),
        ...buttons('Back'),
      ]),
    ).toEqual([]);
    expect(await visitor.page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/SignUp');
    await visitor.page.getByRole('button', { name: 'Back', exact: true }).click();
    await visitor.page.waitForURL(`${product.url}/`);
    expect(
      await missingAt(visitor, '/SignUp', [
        heading('Welcome to Aangan'),
        ...fields('UserName', 'Email', 'Password'),
        ...buttons('SignUp'),
        ...links('Login'),
      ]),
    ).toEqual([]);
    expect(await visitor.page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
  });

  it('greets at sign-up and sign-out', async () => {
    const { product, browser } = cast();
    const person = await aPerson(browser, 'desktop', product.url);
    const { page } = person;
    await page.goto('/signup');
    await page.getByLabel('UserName', { exact: true }).fill('Zoya');
    await page.getByLabel('Email', { exact: true }).fill('zoya.texts@example.in');
    await page.getByLabel('Password', { exact: true }).fill('monsoon-on-tiles');
    await page.getByRole('button', { name: 'SignUp' }).click();
    await page.getByText('Signup Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.goto('/login');
    await fillLogin(page, 'zoya.texts@example.in', 'monsoon-on-tiles');
    await page.getByText('Login Successfully', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    expect(await page.getByRole('button', { name: 'Account' }).innerText()).toBe('Z');
  });

  it('shows progress and errors', async () => {
    const { page } = cast().visitor;
    const loading = page.getByRole('button', { name: 'Loading...', exact: true });
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill('meera@example.in');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    const login = await heldUp(page, 'auth/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await loading.waitFor();
    expect(await loading.isDisabled()).toBe(true);
    login.letGo(noAnswer);
    await page.getByRole('alert').getByText('Something went wrong', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();

    await page.goto('/signup');
    await page.getByLabel('UserName', { exact: true }).fill('Meera');
    await page.getByLabel('Email', { exact: true }).fill('meera@example.in');
    await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
    const signup = await heldUp(page, 'auth/signup');
    await page.getByRole('button', { name: 'SignUp' }).click();
    await loading.waitFor();
    expect(await loading.isDisabled()).toBe(true);
    signup.letGo();
    await page.getByRole('alert').getByText('Somethings went wrong', { exact: true }).waitFor();
    // The way to correct it is next to it.
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks Google, and shows the result', async () => {
    const { browser, product } = cast();
    const { page } = await aPerson(browser, 'desktop', product.url);
    await page.goto('/login');
    const signIn = await heldUp(page, 'auth/googlelogin');
    const chooseAsha = async () => {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google', exact: true }).first().click();
      await (await opened).getByRole('button', { name: 'Asha Rao' }).click();
    };
    await chooseAsha();
    await page.getByRole('button', { name: 'Loading...', exact: true }).waitFor();
    signIn.letGo(noAnswer);
    await page.getByRole('alert').getByText('Google login failed', { exact: true }).waitFor();
    await chooseAsha();
    await page.getByText('Login with Google Successful', { exact: true }).waitFor();
    await page.waitForURL(`${product.url}/`);
    expect(await page.getByRole('button', { name: 'Account' }).innerText()).toBe('A');
  });
}
