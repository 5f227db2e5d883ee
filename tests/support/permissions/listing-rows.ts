import { aHomeForm } from '../listings.ts';
import { everyone, NOT_ALLOWED, NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf } from './rows.ts';

export const listingRows: RowsOf<'listing'> = {
  'listing/add': [
    {
      ask: async () => ({ body: await aHomeForm({ phone: '+91 90000 00002' }) }),
      nobody: NOT_SIGNED_IN,
      guest: '201',
      host: '201',
      others: '201',
    },
  ],
  'listing/get': [{ ask: nothing, ...everyone('200') }],
  'listing/search': [{ ask: () => ({ id: 'query=Jaipur' }), ...everyone('200') }],
  'listing/map': [{ ask: () => ({ id: 'box=68,6,98,38' }), ...everyone('200') }],
  'listing/facets': [{ ask: nothing, ...everyone('200') }],
  'listing/prices': [{ ask: nothing, ...everyone('200') }],
  'listing/places': [{ ask: nothing, ...everyone('200') }],
  'listing/mine': [{ ask: nothing, nobody: NOT_SIGNED_IN, guest: '200', host: '200 phone', others: '200' }],
  'listing/findlistingbyid': [
    { ask: ofTheHome, nobody: '200', guest: '200 phone', host: '200 phone, place', others: '200' },
  ],
  'listing/update': [
    {
      ask: async ({ home }) => ({ id: home._id, body: await aHomeForm({ phone: '' }, {}) }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone',
      others: NOT_ALLOWED,
    },
  ],
  'listing/facts': [
    {
      ask: (cast) => ({ ...ofTheHome(cast), body: { maxGuests: null } }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone',
      others: NOT_ALLOWED,
    },
  ],
  'listing/place': [
    {
      ask: (cast) => ({ ...ofTheHome(cast), body: { lat: 26.9239, lng: 75.8267, address: 'Behind the Neem 7' } }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone, place',
      others: NOT_ALLOWED,
    },
  ],
  'listing/delete-place': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200 phone',
      others: NOT_ALLOWED,
    },
  ],
  'listing/delete': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id }),
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '200',
      others: NOT_ALLOWED,
    },
  ],
  'listing/ratings': [
    {
      ask: ({ home }) => ({ id: home._id, body: { ratings: 4 } }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '403 NOT_RATABLE',
      others: '403 NOT_RATABLE',
    },
    {
      when: "by somebody else's booking",
      ask: ({ home, booking }) => ({ id: home._id, body: { ratings: 4, bookingId: booking._id } }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '403 NOT_RATABLE',
      others: '403 NOT_RATABLE',
    },
  ],
};
