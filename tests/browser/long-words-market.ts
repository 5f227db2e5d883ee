import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_FEE, MAX_RENT } from '@aangan/contract/limits.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import fc from 'fast-check';
import { type APIRequestContext, type Browser, type BrowserContext, request } from 'playwright-core';
import { TEST_INSTANT } from '../support/clock.ts';
import { engine } from './engine.ts';
import { takePhotos } from './hosting.ts';
import { typeAsAPerson } from './keyboard-and-touch.ts';
import type { Product } from './product.ts';
import { watchRequests } from './until-quiet.ts';

/** Maximum-length values of all text fields. */
export interface Typed {
  title: string;
  description: string;
  city: string;
  landMark: string;
  hostName: string;
  guestName: string;
  /** The parts before and after the @. */
  email: readonly [local: string, domain: string];
  phone: string;
  wish: string;
  message: string;
}

const LINK =
  'https://maps.example.in/place/courtyard-house-in-the-old-town/@26.9124336,75.7872709,17z/data=!3m1!4b1!4m6!3m5';

/**
 * Texts without line break opportunities: a link, wide and narrow letters, another script, words joined by no-break
 * characters.
 */
const units = ['https://example.in/', 'W', 'i', 'आँगन', 'no\u00a0break\u00a0', 'snake_case_', '0', 'ख़ुशबू\u2060', '木'];

function unbreakable(longest: number) {
  return fc
    .tuple(fc.constantFrom(...units), fc.integer({ min: 30, max: longest }))
    .map(([unit, length]) => shortened(unit.repeat(length), length));
}

function text(longest: number) {
  const word = fc.oneof(
    { weight: 3, arbitrary: unbreakable(Math.min(longest, 200)) },
    fc.constantFrom('the', 'river', 'of'),
  );
  return fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => shortened(words.join(' '), longest));
}

/** Letters, digits and dots, as in e-mail addresses. */
const email = fc
  .tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 20, max: 60 }))
  .map(([local, domain]) => ['m'.repeat(local), `${'w'.repeat(domain)}.example.in`] as const);

export const typed: fc.Arbitrary<Typed> = fc.record({
  title: text(120),
  description: text(5_000),
  city: text(120),
  landMark: text(120),
  hostName: text(120),
  guestName: text(120),
  email,
  phone: fc.constantFrom('+91-98450-12345', '(((98450.12345.)))-.-.-.', '0000000000'),
  wish: text(500),
  message: text(5_000),
});

/** One link in every field. */
export const links: Typed = {
  title: LINK,
  description: LINK,
  city: LINK,
  landMark: LINK,
  hostName: LINK,
  guestName: LINK,
  email: ['l'.repeat(60), `${'e'.repeat(60)}.example.in`],
  phone: '+91 98450 12345',
  wish: LINK,
  message: LINK,
};

function shortened(value: string, length: number): string {
  return Array.from(value).slice(0, length).join('');
}

/** A home, its host and a guest with bookings; all texts from `typed`, amounts at their maximum. */
export interface Market {
  typed: Typed;
  photos: Awaited<ReturnType<typeof takePhotos>>;
  home: Listing;
  /** The guest has not contacted the host about this booking. */
  requested: Booking;
  /** The guest has contacted the host about this booking, and the host has set the price of the extra service. */
  priced: Booking;
  /** The host's e-mail address, and the URL where its e-mails can be read. */
  hostEmail: string;
  mailbox: string;
  people: Record<'visitor' | 'host' | 'guest', BrowserContext>;
  close: () => Promise<void>;
}

const PASSWORD = 'courtyard-with-neem';
const NIGHTS = 300;
const party = { adults: 47, children: 1, infants: 1, pets: 1 };
let markets = 0;

export async function openMarket({ url, mailbox }: Product, browser: Browser, typed: Typed): Promise<Market> {
  markets += 1;
  const photos = await takePhotos(2);
  const hostEmail = formatEmail(typed, 'host');
  const host = await signUp(url, typed.hostName, hostEmail);
  const guest = await signUp(url, typed.guestName, formatEmail(typed, 'guest'));
  const home = await readBody<Listing>(host.post('/api/listing/add', { multipart: homeForm(typed, photos) }));

  const book = (startsIn: number) => {
    const checkIn = addDays(dateInIndia(TEST_INSTANT), startsIn);
    const totalRent = priceStay(home, NIGHTS, 50).total;
    const data = { checkIn, checkOut: addDays(checkIn, NIGHTS), totalRent, ...party };
    return readBody<Booking>(guest.post(`/api/booking/create/${home._id}`, { data }));
  };
  const requested = await book(10);
  const priced = await book(20 + NIGHTS);
  const { guestName: name, phone, wish: extraService } = typed;
  const contact = { name, phone, extraService, email: formatEmail(typed, 'guest'), bookingId: priced._id };
  await readBody(guest.post('/api/guest/contact', { data: contact }));
  await readBody(host.put(`/api/booking/update-extra/${priced._id}`, { data: { extraService: MAX_FEE } }));

  const openFor = async (session?: APIRequestContext) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      ...(session && { storageState: await session.storageState() }),
    });
    if (engine === 'firefox') await context.addInitScript(typeAsAPerson);
    context.setDefaultTimeout(20_000);
    await context.clock.setFixedTime(TEST_INSTANT);
    watchRequests(context);
    return context;
  };
  const people = { visitor: await openFor(), host: await openFor(host), guest: await openFor(guest) };
  const close = async () => {
    await Promise.all([...Object.values(people).map((person) => person.close()), host.dispose(), guest.dispose()]);
  };
  return { typed, photos, home, requested, priced, hostEmail, mailbox, people, close };
}

/** A different one per data set. */
function formatEmail({ email: [local, domain] }: Typed, who: string): string {
  return `${who}${markets}.${local}`.slice(0, 64) + `@${domain}`;
}

async function signUp(url: string, name: string, email: string): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: url });
  await readBody(client.post('/api/auth/signup', { data: { name, email, password: PASSWORD } }));
  return client;
}

function homeForm({ title, description, city, landMark, phone }: Typed, photos: Market['photos']) {
  const [image1, image2] = photos;
  if (image1 === undefined || image2 === undefined) throw new Error('there are no photos');
  const amounts = { rent: String(MAX_RENT), extraGuestFee: String(MAX_FEE), cleaningFee: String(MAX_FEE) };
  return {
    title,
    description,
    city,
    landMark,
    phone,
    category: 'farmHouse',
    includedGuests: '1',
    ...amounts,
    image1,
    image2,
  };
}

async function readBody<T>(answer: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}
