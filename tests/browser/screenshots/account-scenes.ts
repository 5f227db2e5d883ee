import type { PersonView } from '@aangan/contract/accounts/people.ts';
import * as personWords from '@aangan/contract/words/en/accounts/person.ts';
import * as wishlistWords from '@aangan/contract/words/en/wishlists/wishlist.ts';
import type { Page } from 'playwright-core';
import { untilNetworkIdle } from '../until-quiet.ts';
import {
  accountIs,
  at,
  failing,
  has,
  hasText,
  type Open,
  pending,
  press,
  stub,
  over,
  page,
  type Scene,
} from './scene-steps.ts';
import type { Stage } from './stage.ts';

/** `/account` and its sections. */
export const accountScenes: readonly Scene[] = [
  page('account', 'guest', at('/account'), has('button', 'Sign out everywhere')),
  page('account-unconfirmed', 'newcomer', at('/account'), hasText('Send again')),
  page('account-refused', 'newcomer', at('/account'), press('Change password'), hasText('is missing')),
  page(
    'account-google',
    'guest',
    accountIs({ hasPassword: false, google: true }),
    at('/account'),
    hasText('E-mail me a link'),
  ),
  page(
    'account-data-making',
    'guest',
    accountIs({ dataExport: { requestedAt: '2026-11-26T10:00:00.000Z' } }),
    at('/account'),
    hasText('We mail you a link'),
  ),
  page(
    'account-data-ready',
    'guest',
    accountIs({
      dataExport: {
        requestedAt: '2026-11-26T10:00:00.000Z',
        url: '/api/user/export/2f0c6a4e-93f8-4a1b-8c57-0d3f6a1e9b42.zip',
        expiresAt: '2026-11-27T10:00:05.000Z',
      },
    }),
    at('/account'),
    hasText('Download your data'),
  ),
];

/** The host of the home with a complete profile; mocks figures that take a year. */
const hostsPage: Open = (open, { home }) => open.goto(`/people/${home.host}`).then(() => undefined);

const asGreatHost: Open = async (open, stage) => {
  const { home } = stage;
  const answer = await open.request.get(`/api/people/person/${home.host}`);
  const person = (await answer.json()) as PersonView;
  await stub('people/person', (route) =>
    route.fulfill({ json: { ...person, greatHost: true, answers: 'hour', verified: ['email', 'phone'] } }),
  )(open, stage);
};

/** Opened from a home, so that the app fetches the profile itself. */
const fromHome: Open = async (open, { home }) => {
  await open.goto(`/viewcard?id=${home._id}`);
  await open.getByRole('heading', { name: 'Your host' }).scrollIntoViewIfNeeded();
  await open.getByRole('link', { name: /^More about/ }).click();
};

const sendCode: Open = async (open) => {
  await open.getByLabel('Mobile number', { exact: true }).fill('98290 12345');
  await open.getByRole('button', { name: 'Send me a code' }).click();
  await open.getByLabel('Code from the message', { exact: true }).waitFor();
};

export const peopleScenes: readonly Scene[] = [
  page('person', 'visitor', hostsPage, has('article')),
  page('person-great-host', 'guest', asGreatHost, fromHome, hasText('Phone confirmed')),
  page('person-own', 'host', hostsPage, hasText('This is your page')),
  page('person-silent', 'newcomer', ownPage, hasText('has not written anything')),
  page('person-loading', 'guest', stub('people/person', pending), ownPage, hasText(personWords.fetching)),
  page('person-failed', 'guest', stub('people/person', failing), ownPage, hasText('Try again')),
  page('person-gone', 'visitor', at('/people/0f8fad5b-d9cb-469f-a165-70867728950e'), hasText('not here any more')),
  page('account-languages', 'host', at('/account'), press('More languages'), has('button', 'Save profile')),
  page('account-code', 'newcomer', at('/account'), sendCode),
];

/** Opens the person's own page by the link on the account page, so that the app fetches it instead of the server. */
async function ownPage(open: Parameters<Open>[0]): Promise<void> {
  await open.goto('/account');
  await open.getByRole('link', { name: 'your page' }).click();
}

/** Wishlists, the guest's own and shared. */
export const wishlistScenes: readonly Scene[] = [
  page('wishlists', 'guest', at('/wishlists'), has('article')),
  page('wishlists-empty', 'newcomer', at('/wishlists'), hasText('Press the heart')),
  page('wishlists-failed', 'guest', stub('wishlist/mine', failing), at('/wishlists'), hasText('Try again')),
  over('wishlist-new', 'guest', at('/wishlists'), press('New list'), has('dialog')),
  over('wishlist-delete', 'guest', at('/wishlists'), press('Delete ‘Hills in May’'), has('alertdialog')),
  page('wishlist', 'guest', at(listPath), has('article')),
  over('wishlist-map', 'guest', at(mapOfList), has('button', / a night$/)),
  page('wishlist-stay', 'guest', at(listWhileTaken), hasText('not free then')),
  over('wishlist-dates', 'guest', at(listPath), press('Dates and guests'), has('grid')),
  over('wishlist-note', 'guest', at(listPath), press(/^Change the note/), has('dialog')),
  over('wishlist-move', 'guest', at(listPath), press(/^Move /), hasText('Hills in May')),
  over('wishlist-share', 'guest', at(listPath), press('Share'), press('Show the link'), has('button', /Copy/)),
  page('wishlist-nobodys', 'newcomer', at(listPath), hasText(wishlistWords.notThere)),
  page('wishlist-shared', 'visitor', at(sharedListPath), has('article')),
  page('wishlist-shared-no-more', 'visitor', at('/wishlists/shared'), hasText('not shared any more')),
  over('kept', 'host', at('/'), pressHeart, hasText('Saved to')),
  over('kept-lists', 'host', at('/'), pressHeart, hasText('Saved to'), press('Change'), has('dialog')),
];

/** The guest's wishlist. */
function listPath({ list }: Stage): string {
  return `/wishlists/${list.id}`;
}

/** The guest's wishlist, with a map. */
function mapOfList(stage: Stage): string {
  return `${listPath(stage)}?map=yes`;
}

/** The guest's wishlist, for dates on which the home is taken. */
function listWhileTaken(stage: Stage): string {
  const { checkIn, checkOut } = stage.requested;
  return `${listPath(stage)}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;
}

function sharedListPath({ list }: Stage): string {
  return list.link;
}

/** Saves the first unsaved home of the page. */
async function pressHeart(open: Page): Promise<void> {
  // By then the saved homes are loaded.
  await untilNetworkIdle(open);
  await open
    .getByRole('button', { name: /^Save /, pressed: false })
    .first()
    .click();
}
