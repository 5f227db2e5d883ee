import type { HostCalendar, HostDay } from '@aangan/contract/calendar/calls.ts';
import { type Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia, daysBetween } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { TEST_INSTANT } from '../support/clock.ts';

/** Photos like those of a host's phone: JPEG files, each with different colours. */
export function takePhotos(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `house-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(Buffer.from(gradient(50 * (index + 1))))
        .jpeg()
        .toBuffer(),
    })),
  );
}

function gradient(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="hsl(${hue}, 60%, 60%)"/><stop offset="1" stop-color="hsl(${hue + 60}, 50%, 30%)"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
  </svg>`;
}

export interface Host {
  name: string;
  email: string;
  password: string;
}

export interface Home {
  title: string;
  description: string;
  rent: number;
  includedGuests: number;
  extraGuestFee: number;
  cleaningFee: number;
  city: string;
  landMark: string;
  phone: string;
}

/** Signs up with the form and ends on the home page. */
export async function signUp(page: Page, person: Host): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('UserName', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'SignUp' }).click();
  await page.getByText(messages.signupSucceeded).waitFor();
}

const walnutHouse: Home = {
  title: 'Walnut House',
  description: 'Wake up to the river.',
  rent: 4_209,
  includedGuests: 2,
  extraGuestFee: 500,
  cleaningFee: 800,
  city: 'Manali, India',
  landMark: 'Old Manali',
  phone: '+91 98450 12345',
};

/** Publishes a home through the API; default category: cabin. */
export async function publishHome(
  { page }: { page: Page },
  own: Partial<Home> & { category?: string } = {},
  photos = 1,
): Promise<Listing> {
  const images = (await takePhotos(photos)).map((photo, index) => [`image${index + 1}`, photo] as const);
  const multipart = { category: 'cabin', ...walnutHouse, ...own, ...Object.fromEntries(images) };
  const answer = await page.request.post('/api/listing/add', { multipart });
  if (!answer.ok()) throw new Error(`The home was refused: ${await answer.text()}`);
  return (await answer.json()) as Listing;
}

/** Completes the three steps of the wizard with five photos. */
export async function listAHome(page: Page, own: Partial<Home> = {}): Promise<void> {
  const home = { ...walnutHouse, ...own };
  await page.goto('/listingpage1');
  await page.getByRole('heading', { name: 'SetUp Your Home' }).waitFor();
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await takePhotos(5));
  await page.getByLabel('Title', { exact: true }).fill(home.title);
  await page.getByLabel('Description', { exact: true }).fill(home.description);
  await page.getByLabel('City', { exact: true }).fill(home.city);
  await page.getByLabel('Landmark', { exact: true }).fill(home.landMark);
  await page.getByLabel('Rent', { exact: true }).fill(String(home.rent));
  await page.getByLabel('Cleaning Fee', { exact: true }).fill(String(home.cleaningFee));
  await page.getByLabel('Included Guests', { exact: true }).fill(String(home.includedGuests));
  await page.getByLabel('Extra Guest Fee', { exact: true }).fill(String(home.extraGuestFee));
  await page.getByLabel('Contact', { exact: true }).fill(home.phone);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: 'Which of these best describes your place?' }).waitFor();
  await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('button', { name: 'Publish Listing' }).click();
  await page.getByText(messages.listingAdded).waitFor();
}

const PAGE = 50;
const site = { _id: 'a-feed', name: 'Hill Stays' };
const told = { by: 'feed', feed: site._id } as const;

/**
 * Mocks this many homes for the host: each has a stay of three nights and an imported day in every ten days, and the
 * tenth has a conflict.
 */
export async function haveHomes(page: Page, count: number): Promise<void> {
  const today = dateInIndia(TEST_INSTANT);
  const answer = await page.context().request.get(`/api/calendar/homes?from=${today}&to=${today}`);
  const [like] = (await answer.json()) as HostCalendar[];
  if (like === undefined) throw new Error('the host has no home to begin with');
  await page.route('**/api/calendar/homes?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const start = Number(asked.get('cursor') ?? 0);
    const span = { from: asked.get('from') ?? '', to: asked.get('to') ?? '' };
    const body = Array.from({ length: Math.min(PAGE, count - start) }, (_, index) =>
      buildHome(like, start + index, span),
    );
    const next = `</api/calendar/homes?cursor=${start + PAGE}>; rel="next"`;
    return route.fulfill({ json: body, headers: start + PAGE < count ? { link: next } : {} });
  });
}

function buildHome(like: HostCalendar, number: number, { from, to }: { from: string; to: string }): HostCalendar {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day): HostDay => {
    const date = addDays(from, day);
    const sinceStart = daysBetween('2026-01-01', date) + number;
    const bookingId = `stay-${number}-${Math.floor(sinceStart / 10)}`;
    const taken = { by: 'stay', bookingId, guest: `Guest ${number}`, state: 'confirmed' } as const;
    const isTold = sinceStart % 10 === 5;
    return {
      date,
      rent: 2000,
      rentFrom: 'base',
      minNights: 1,
      taken: sinceStart % 10 < 3 ? taken : isTold ? told : null,
    };
  });
  const conflicts = number === 9 ? [{ feed: site._id, bookingId: 'stay-9-40', from, to: from, guest: 'Asha Rao' }] : [];
  return { ...like, _id: `home-${number}`, title: `House ${number}`, conflicts, sites: [site], days };
}
