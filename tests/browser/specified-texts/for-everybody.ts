import { expect, it } from 'vitest';
import { buttons, fields, heading, links } from '../shown.ts';
import { type Cast, missingAt } from './cast.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';

/** The texts of the screens that tell about the site. */
export function forEverybody(cast: () => Cast): void {
  it('is worded as specified', async () => {
    const { visitor, guest } = cast();
    const { page } = visitor;
    expect(
      await missingAt(visitor, '/contact', [
        ...buttons('Back'),
        ...fields('Full Name', 'Email', 'Phone Number', 'Subject', 'Message'),
        ...buttons('Send Message'),
        ...links('Instagram', 'Facebook'),
        /New Delhi/,
      ]),
    ).toEqual([]);
    expect(await page.getByRole('main').locator('a[href^="tel:+91"], a[href^="mailto:"]').count()).toBe(2);
    expect(await page.getByLabel('Message', { exact: true }).getAttribute('rows')).toBe('5');
    expect(
      await missingAt(visitor, '/about', [
        ...buttons('Back'),
        heading('Our Mission'),
        heading('Our Vision'),
        heading('Our Team'),
        'The door is open.',
      ]),
    ).toEqual([]);
    expect(await missingAt(guest, '/privacyPolicy', [...buttons('Back'), heading('Privacy Policy')])).toEqual([]);
    const sections = guest.page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await sections.count()).toBe(5);
    await guest.page
      .getByText(/not sold/)
      .first()
      .waitFor();
    expect(await guest.page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1);

    const today = TEST_INSTANT.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
    expect(
      await missingAt(guest, '/termsAndConditions', [
        ...buttons('Back'),
        ...links('Privacy Policy'),
        ...buttons('Print / Save PDF'),
        `Last updated: ${today}`,
      ]),
    ).toEqual([]);
    expect(await sections.count()).toBe(12);
    const index = guest.page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    expect(await index.allInnerTexts()).toEqual(await sections.allInnerTexts());
    await guest.page.getByText(/not legal advice/).waitFor();
  });
}
