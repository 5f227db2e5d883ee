import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { ReviewsOfHost, DueReview, ReviewsOfHome } from '@aangan/contract/reviews/reviews.ts';
import { SAMPLE_PASSWORD, sampleGuests, sampleHosts } from '@aangan/samples/people.ts';
import { expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { aPerson, signInAsSampleGuest, type Person, signInAsSample } from './browser.ts';
import { signUp, takePhotos } from './hosting.ts';
import { readMail } from './mailbox.ts';
import { openSite } from './site.ts';

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on' });

/** A home of the sample's great host, once that status is computed. */
async function aGreatHost(): Promise<Listing> {
  const findGreatHost = async () => {
    const listings = (await (await fetch(`${product.url}/api/listing/get?limit=100`)).json()) as Listing[];
    const found = listings.find(({ greatHost }) => greatHost === true);
    if (found === undefined) throw new Error('nobody is a great host yet');
    return found;
  };
  return until(findGreatHost);
}

it('a visitor opens the rendered profile of a great host, and finds the homes', async () => {
  const { host } = await aGreatHost();
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  const html = await (await fetch(`${product.url}/people/${host}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toMatch(/<title>Devyani · Aangan<\/title>/);
  expect(html).toContain('I paint miniatures');

  await page.goto(`/people/${host}`);
  await page.getByRole('heading', { level: 1, name: 'Devyani' }).waitFor();
  await page.getByText('Great host', { exact: true }).first().waitFor();
  await page.getByText('Speaks English, Hindi and Gujarati').waitFor();
  await page.getByText('E-mail confirmed').waitFor();
  await page.getByRole('img', { name: 'Devyani' }).waitFor();
  await page.getByRole('heading', { name: 'The homes of Devyani' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(4);
  expect(await page.content()).not.toMatch(/devyani@example\.in|Rathore/i);
  expect(consoleErrors).toEqual([]);
});

it('a visitor pages through the reviews of all homes of a host', async () => {
  const { host } = await aGreatHost();
  const told = (await (await fetch(`${product.url}/api/review/of-host/${host}?limit=100`)).json()) as ReviewsOfHost;
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await page.goto(`/people/${host}`);
  const section = page.getByRole('region', { name: 'What guests say about Devyani' });
  await section.scrollIntoViewIfNeeded();
  await section.getByText(`(${told.count})`).waitFor();
  expect(await section.getByText(told.mean?.toFixed(1) ?? '').count()).toBeGreaterThan(0);
  const cards = section.getByRole('article');
  await expect.poll(() => cards.count()).toBe(Math.min(6, told.written));
  const more = section.getByRole('button', { name: 'Show more reviews' });
  while ((await cards.count()) < told.written) {
    const before = await cards.count();
    await more.tap();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  await more.waitFor({ state: 'detached' });
  const answered = told.reviews.find(({ answer }) => answer !== undefined);
  if (answered?.answer !== undefined) await section.getByText(answered.answer.text.slice(0, 60)).waitFor();
  const [newest] = told.reviews;
  await cards.first().getByRole('link', { name: newest?.home?.title }).tap();
  await page.waitForURL('**/login');
  expect(consoleErrors).toEqual([]);
});

it('a home links to its host, and back', async () => {
  const person = await aPerson(browser, 'desktop', product.url);
  const { page, consoleErrors } = person;
  await signInAsSampleGuest(person);
  const listing = await aGreatHost();
  await page.goto(`/viewcard?id=${listing._id}`);
  await page.getByRole('heading', { name: 'Your host' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'More about Devyani' }).click();
  await page.getByRole('heading', { level: 1, name: 'Devyani' }).waitFor();
  // The member whom the samples write to has unread messages.
  expect(await page.title()).toMatch(/^(\(\d+\) )?Devyani · Aangan$/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: listing.title }).waitFor();
  expect(consoleErrors).toEqual([]);
});

it('edits the public profile with photo and phone', async () => {
  const { page, consoleErrors } = await aPerson(browser, 'phone', product.url);
  await signUp(page, { name: 'Kavya Iyer', email: 'kavya.iyer@example.in', password: SAMPLE_PASSWORD });
  await page.goto('/account');
  await page
    .getByLabel('About me', { exact: true })
    .fill('<b>Bold</b> \u202eecivda\u202c\nhttps://pay.example and tea');
  await page.getByText('Tamil', { exact: true }).click();
  await page.getByRole('button', { name: 'More languages' }).click();
  await page.getByText('Konkani', { exact: true }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Your profile is saved.').waitFor();

  await page.getByLabel('Your photo', { exact: true }).setInputFiles((await takePhotos(1))[0]!);
  await page.getByText('Photo saved.').waitFor();

  await page.getByLabel('Mobile number', { exact: true }).fill('98290 55555');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText('We have sent a code of six digits to +919829055555.').waitFor();
  const { text } = await readMail(product.mailbox, '+919829055555@sms.invalid', /^SMS/);
  const code = /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
  const field = page.getByLabel('Code from the message', { exact: true });
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByText('That is not the code we sent. 4 tries are left.').waitFor();
  await field.fill(code);
  await page.getByText('Your number is confirmed.').waitFor();
  await page.getByRole('button', { name: 'Remove this number' }).waitFor();

  await page.getByRole('link', { name: 'your page' }).click();
  const about = page.getByText('<b>Bold</b> ecivda');
  await about.waitFor();
  expect(await about.getByRole('link').count()).toBe(0);
  await page.getByText('Speaks Konkani and Tamil').waitFor();
  await page.getByText('Phone confirmed').waitFor();
  const photo = page.getByRole('img', { name: 'Kavya' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByText('Iyer').count()).toBe(0);
  expect(consoleErrors.filter((text) => !text.includes('400'))).toEqual([]);
});

it('an unknown person has a page that says so, with status 404', async () => {
  const { page } = await aPerson(browser, 'desktop', product.url);
  const answer = await page.goto(`/people/${crypto.randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'This person is not here any more.' }).waitFor();
  const hostile = await page.goto(`/people/${encodeURIComponent("'><script>alert(1)</script>")}`);
  expect(hostile?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'This person is not here any more.' }).waitFor();
});

const fetchDue = async ({ page }: Person) =>
  ((await (await page.request.get('/api/review/due')).json()) as DueReview[]).filter(
    ({ review }) => review === undefined,
  );

/** A stay without reviews: the first one that its guest is asked to review, with its host. */
async function theStay() {
  for (const { email } of sampleGuests) {
    const guest = await aPerson(browser, 'phone', product.url);
    await signInAsSample(guest, email);
    const due = (await fetchDue(guest)).find(({ side }) => side === 'guest');
    const host = Object.values(sampleHosts).find(({ email }) => email === `${due?.person.toLowerCase()}@example.in`);
    if (due !== undefined && host !== undefined) return { due, guest, hostEmail: host.email };
  }
  throw new Error('no guest of the sample is asked for a review');
}

it('reviews a stay from request to two published reviews and an answer', { timeout: 120_000 }, async () => {
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
  expect(host.consoleErrors).toEqual([]);
});

it('shows all reviews of a home, sorted and searched', { timeout: 120_000 }, async () => {
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
  expect(visitor.consoleErrors).toEqual([]);
});
