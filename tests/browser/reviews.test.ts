import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { DueReview, ReviewsOfHome } from '@aangan/contract/reviews/reviews.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import { sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { personName } from '@aangan/server/boot/prepare-samples.ts';
import { expect, it } from 'vitest';
import { aPerson, type Person, signInAsSample } from './browser.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

const fetchDue = async ({ page }: Person) =>
  ((await (await page.request.get('/api/review/due')).json()) as DueReview[]).filter(
    ({ review }) => review === undefined,
  );

/** A stay of which nobody has written: the one that its guest is asked about first, and its host. */
async function theStay() {
  for (const { email } of sampleGuests) {
    const guest = await aPerson(browser, 'phone', product.url);
    await signInAsSample(guest, email);
    const due = (await fetchDue(guest)).find(({ side }) => side === 'guest');
    const host = Object.values(sampleHosts).find((person) => parseFirstName(personName(person)) === due?.person);
    if (due !== undefined && host !== undefined) return { due, guest, hostEmail: host.email };
  }
  throw new Error('no guest of the sample is asked for a review');
}

it('takes a stay from what is due to two published reviews and an answer', { timeout: 120_000 }, async () => {
  const { due, guest, hostEmail } = await theStay();
  const { page } = guest;
  await page.goto('/mybooking');
  await page.getByText(`How was ${due.listing.title}?`).waitFor();
  await page.goto(`/booked?id=${due.booking}`);
  const form = page.getByRole('form', { name: 'How was your stay?' });
  await form.getByRole('group', { name: 'Cleanliness' }).getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByLabel('Your review', { exact: true }).fill('The peacock');
  await page.reload();
  await expect.poll(() => form.getByLabel('Your review', { exact: true }).inputValue()).toBe('The peacock');
  await form.getByRole('button', { name: 'Save review' }).click();
  await form.getByText('Write at least 20 characters').waitFor();
  await form.getByText('Choose 1 to 5 stars.').first().waitFor();

  for (const group of ['Overall', 'Accuracy', 'Arrival', 'Communication', 'Location', 'Value'])
    await form.getByRole('group', { name: group }).getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByLabel('Your review', { exact: true }).fill('The peacock woke us, and we forgave him by breakfast.');
  await form.getByRole('button', { name: 'Save review' }).click();
  await page.getByText('Your review is saved.').first().waitFor();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  await page.getByRole('button', { name: 'Change it' }).waitFor();

  const host = await aPerson(browser, 'desktop', product.url);
  await signInAsSample(host, hostEmail);
  await host.page.goto(`/booked?id=${due.booking}`);
  const ofGuest = host.page.getByRole('form', { name: /^How was it with/ });
  expect(await host.page.getByText('The peacock woke us').count()).toBe(0);
  for (const group of ['Overall', 'Left tidy', 'Communication', 'House rules'])
    await ofGuest.getByRole('group', { name: group }).getByRole('radio', { name: '5 stars' }).check({ force: true });
  await ofGuest.getByLabel('Your review', { exact: true }).fill('They were up before the peacock, every single day.');
  await ofGuest.getByLabel('Yes, gladly', { exact: true }).check();
  await ofGuest.getByRole('button', { name: 'Save review' }).click();
  await host.page.getByText('The peacock woke us').waitFor();

  await host.page.goto(`/viewcard?id=${due.listing._id}`);
  await host.page.getByRole('heading', { name: 'What guests say' }).scrollIntoViewIfNeeded();
  const card = host.page.getByRole('article').filter({ hasText: 'The peacock woke us' });
  await card.getByRole('button', { name: 'Answer' }).click();
  await card.locator('textarea:focus').waitFor();
  await card.getByLabel('Your answer', { exact: true }).fill('He sends his regards.');
  await card.getByRole('button', { name: 'Publish answer' }).click();
  await host.page.getByText('Your answer stands below the review.').waitFor();
  await card.locator(':focus', { hasText: 'He sends his regards.' }).waitFor();
  expect(host.complaints).toEqual([]);
});

it('shows what guests say of a home, all of it, sorted and searched', { timeout: 120_000 }, async () => {
  const visitor = await aPerson(browser, 'desktop', product.url);
  await signInAsSample(visitor, 'simran@example.in');
  const { page } = visitor;
  const homes = (await (await page.request.get('/api/listing/get?limit=100')).json()) as Listing[];
  const home = homes.find(({ title }) => title === 'Rice Boat Landing, Alappuzha');
  const told = (await (await page.request.get(`/api/review/of-home/${home?._id}`)).json()) as ReviewsOfHome;
  await page.goto(`/viewcard?id=${home?._id}`);
  const section = page.getByRole('region', { name: 'What guests say' });
  await section.scrollIntoViewIfNeeded();
  await section.getByText(`${told.count} ratings`).waitFor();
  expect(await section.getByRole('article').count()).toBe(6);
  await section.getByRole('button', { name: `Show all ${told.written} reviews` }).click();
  const dialog = page.getByRole('dialog', { name: 'What guests say' });
  await expect.poll(() => dialog.getByRole('article').count()).toBe(told.written);
  await dialog.getByLabel('Sort by', { exact: true }).selectOption('Most telling');
  await expect.poll(() => dialog.getByRole('article').first().textContent()).toContain('up to his waist');
  await dialog.getByLabel('Search reviews', { exact: true }).fill('cockerel');
  await expect.poll(() => dialog.getByRole('article').count()).toBe(1);
  await dialog.getByLabel('Search reviews', { exact: true }).fill('dragon');
  await dialog.getByText('No review has all these words.').waitFor();
  await page.keyboard.press('Escape');
  expect(visitor.complaints).toEqual([]);
});
