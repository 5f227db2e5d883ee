import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, signInAsSampleGuest } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });
let guest: Person;

beforeAll(async () => {
  guest = await aPerson(browser, 'desktop', product.url);
  await signInAsSampleGuest(guest);
});

/** How many sheets a PDF has. */
function sheets(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe.each(['/termsAndConditions', '/privacyPolicy'])('%s on paper', (address) => {
  it('is only the text, in dark ink on white, whatever the theme', { tags: ['media'] }, async () => {
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
  });
});

it('the terms are printed by their own button', async () => {
  const { page } = guest;
  await page.goto('/termsAndConditions');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print / Save PDF' }).click();
  expect(await page.locator('html').getAttribute('data-printed')).toBe('yes');
});
