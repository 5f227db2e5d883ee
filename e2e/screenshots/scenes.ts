import { addDays, dateInIndia, formatDate } from '@aangan/contract/dates.ts';
import type { Page, Route } from 'playwright-core';
import type { Role, Stage } from './stage.ts';
import { fillStep1, toStep2, toStep3 } from './wizard-steps.ts';

/** A screen in one of its states, and how somebody gets there. */
export interface Scene {
  name: string;
  as: Role;
  open: (page: Page, stage: Stage) => Promise<unknown>;
  /** 'page' is pictured to its foot; what lies over a page ends with the window. */
  frame: 'window' | 'page';
}

type Open = Scene['open'];
const page = (name: string, as: Role, ...steps: Open[]): Scene => ({ name, as, open: inTurn(steps), frame: 'page' });
const over = (name: string, as: Role, ...steps: Open[]): Scene => ({ name, as, open: inTurn(steps), frame: 'window' });

export const scenes: readonly Scene[] = [
  page('home', 'visitor', at('/')),
  page('home-category', 'visitor', at('/?category=cabin')),
  over(
    'home-loading',
    'visitor',
    at('/'),
    homesAnswer(() => new Promise(() => {})),
    kind('Flat'),
  ),
  over(
    'home-empty',
    'visitor',
    at('/'),
    homesAnswer((route) => route.fulfill({ json: [] })),
    kind('Shops'),
  ),
  over(
    'home-failed',
    'visitor',
    at('/'),
    homesAnswer((route) => route.abort()),
    kind('PG'),
    says('Try again'),
  ),
  over('home-meant', 'visitor', at(homeOf), says('Sign in to see it')),
  over('home-menu', 'visitor', at('/'), press('Account'), shows('menu')),
  over('home-menu-signed-in', 'guest', at('/'), press('Account'), shows('menu')),
  over('search', 'visitor', at('/'), searchFor('goa'), shows('link', / in /)),
  over('search-empty', 'visitor', at('/'), searchFor('qwertz'), says('No home by that name yet')),
  over('offline', 'visitor', at('/'), (open) => open.context().setOffline(true), says('You are offline')),
  page('login', 'visitor', at('/login')),
  page('login-refused', 'visitor', at('/login'), press('Login')),
  page('signup', 'visitor', at('/signup')),
  page('signup-refused', 'visitor', at('/signup'), press('SignUp')),
  over('signup-terms', 'visitor', at('/signup'), follow('Terms of Service'), shows('dialog')),
  page('contact', 'visitor', at('/contact')),
  page('contact-refused', 'visitor', at('/contact'), press('Send Message')),
  page('about', 'visitor', at('/about')),
  page('not-found', 'visitor', at('/nowhere')),

  page('detail', 'guest', at(homeOf)),
  over('detail-gallery', 'guest', at(homeOf), press('Show all photos'), says('1 / ')),
  over('booking', 'guest', at(homeOf), press('Reserve'), shows('dialog'), chooseDates),
  over('booking-dates-missing', 'guest', at(homeOf), press('Reserve'), shows('dialog'), press('Check Availability')),
  page('booked-contact', 'guest', at(bookedOf('asked'))),
  page('booked', 'guest', at(bookedOf('priced')), press(/^3 stars$/, 'radio')),
  page('booked-paid', 'guest', at(bookedOf('paid'))),
  page('payment', 'visitor', at(paymentOf('priced'))),
  over('payment-gallery', 'visitor', at(paymentOf('priced')), press('View Full Gallery')),
  over('payment-window', 'visitor', at(paymentOf('priced')), press(/^Pay /), inWindow('Test payment')),
  page('payment-paid', 'visitor', at(paymentOf('paid'))),
  page('payment-cancelled', 'visitor', at(paymentOf('cancelled'))),
  page('payment-unknown', 'visitor', at('/payment/nothing')),
  page('my-booking', 'guest', at('/mybooking'), shows('article')),
  over('my-booking-cancel', 'guest', at('/mybooking'), press('Cancel'), shows('alertdialog')),
  page('my-booking-empty', 'newcomer', at('/mybooking'), says('No stay is booked yet')),
  page('privacy', 'guest', at('/privacyPolicy')),
  page('terms', 'guest', at('/termsAndConditions')),

  page('my-listing', 'host', at('/mylisting'), shows('article')),
  page('my-listing-empty', 'newcomer', at('/mylisting'), says('No home of yours')),
  over('cancel-hosted', 'host', at('/mylisting'), press('Cancel Booking'), shows('alertdialog')),
  page('detail-host', 'host', at(homeOf)),
  over('edit', 'host', at(homeOf), press('Edit Listing'), shows('dialog', 'Edit Listing')),
  over('delete', 'host', at(homeOf), press('Delete Listing'), shows('alertdialog')),
  page('booked-host', 'host', at(bookedOf('priced'))),
  page('extra-price', 'host', at(extraPriceOf('priced'))),
  page('extra-price-stranger', 'visitor', at(extraPriceOf('priced'))),
  page('listing-1', 'newcomer', at('/listingpage1')),
  page('listing-1-refused', 'newcomer', at('/listingpage1'), press('Next')),
  page('listing-1-written', 'newcomer', at('/listingpage1'), fillStep1),
  page('listing-2', 'newcomer', at('/listingpage1'), fillStep1, toStep2),
  page('listing-3', 'newcomer', at('/listingpage1'), fillStep1, toStep2, toStep3),
];

function inTurn(steps: Open[]): Open {
  return async (open, stage) => {
    for (const step of steps) await step(open, stage);
  };
}

function at(address: string | ((stage: Stage) => string)): Open {
  return async (open, stage) => {
    await open.goto(typeof address === 'string' ? address : address(stage));
    await open.locator('h1').first().waitFor();
  };
}

function homeOf({ home }: Stage): string {
  return `/viewcard?id=${home._id}`;
}

type Stay = 'asked' | 'priced' | 'paid' | 'cancelled';
function bookedOf(stay: Stay) {
  return (stage: Stage) => `/booked?id=${stage[stay]._id}`;
}
function paymentOf(stay: Stay) {
  return (stage: Stage) => `/payment/${stage[stay]._id}`;
}
function extraPriceOf(stay: Stay) {
  return (stage: Stage) => `/addExtraServicePrice/${stage[stay]._id}`;
}

function press(name: string | RegExp, role: 'button' | 'radio' = 'button'): Open {
  return (open) =>
    open
      .getByRole(role, { name, exact: true })
      .first()
      .click({ force: role === 'radio' });
}

function follow(name: string): Open {
  return (open) => open.getByRole('link', { name, exact: true }).first().click();
}

function says(text: string): Open {
  return (open) => open.getByText(text).first().waitFor();
}

function inWindow(text: string): Open {
  return (open) => open.frameLocator('iframe').first().getByText(text).first().waitFor();
}

function shows(role: 'menu' | 'dialog' | 'alertdialog' | 'article' | 'link', name?: string | RegExp): Open {
  return (open) => open.getByRole(role, { name }).first().waitFor();
}

/** From here on the list of homes is answered so. */
function homesAnswer(answer: (route: Route) => Promise<unknown>): Open {
  return (open) => open.route('**/api/listing/get*', answer);
}

/** The home page asks for a category's homes when it is chosen there. */
function kind(label: string): Open {
  return (open) => open.getByRole('link', { name: label, exact: true }).click();
}

function searchFor(words: string): Open {
  return (open) => open.getByRole('combobox', { name: 'Search homes' }).fill(words);
}

async function chooseDates(open: Page): Promise<void> {
  const checkIn = addDays(dateInIndia(new Date()), 75);
  const dialog = open.getByRole('dialog');
  await dialog.getByLabel('Check-in').fill(formatDate(checkIn));
  await dialog.getByLabel('Check-out').fill(formatDate(addDays(checkIn, 4)));
}
