import { gatewayUnderTest } from '@aangan/stand-ins/gateway/route/gateway-under-test.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson, openBrowser, type Screen } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

it.each<Screen>(['phone', 'desktop'])(
  'the page of hosts’ accounts plays support, banks and payers (%s)',
  async (screen) => {
    const test = await gatewayUnderTest();
    const { page, complaints } = await aPerson(browser, screen, test.gateway.url);
    try {
      await test.setFailureModes({ review: 'by-hand' });
      const host = await test.openHost();
      await page.goto('/');
      const press = (name: string) => page.getByRole('button', { name }).first().click();
      const seen = (text: string) => page.getByText(text).first().waitFor();
      await press('Approve: Asha Negi');
      await seen('Activated; money goes to the bank from Tue');

      const payment = await test.pay();
      await test.transfer(payment, host.id, 1_983_600);
      await test.transfer(payment, host.id, 100_000);
      await page.getByRole('link', { name: 'Look again' }).click();
      await press('Process: trf_');
      await press('Let it fail: trf_');
      await seen('Transfer failed due to insufficient balance');
      await press('A day on');
      await press('Settle now: Asha Negi');
      await page.locator('article').getByText('UTIBN').waitFor();
      await press('Suspend: Asha Negi');
      await press('Resume: Asha Negi');

      await press('Dispute it: pay_');
      await press('The payer wins: disp_');
      await seen('was lost');
      await page.getByText('Change its bank').click();
      await page.getByText('Let something be mended').click();
      await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption('settlements.ifsc_code');
      // With everything open that can be.
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      await press('Refuse');
      await seen('Has to be mended');
      await press('Settle now: the operator');
      await expect.poll(() => page.getByRole('alert').textContent()).toBe('There is nothing that may go to this bank.');

      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await test.close();
    }
  },
);
