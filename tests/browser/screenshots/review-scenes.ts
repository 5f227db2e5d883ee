import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { DueReview, OwnReview, ReviewsOfStay } from '@aangan/contract/reviews/reviews.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { TEST_INSTANT } from '../../support/clock.ts';
import {
  at,
  bookedPath,
  bookingIs,
  failing,
  has,
  hasText,
  homePath,
  inTurn,
  type Open,
  pending,
  press,
  stub,
  over,
  page,
  type Scene,
} from './scene-steps.ts';
import type { Stage } from './stage.ts';

/** The home's public page with dates chosen; the server redirects to the full URL. */
function publicStayPath({ home }: Stage): string {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 75);
  return `/homes/${home._id.replaceAll('-', '')}?checkIn=${checkIn}&checkOut=${addDays(checkIn, 4)}`;
}

export const homePageScenes: readonly Scene[] = [
  page('detail-unknown', 'guest', at('/viewcard?id=nothing')),
  page('public-home', 'visitor', at(publicStayPath)),
  page('stays', 'visitor', at('/stays/rajasthan')),
  over(
    'public-home-sign-in',
    'visitor',
    at(publicStayPath),
    press('Reserve'),
    has('dialog', 'Complete Your Booking'),
    press('Check Availability'),
    has('dialog', 'Log in to continue'),
  ),
];

const checkOut = addDays(dateInIndia(TEST_INSTANT), -3);
const checkIn = addDays(checkOut, -4);

/** The paid stay as it is days later, with its reviews: the scene does not wait for that. */
const isOver = (reviews: (due: DueReview) => ReviewsOfStay, side: DueReview['side']): Open =>
  inTurn([
    bookingIs({ state: 'completed', isBooked: false, checkIn, checkOut }),
    (open, stage) =>
      stub('review/of-stay', (route) => route.fulfill({ json: reviews(buildDueReview(stage, side)) }))(open, stage),
    at(bookedPath('paid')),
  ]);

function buildDueReview({ home, paid }: Stage, side: DueReview['side']): DueReview {
  const [photo] = home.photos;
  return {
    booking: paid._id,
    side,
    listing: { _id: home._id, title: home.title, ...(photo !== undefined && { photo }) },
    person: side === 'guest' ? 'Joaquim' : 'Meera',
    checkIn,
    checkOut,
    openUntil: reviewsUntil(checkOut).toISOString(),
    ...(side === 'guest' && { ratings: 4 }),
  };
}

const written = { photos: [], writtenAt: `${addDays(checkOut, 1)}T06:00:00.000Z` };
const ofHome: OwnReview = {
  ...written,
  _id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  overall: 4,
  cleanliness: 5,
  accuracy: 4,
  arrival: 5,
  communication: 5,
  location: 5,
  value: 4,
  text: 'We sat on the balcão until the street lamps came on. The well water is as sweet as promised.',
  privateNote: 'The upper bolt of the garden door sticks.',
};
const ofGuest: OwnReview = {
  ...written,
  _id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  overall: 5,
  tidy: 5,
  communication: 5,
  houseRules: 4,
  text: 'They watered the tulsi without being asked, and left the kitchen as they found it.',
  wouldHostAgain: true,
};

const toWrite = (due: DueReview): ReviewsOfStay => ({ due });
const published = `${addDays(checkOut, 2)}T06:00:00.000Z`;

const refused = stub('review/write', (route) => {
  const fields = { cleanliness: 'x', text: 'Write at least 20 characters.', wouldHostAgain: 'x' };
  return route.fulfill({ status: 400, json: { code: 'INVALID_INPUT', message: 'Look again.', fields } });
});

/** The home with most reviews. */
const mostWritten: Open = async (open) => {
  const homes = (await (await open.request.get('/api/listing/get?limit=100')).json()) as Listing[];
  const [max] = homes.toSorted((one, other) => other.ratingsCount - one.ratingsCount);
  await open.goto(`/viewcard?id=${max?._id}`);
};

/** Reviews load when scrolled near. */
const toReviews = (title: RegExp): Open => {
  return (open) => open.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
};
const ofTheHome = toReviews(/^What guests say$/);
const ofTheHost = inTurn([
  (open, { home }) => open.goto(`/people/${home.host}`),
  toReviews(/^What guests say about Joaquim$/),
]);

/** Reviews from writing to publication. */
export const reviewScenes: readonly Scene[] = [
  page('review-home', 'guest', isOver(toWrite, 'guest'), hasText('How was your stay?')),
  page('review-home-refused', 'guest', refused, isOver(toWrite, 'guest'), press('Save review'), hasText('at least 20')),
  page('review-guest', 'host', isOver(toWrite, 'host'), hasText('How was it with')),
  page('review-guest-refused', 'host', refused, isOver(toWrite, 'host'), press('Save review'), hasText('at least 20')),
  page(
    'review-waits',
    'guest',
    isOver((due) => ({ due: { ...due, review: ofHome }, own: ofHome }), 'guest'),
    hasText('It waits for'),
  ),
  page(
    'review-published',
    'host',
    isOver(
      () => ({ own: { ...ofGuest, publishedAt: published }, others: { ...ofHome, publishedAt: published } }),
      'host',
    ),
    hasText('To you alone'),
  ),
  page('detail-reviews', 'guest', mostWritten, ofTheHome, has('button', /^Show all \d+ reviews$/)),
  over(
    'detail-reviews-all',
    'guest',
    mostWritten,
    ofTheHome,
    press(/^Show all \d+ reviews$/),
    has('dialog'),
    has('button', 'Report this review'),
  ),
  page(
    'detail-reviews-failed',
    'guest',
    stub('review/of-home', failing),
    at(homePath),
    ofTheHome,
    hasText('Try again'),
  ),
  page('person-reviews', 'visitor', ofTheHost, has('article', /./), has('button', 'Report this review')),
  page('person-reviews-answer', 'host', ofTheHost, press('Answer'), has('button', 'Publish answer')),
  page('person-reviews-loading', 'guest', stub('review/of-host', pending), ofTheHost, hasText('Fetching reviews')),
  page('person-reviews-failed', 'guest', stub('review/of-host', failing), ofTheHost, hasText('Try again')),
];
