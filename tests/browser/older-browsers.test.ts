import { oldestBrowsers } from '@aangan/contract/pages/page-data.ts';
import { tooOld } from '@aangan/contract/words/en/pages/no-script.ts';
import { expect, it } from 'vitest';
import { aPerson } from './browser.ts';
import { listAHome, signUp } from './hosting.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite();

it('a browser of four years ago signs up, publishes a home and finds it', async () => {
  const { page, context, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await context.addInitScript(() => {
    for (const [owner, names] of [
      [AbortSignal, ['any']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Intl, ['Segmenter']],
      [URL, ['canParse']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers']],
      [Set.prototype, ['union', 'difference', 'intersection']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await signUp(page, { name: 'Meera Krishnan', email: 'meera@example.in', password: 'courtyard-of-rain' });
  await listAHome(page);
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/');
  await page.getByPlaceholder('Any Where | Any Location | Any City').fill('walnut');
  await page.getByRole('link', { name: 'Walnut House in Old Manali, Manali' }).click();
  await page.getByRole('heading', { level: 1, name: 'Walnut House' }).waitFor();
  expect(await page.locator('#too-old').isVisible()).toBe(false);
  expect(consoleErrors).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'an older one is told so in a sentence, which fits on a phone (%s)',
  async (theme) => {
    const { page, context } = await aPerson(browser, 'phone', product.url);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 360, height: 640 });
    await context.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await page.getByRole('alert').getByText(tooOld(oldestBrowsers)).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  },
);
