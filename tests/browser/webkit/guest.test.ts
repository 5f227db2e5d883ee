import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays, formatDate } from '@aangan/contract/rules/dates.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { SAMPLE_PASSWORD, sampleGuests } from '@aangan/samples/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../product.ts';
import { aPerson, type Person, realClock, type Screen, signIn, signUp, today } from './person.ts';

const DIALOG = '[role=dialog]';
const ALERT = '[role=alertdialog]';

let product: Product;
let home: Listing;

beforeAll(async () => {
  product = await startProduct({ ...realClock, SAMPLE_HOMES: 'on' });
  [home] = (await (await fetch(`${product.url}/api/listing/get?limit=1`)).json()) as [Listing];
});

afterAll(async () => {
  await product?.remove();
});

describe.each<Screen>(['phone', 'desktop'])('a guest with a %s', (screen) => {
  let guest: Person;

  beforeEach(async () => {
    guest = await aPerson(screen, product.url);
  });

  afterEach(async () => {
    await guest?.leave();
  });

  it('signs up, opens the homes, and signs out', async () => {
    const { window } = guest;
    await signUp(window, 'Kavya Rao', `kavya-${screen}@example.in`);
    await window.press('link', 'Cabin');
    await window.arriveAt(/\?category=cabin$/);
    await window.session.goBack();
    await window.find('heading', 'The door is open.');
    await window.session.goForward();
    await window.arriveAt(/\?category=cabin$/);
    await window.press('button', 'Account');
    await window.press('menuitem', 'Logout');
    await window.press('button', 'Account');
    await window.find('menuitem', 'Login');
    expect((await window.arriveAt(/^\//)).pathname).toBe('/');
  });

  it('works the booking dialog by keys alone', async () => {
    const { window } = guest;
    await signIn(window, { email: sampleGuests[2]!.email, password: SAMPLE_PASSWORD });
    await window.goTo(`/viewcard?id=${home._id}`);
    await window.press('button', 'Reserve');
    await window.focusOn('Check-in');
    const checkIn = addDays(await today(product.url), 350);
    await window.keys(formatDate(checkIn).replaceAll('/', ''));
    expect(await window.readValue('Check-in', DIALOG)).toBe(formatDate(checkIn));
    await window.keys('Escape');
    await window.focusOn('Reserve');
    await window.keys('Enter');
    await window.focusOn('Check-out');
    expect(await window.readValue('Check-in', DIALOG)).toBe(formatDate(checkIn));
  });

  it('signs in, finds a home, books it, contacts the host, pays, rates it and cancels', async () => {
    const { window } = guest;
    const { email } = sampleGuests[screen === 'phone' ? 0 : 1]!;
    await signIn(window, { email, password: SAMPLE_PASSWORD });
    await window.fill('Search homes', home.title);
    await window.press('link', new RegExp(`^${home.title} in `));
    await window.find('heading', home.title);

    const checkIn = addDays(await today(product.url), screen === 'phone' ? 300 : 320);
    const checkOut = addDays(checkIn, 4);
    const total = formatRupees(priceStay(home, 4, 1).total);
    await window.press('button', 'Reserve');
    await window.focusOn('Check-in');
    await window.fill('Check-in', formatDate(checkIn), DIALOG);
    await window.press('button', new RegExp(`, ${formatDate(checkOut)}`), DIALOG);
    expect(await window.readValue('Check-out', DIALOG)).toBe(formatDate(checkOut));
    await window.read(total, DIALOG);
    await window.press('button', 'Check Availability', DIALOG);

    const bookingId = await payForStay(guest, total);

    await window.goTo(`/booked?id=${bookingId}`);
    await window.press('radio', /^4/);
    await window.read('You rated: 4 out of 5');
    await window.press('button', 'Submit Rating');
    await window.find('heading', 'The door is open.');

    await window.goTo('/mybooking');
    const card = `article:has(a[href*="${bookingId}"])`;
    await window.read('Confirmed', card);
    await window.press('button', 'Cancel', card);
    await window.press('button', 'Yes', ALERT);
    await window.read(messages.bookingCancelled);
  });

  it('opens a shared link, keeps dates on reload and back, signs up in place and pays', async () => {
    const { window } = guest;
    // Redirects to the home's own URL.
    const { url } = await fetch(`${product.url}/homes/${home._id.slice(0, 8)}`);
    const checkIn = addDays(await today(product.url), screen === 'phone' ? 330 : 340);
    const checkOut = addDays(checkIn, 4);
    const total = formatRupees(priceStay(home, 4, 1).total);
    await window.goTo(`${new URL(url).pathname}?checkIn=${checkIn}&checkOut=${checkOut}&adults=1`);
    await window.press('button', 'Reserve');
    await window.read(total, DIALOG);
    await window.session.goBack();
    await window.session.reload();
    await window.press('button', 'Reserve');
    await window.read(total, DIALOG);
    await window.session.reload();
    await window.read(total, DIALOG);
    expect(await window.readValue('Check-in', DIALOG)).toBe(formatDate(checkIn));
    await window.press('button', 'Check Availability', DIALOG);

    await window.press('button', 'Sign Up', DIALOG);
    await window.fill('UserName', 'Nila Sen', DIALOG);
    await window.fill('Email', `nila-${screen}@example.in`, DIALOG);
    await window.fill('Password', 'monsoon-on-tiles', DIALOG);
    await window.press('button', 'SignUp', DIALOG);
    await payForStay(guest, total);
  });
});

/** Contacts the host of the new booking and pays; returns its id. */
async function payForStay(guest: Person, total: string): Promise<string> {
  const { window } = guest;
  const { searchParams } = await window.arriveAt(/^\/booked\?id=/);
  await window.fill('Phone Number', '98450 54321');
  await window.press('button', 'Contact Owner');
  await window.find('heading', 'Booking Confirmed');

  await window.press('link', 'Pay now');
  await window.press('button', `Pay ${total} & Complete Booking`);
  await payInFrame(guest);
  await window.read(messages.paymentSucceeded, ALERT);
  await window.press('button', 'OK', ALERT);
  await window.find('heading', 'The door is open.');
  return searchParams.get('id') ?? '';
}

/** Pays in the gateway's checkout window: the first attempt is declined, the second succeeds. */
async function payInFrame({ window }: Person): Promise<void> {
  await window.enterFrame('iframe');
  await window.read('Test payment: no money moves');
  await window.press('button', /failure/i);
  await window.read('Try again');
  await window.press('button', /success/i);
  await window.session.enter(null);
}
