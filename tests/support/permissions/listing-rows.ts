import type { OwnReview } from '@aangan/contract/reviews/reviews.ts';
import { aPastStay, ofGuest, ofHome, write } from '../bookings.ts';
import type { Cast } from '../callers.ts';
import { aHomeForm } from '../listings.ts';
import { everyone, NOT_ALLOWED, NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf, type Stage, signedIn } from './rows.ts';

export const listingRows: RowsOf<'listing'> = {
  'listing/add': [{ ask: async () => ({ body: await aHomeForm({ phone: '+91 90000 00002' }) }), ...signedIn('201') }],
  'listing/get': [{ ask: nothing, ...everyone('200') }],
  'listing/search': [{ ask: () => ({ id: 'query=Jaipur' }), ...everyone('200') }],
  'listing/map': [{ ask: () => ({ id: 'box=68,6,98,38' }), ...everyone('200') }],
  'listing/facets': [{ ask: nothing, ...everyone('200') }],
  'listing/prices': [{ ask: nothing, ...everyone('200') }],
  'listing/places': [{ ask: nothing, ...everyone('200') }],
  'listing/mine': [{ ask: nothing, ...signedIn('200', '200 phone') }],
  'listing/findlistingbyid': [
    { ask: ofTheHome, nobody: '200', guest: '200 phone', host: '200 phone, place', others: '200' },
  ],
  'listing/update': [
    {
      ask: async ({ home }) => ({ id: home._id, body: await aHomeForm({ phone: '' }, {}) }),
      ...signedIn(NOT_ALLOWED, '200 phone'),
    },
  ],
  'listing/facts': [
    { ask: (cast) => ({ ...ofTheHome(cast), body: { maxGuests: null } }), ...signedIn(NOT_ALLOWED, '200 phone') },
  ],
  'listing/place': [
    {
      ask: (cast) => ({ ...ofTheHome(cast), body: { lat: 26.9239, lng: 75.8267, address: 'Behind the Neem 7' } }),
      ...signedIn(NOT_ALLOWED, '200 phone, place'),
    },
  ],
  'listing/delete-place': [
    { ask: async (cast) => ({ id: (await cast.anotherHome())._id }), ...signedIn(NOT_ALLOWED, '200 phone') },
  ],
  'listing/delete': [
    { ask: async (cast) => ({ id: (await cast.anotherHome())._id }), ...signedIn(NOT_ALLOWED, '200') },
  ],
  'listing/ratings': [
    {
      ask: ({ home }) => ({ id: home._id, body: { ratings: 4 } }),
      ...signedIn('200', '403 NOT_RATABLE', '403 NOT_RATABLE'),
    },
    {
      when: "by somebody else's booking",
      ask: ({ home, booking }) => ({ id: home._id, body: { ratings: 4, bookingId: booking._id } }),
      ...signedIn('200', '403 NOT_RATABLE', '403 NOT_RATABLE'),
    },
  ],
};

/** Answers 404 to everyone except the list's owner. */
const guestOnly = signedIn('200', '404 WISHLIST_NOT_FOUND', '404 WISHLIST_NOT_FOUND');
const fetchList = async ({ guest }: Cast) =>
  (await guest.get<{ _id: string }[]>('/api/wishlist/mine')).body[0]?._id ?? '';
const createList = async ({ guest }: Cast) =>
  (await guest.post<{ _id: string }>('/api/wishlist/create', { name: 'Hills' })).body._id;

export const wishlistRows: RowsOf<'wishlist'> = {
  'wishlist/mine': [{ ask: nothing, ...signedIn('200') }],
  'wishlist/create': [{ ask: () => ({ body: { name: 'Hills' } }), ...signedIn('201') }],
  'wishlist/rename': [{ ask: async (cast) => ({ id: await fetchList(cast), body: { name: 'Lakes' } }), ...guestOnly }],
  'wishlist/delete': [{ ask: async (cast) => ({ id: await createList(cast) }), ...guestOnly }],
  'wishlist/homes': [{ ask: async (cast) => ({ id: await fetchList(cast) }), ...guestOnly }],
  'wishlist/keep': [
    { ask: (cast) => ({ ...ofTheHome(cast), body: {} }), ...signedIn('200') },
    {
      when: "in the guest's list",
      ask: async (cast) => ({ ...ofTheHome(cast), body: { list: await fetchList(cast) } }),
      ...guestOnly,
    },
  ],
  'wishlist/unkeep': [{ ask: ofTheHome, ...signedIn('200') }],
  'wishlist/lists': [{ ask: ofTheHome, ...signedIn('200') }],
  'wishlist/kept': [{ ask: nothing, ...signedIn('200') }],
  'wishlist/share': [{ ask: async (cast) => ({ id: await fetchList(cast), body: { shared: true } }), ...guestOnly }],
  'wishlist/shared': [
    {
      when: 'without its link',
      ask: () => ({ headers: { 'x-link-token': 'nonsense' } }),
      ...everyone('404 WISHLIST_NOT_FOUND'),
    },
    {
      when: 'with its link',
      ask: async (cast) => {
        const { body } = await cast.guest.post<{ link: string }>(`/api/wishlist/share/${await fetchList(cast)}`, {
          shared: true,
        });
        return { headers: { 'x-link-token': body.link.split('#t=')[1] ?? '' } };
      },
      ...everyone('200'),
    },
  ],
};

const notTheirs = { nobody: NOT_SIGNED_IN, others: '404 BOOKING_NOT_FOUND' };

/** A completed stay of the guest without reviews, in another home on each call. */
async function aStay(cast: Cast, { app }: Stage): Promise<string> {
  return aPastStay(app, cast.guest, await cast.anotherHome(), 2);
}

async function aReview(cast: Cast, stage: Stage): Promise<{ id: string; review: string }> {
  const id = await aStay(cast, stage);
  const { body } = await write<OwnReview>(cast.guest, id, ofHome());
  return { id, review: body._id };
}

async function aPublishedReview(cast: Cast, stage: Stage): Promise<string> {
  const { id, review } = await aReview(cast, stage);
  await write(cast.host, id, ofGuest());
  return review;
}

export const reviewRows: RowsOf<'review'> = {
  'review/of-home': [{ ask: ofTheHome, ...everyone('200') }],
  'review/of-person': [{ ask: ({ guest }) => ({ id: guest.id }), ...signedIn('200', '200', '404 PERSON_NOT_FOUND') }],
  'review/of-host': [
    { ask: ({ host }) => ({ id: host.id }), ...everyone('200') },
    { when: 'of nobody', ask: () => ({ id: crypto.randomUUID() }), ...everyone('404 PERSON_NOT_FOUND') },
  ],
  'review/of-stay': [
    { ask: async (cast, stage) => ({ id: await aStay(cast, stage) }), ...notTheirs, guest: '200', host: '200' },
  ],
  'review/due': [{ ask: nothing, ...signedIn('200') }],
  'review/write': [
    {
      when: 'as the guest writes',
      ask: async (cast, stage) => ({ id: await aStay(cast, stage), body: ofHome() }),
      ...notTheirs,
      guest: '201',
      host: '400 INVALID_INPUT',
    },
    {
      when: 'as the host writes',
      ask: async (cast, stage) => ({ id: await aStay(cast, stage), body: ofGuest() }),
      ...notTheirs,
      guest: '400 INVALID_INPUT',
      host: '201',
    },
    {
      when: 'before the stay is over',
      ask: ({ booking }) => ({ id: booking._id, body: ofHome() }),
      ...notTheirs,
      guest: '409 NOT_REVIEWABLE',
      host: '409 NOT_REVIEWABLE',
    },
  ],
  'review/change': [
    {
      ask: async (cast, stage) => ({ id: (await aReview(cast, stage)).id, body: ofHome() }),
      ...notTheirs,
      guest: '200',
      host: '404 REVIEW_NOT_FOUND',
    },
  ],
  'review/answer': [
    {
      ask: async (cast, stage) => ({ id: await aPublishedReview(cast, stage), body: { text: 'Thank you.' } }),
      ...signedIn(NOT_ALLOWED, '201'),
    },
    {
      when: 'before it is published',
      ask: async (cast, stage) => ({ id: (await aReview(cast, stage)).review, body: { text: 'Thank you.' } }),
      ...signedIn('404 REVIEW_NOT_FOUND'),
    },
  ],
};
