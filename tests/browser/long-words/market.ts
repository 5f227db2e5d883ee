import { engine } from '../engine.ts';
import { typeAsAPerson } from '../type-as-a-person.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_FEE, MAX_RENT } from '@aangan/contract/limits.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { type APIRequestContext, type Browser, type BrowserContext, request } from 'playwright-core';
import { takePhotos } from '../photos.ts';
import type { Product } from '../product.ts';
import type { Typed } from './typed.ts';
import { watchRequests } from '../until-quiet.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';

/** A home, its host and a guest who has booked it, with everything typed as `typed` says and amounts as large as they may be. */
export interface Market {
  typed: Typed;
  photos: Awaited<ReturnType<typeof takePhotos>>;
  home: Listing;
  /** The owner of `requested` is not written to yet, the owner of `priced` is. */
  requested: Booking;
  priced: Booking;
  /** The address that the owner's e-mails go to, and where they can be read. */
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
  const host = await signedUp(url, typed.hostName, hostEmail);
  const guest = await signedUp(url, typed.guestName, formatEmail(typed, 'guest'));
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

/** Another one in each market. */
function formatEmail({ email: [local, domain] }: Typed, who: string): string {
  return `${who}${markets}.${local}`.slice(0, 64) + `@${domain}`;
}

async function signedUp(url: string, name: string, email: string): Promise<APIRequestContext> {
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
