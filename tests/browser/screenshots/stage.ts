import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { amenities } from '@aangan/contract/homes/fact-choices.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { photoUrl } from '@aangan/contract/homes/photo-url.ts';
import type { Conversation } from '@aangan/contract/inbox/calls.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { Wishlist } from '@aangan/contract/wishlists/calls.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core';
import { TEST_INSTANT } from '../../support/clock.ts';
import { payStay } from '../browser.ts';

export type Role = 'visitor' | 'guest' | 'newcomer' | 'host';
type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** Data for the screenshots: a home, its host, a guest with a stay in every state, and a newly signed-up user. */
export interface Stage {
  sessions: Record<Role, Session>;
  home: Listing;
  /** The home's photos as files, for picking. */
  photos: { name: string; mimeType: string; buffer: Buffer }[];
  /** Just requested; the host has not been contacted yet. */
  requested: Booking;
  /** The host was contacted and has set a price for the extra service. */
  priced: Booking;
  paid: Booking;
  cancelled: Booking;
  /** The guest's default wishlist and its public link. */
  list: { id: string; link: string };
  /** Conversation of guest and host. */
  conversation: Conversation;
}

const people: Record<Exclude<Role, 'visitor'>, { name: string; email: string }> = {
  guest: { name: 'Meera Krishnan', email: 'meera@example.in' },
  newcomer: { name: 'Zoya Ansari', email: 'zoya@example.in' },
  host: { name: 'Joaquim Fernandes', email: 'joaquim@example.in' },
};

/** Signs in, or signs up if the account is missing. Also returns the account. */
export async function enter(url: string, role: keyof typeof people): Promise<APIRequestContext> {
  const client = await request.newContext({ baseURL: url });
  const data = { ...people[role], password: SAMPLE_PASSWORD };
  const login = await client.post('/api/auth/login', { data });
  if (!login.ok()) await expectSuccess(client.post('/api/auth/signup', { data }));
  return client;
}

export const hostEmail = people.host.email;

/** A home with all optional facts. */
const factsOfHome = {
  space: 'entire',
  bedrooms: 3,
  beds: 4,
  bathrooms: 2.5,
  amenities: amenities.filter((_, index) => index % 3 !== 1),
  rules: {
    checkInFrom: '13:00',
    checkInUntil: '21:00',
    checkOutBy: '10:30',
    pets: true,
    smoking: false,
    parties: false,
    quietFrom: '22:00',
    quietUntil: '07:00',
    more: 'Shoes stay on the veranda.',
  },
  welcomes: ['couples', 'local-id'],
};

/** Creates the data through the API. */
export async function setStage(url: string, browser: Browser): Promise<Stage> {
  const visitor = await request.newContext({ baseURL: url });
  const guest = await enter(url, 'guest');
  const newcomer = await enter(url, 'newcomer');
  const host = await enter(url, 'host');
  const [home] = await readBody<Listing[]>(host.get('/api/listing/mine?limit=1'));
  if (home === undefined) throw new Error(`${hostEmail} has no home to show`);

  await expectSuccess(host.put(`/api/listing/facts/${home._id}`, { data: factsOfHome }));

  const book = (startsIn: number, nights: number) => {
    const checkIn = addDays(dateInIndia(TEST_INSTANT), startsIn);
    const party = { adults: 2, children: 1, infants: 0, pets: 0 };
    const data = { checkIn, checkOut: addDays(checkIn, nights), totalRent: priceStay(home, nights, 3).total, ...party };
    return readBody<Booking>(guest.post(`/api/booking/create/${home._id}`, { data }));
  };
  const cancelled = await book(60, 2);
  await expectSuccess(guest.delete(`/api/booking/cancel/${cancelled._id}`));
  const paid = await book(40, 5);
  await pay(url, browser, paid);
  const priced = await book(22, 3);
  const contactRequest = {
    ...people.guest,
    phone: '98450 54321',
    extraService: 'Flowers in the room',
    bookingId: priced._id,
  };
  await expectSuccess(guest.post('/api/guest/contact', { data: contactRequest }));
  await expectSuccess(host.put(`/api/booking/update-extra/${priced._id}`, { data: { extraService: 1200 } }));
  const requested = await book(10, 4);

  const list = await createList(guest, visitor, home);
  const conversation = await createConversation(guest, host, home);

  const clients = { visitor, guest, newcomer, host };
  const sessions = Object.fromEntries(
    await Promise.all(
      Object.entries(clients).map(async ([role, client]) => [role, await client.storageState()] as const),
    ),
  ) as Stage['sessions'];
  await Promise.all(Object.values(clients).map((client) => client.dispose()));
  return {
    sessions,
    home,
    photos: await takePhotos(url, browser, home),
    requested,
    priced,
    paid,
    cancelled,
    list,
    conversation,
  };
}

/** Some homes in the default list, one of them with a note, and a second list. */
async function createList(guest: APIRequestContext, visitor: APIRequestContext, home: Listing): Promise<Stage['list']> {
  const others = await readBody<Listing[]>(visitor.get('/api/listing/get?limit=4'));
  for (const { _id } of others.filter((other) => other._id !== home._id))
    await expectSuccess(guest.post(`/api/wishlist/keep/${_id}`, { data: {} }));
  const note = 'For the monsoon: ask for the room on the roof.';
  await expectSuccess(guest.post(`/api/wishlist/keep/${home._id}`, { data: { note } }));
  await expectSuccess(guest.post('/api/wishlist/create', { data: { name: 'Hills in May' } }));
  const [first] = await readBody<Wishlist[]>(guest.get('/api/wishlist/mine'));
  if (first === undefined) throw new Error('nobody is without a list');
  const { link } = await readBody<{ link: string }>(
    guest.post(`/api/wishlist/share/${first._id}`, { data: { shared: true } }),
  );
  return { id: first._id, link: link.slice(new URL(link).origin.length) };
}

/** Some questions and answers; the last one is unread for the guest. */
async function createConversation(guest: APIRequestContext, host: APIRequestContext, home: Listing) {
  const message = 'Namaste! We come with my parents. Is the ground floor room free of steps?';
  const conversation = await readBody<Conversation>(guest.post(`/api/inbox/ask/${home._id}`, { data: { message } }));
  const { _id: id } = conversation;
  const send = (by: APIRequestContext, words: string) =>
    expectSuccess(by.post(`/api/inbox/send/${id}`, { data: { message: words } }));
  await send(guest, 'And the beach, can one walk there?');
  await send(host, 'Namaste Meera. One low step at the door; I put a ramp there.');
  await send(host, 'The beach is twelve minutes on foot, under the palms.');
  await send(guest, 'नमस्ते, बहुत धन्यवाद! Then we come.');
  await expectSuccess(host.put(`/api/inbox/seen/${id}`, { data: { until: await fetchNewest(host, id) } }));
  await send(host, 'Lovely. When does your train arrive? I can send Anton with the car.');
  return conversation;
}

async function fetchNewest(by: APIRequestContext, id: string): Promise<string | undefined> {
  const { entries } = await readBody<Conversation>(by.get(`/api/inbox/conversation/${id}`));
  return entries.at(-1)?._id;
}

async function takePhotos(url: string, browser: Browser, home: Listing): Promise<Stage['photos']> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1200, height: 900 } });
  const photos: Stage['photos'] = [];
  for (const [index, photo] of home.photos.slice(0, 5).entries()) {
    await page.goto(photoUrl(photo, 1280));
    const buffer = await page.locator('img, svg').first().screenshot({ type: 'jpeg' });
    photos.push({ name: `house-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.close();
  return photos;
}

/** Pays as a guest in the local gateway's checkout window. */
async function pay(url: string, browser: Browser, booking: Booking): Promise<void> {
  const page = await browser.newPage({ baseURL: url });
  await payStay(page, booking._id);
  await page.close();
}

async function expectSuccess(answer: ReturnType<APIRequestContext['get']>): Promise<void> {
  await readBody(answer);
}

async function readBody<T>(answer: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await answer;
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

const written = {
  Title: 'Walnut House by the Beas',
  Description:
    'Wake up to the river. Tea is at six, made by Arvind himself; the market of Old Manali is five minutes away on foot, through the apple trees.',
  City: 'Manali, India',
  Landmark: 'Old Manali',
  Rent: '4209',
  'Cleaning Fee': '800',
  'Included Guests': '2',
  'Extra Guest Fee': '500',
  Contact: '+91 98450 12345',
};

/** Fills in step 1 of the wizard, with the photos of the home. */
export async function fillStep1(page: Page, { photos }: Stage): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(photos);
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByText(`${photos.length} of 20`).waitFor();
}

export async function toStep2(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
}

export async function toStep3(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Publish Listing' }).waitFor();
}
