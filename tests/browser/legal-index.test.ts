import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPerson, type Screen } from './browser.ts';
import { signUp } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();

/** The terms, open before somebody who has just signed up, and the index in them. */
async function openTerms(screen: Screen) {
  const { page, context } = await aPerson(browser, screen, product.url);
  await signUp(page, { name: 'Uma', email: `uma-${screen}@example.in`, password: 'courtyard-of-rain' });
  await page.goto('/termsAndConditions');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const index = page.getByRole('navigation', { name: 'Sections' });
  return { page, context, index, links: index.getByRole('link').filter({ visible: true }) };
}

/** Chooses a section far below, and waits until it has come into view. */
async function goToLaw(page: Page, links: Locator): Promise<void> {
  const law = page.getByRole('heading', { name: '11. Governing law' });
  await links.filter({ hasText: 'Governing law' }).click();
  await expect.poll(() => law.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(740);
}

describe('the index of the terms', () => {
  it('is closed on a phone until it is asked for', async () => {
    const { page, index, links } = await openTerms('phone');
    const sections = index.getByText('Sections');
    await sections.waitFor();
    expect(await links.count()).toBe(0);
    await sections.click();
    expect(await links.count()).toBe(12);
    await goToLaw(page, links);
  });
});
