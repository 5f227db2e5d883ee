import { addDays } from '@aangan/contract/rules/dates.ts';
import type { Cast } from '../callers.ts';
import { NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf, span } from './rows.ts';

export const calendarRows: RowsOf<'calendar'> = {
  'calendar/home': [
    { ask: ({ home }) => ({ id: `${home._id}?${span}` }), ...hostOnly('LISTING_NOT_FOUND'), host: '200 guest name' },
  ],
  'calendar/homes': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: '400 INVALID_INPUT',
      host: '400 INVALID_INPUT',
      others: '400 INVALID_INPUT',
    },
  ],
  'calendar/rules': [
    { ask: ({ home }) => ({ id: home._id, body: { minNights: 1 } }), ...hostOnly('LISTING_NOT_FOUND') },
  ],
  'calendar/days': [
    {
      ask: ({ home }) => ({ id: home._id, body: { from: '2027-05-01', to: '2027-05-02', set: { note: 'x' } } }),
      ...hostOnly('LISTING_NOT_FOUND'),
    },
  ],
  'calendar/season': [
    {
      ask: ({ home }) => ({ id: home._id, body: aSeason() }),
      ...hostOnly('LISTING_NOT_FOUND'),
      host: '201',
    },
  ],
  'calendar/change-season': [
    { ask: async (cast) => ({ id: await createSeason(cast), body: aSeason() }), ...hostOnly('SEASON_NOT_FOUND') },
  ],
  'calendar/feeds': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/feed': [
    {
      ask: async (cast) => ({ id: (await cast.anotherHome())._id, body: aFeed }),
      ...hostOnly('LISTING_NOT_FOUND'),
      host: '201',
    },
  ],
  'calendar/change-feed': [
    { ask: async (cast) => ({ id: await createFeed(cast), body: { name: 'Mine' } }), ...hostOnly('FEED_NOT_FOUND') },
  ],
  'calendar/delete-feed': [{ ask: async (cast) => ({ id: await createFeed(cast) }), ...hostOnly('FEED_NOT_FOUND') }],
  'calendar/refresh': [{ ask: async (cast) => ({ id: await createFeed(cast) }), ...hostOnly('FEED_NOT_FOUND') }],
  'calendar/address': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/new-address': [{ ask: ofTheHome, ...hostOnly('LISTING_NOT_FOUND') }],
  'calendar/delete-season': [
    { ask: async (cast) => ({ id: await createSeason(cast) }), ...hostOnly('SEASON_NOT_FOUND') },
  ],
};

/** Answers 404 to everybody but the host. */
function hostOnly(code: string) {
  return { nobody: NOT_SIGNED_IN, guest: `404 ${code}`, host: '200', others: `404 ${code}` };
}

let seasons = 0;
/** A season of one unused day. */
const aSeason = () => {
  seasons += 1;
  const day = addDays('2027-06-01', seasons);
  return { name: 'Monsoon', from: day, to: day };
};
const createSeason = async ({ home, host }: Cast) =>
  (await host.post<{ _id: string }>(`/api/calendar/season/${home._id}`, aSeason())).body._id;
/** URL of another site where no server listens. */
const aFeed = { name: 'Another Site', url: 'http://127.0.0.1:9/a.ics' };
const createFeed = async (cast: Cast) => {
  const { _id } = await cast.anotherHome();
  return (await cast.host.post<{ _id: string }>(`/api/calendar/feed/${_id}`, aFeed)).body._id;
};
