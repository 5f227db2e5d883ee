import { createHmac, randomUUID } from 'node:crypto';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { bookingRequest } from '../bookings.ts';
import type { Cast } from '../callers.ts';
import { order } from '../payments.ts';
import {
  everyone,
  NOT_ALLOWED,
  nothing,
  ofTheHome,
  type Request,
  type RowsOf,
  span,
  type Stage,
  WHOLE,
  signedIn,
} from './rows.ts';

export const bookingRows: RowsOf<'booking'> = {
  'booking/booked-dates': [{ ask: ofTheHome, ...everyone('200') }],
  'booking/calendar': [{ ask: ({ home }) => ({ id: `${home._id}?${span}` }), ...everyone('200') }],
  'booking/quote': [
    { ask: ({ home }) => ({ id: `${home._id}?checkIn=2027-01-10&checkOut=2027-01-12` }), ...everyone('200') },
  ],
  'booking/create': [
    {
      ask: async (cast, { app }) => {
        const home = await cast.anotherHome();
        return { id: home._id, body: bookingRequest(app, home) };
      },
      ...signedIn('201 guest name, guest e-mail, host name, phone', '403 OWN_LISTING', '201 host name, phone'),
    },
  ],
  'booking/cancel': [
    {
      ask: async (cast) => ({ id: (await cast.anotherBooking())._id }),
      ...signedIn('200 guest name, guest e-mail, host name', WHOLE, NOT_ALLOWED),
    },
    {
      when: 'by the id of a home',
      ask: ofTheHome,
      ...signedIn(NOT_ALLOWED, '409 SEVERAL_BOOKINGS'),
    },
  ],
  'booking/findbookingbyid': [
    {
      ask: ({ booking }) => ({ id: booking._id }),
      nobody: '200',
      guest: WHOLE,
      host: `${WHOLE}, place`,
      others: '200',
    },
  ],
  'booking/update-extra': [
    {
      ask: async (cast) => {
        const booking = await cast.anotherBooking();
        return { id: booking._id, booking, body: { extraService: 900 } };
      },
      ...signedIn(NOT_ALLOWED, WHOLE),
      but: {
        'holder of the mailed link': '200',
        'holder of a tampered link': NOT_ALLOWED,
        'holder of an expired link': NOT_ALLOWED,
        "holder of another booking's link": NOT_ALLOWED,
      },
    },
  ],
  'booking/hosted': [{ ask: ofTheHome, ...signedIn(NOT_ALLOWED, WHOLE) }],
  'booking/documents': [{ ask: ({ booking }) => ({ id: booking._id }), ...signedIn('200', '200', NOT_ALLOWED) }],
  'booking/mine': [{ ask: nothing, ...signedIn(WHOLE, '200', '200 host name, phone') }],
};

export const calendarRows: RowsOf<'calendar'> = {
  'calendar/home': [
    { ask: ({ home }) => ({ id: `${home._id}?${span}` }), ...hostOnly('LISTING_NOT_FOUND'), host: '200 guest name' },
  ],
  'calendar/homes': [{ ask: nothing, ...signedIn('400 INVALID_INPUT') }],
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
    { ask: ({ home }) => ({ id: home._id, body: aSeason() }), ...hostOnly('LISTING_NOT_FOUND'), host: '201' },
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

/** Answers 404 to everyone except the host. */
function hostOnly(code: string) {
  return signedIn(`404 ${code}`, '200');
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

export const paymentRows: RowsOf<'payment'> = {
  'payment/order': [
    {
      ask: async (cast) => {
        const { _id, payable } = await cast.anotherBooking();
        return { body: { bookingId: _id, amount: payable } };
      },
      ...everyone('200'),
    },
  ],
  'payment/verify': [
    {
      when: 'signed by the gateway',
      ask: async (cast, stage) => ({ body: await aPayment(cast, stage) }),
      ...everyone('200'),
    },
    {
      when: 'signed by nobody',
      ask: async (cast, stage) => ({ body: { ...(await aPayment(cast, stage)), razorpay_signature: 'f'.repeat(64) } }),
      ...everyone('400 WRONG_SIGNATURE'),
    },
  ],
  'payment/webhook': [
    {
      when: 'signed by the gateway',
      ask: (_cast, { gateway }) => news(gateway.settings.webhookSecrets[0] ?? ''),
      ...everyone('200'),
    },
    { when: 'signed by nobody', ask: () => news('guessed'), ...everyone('400 WRONG_SIGNATURE') },
  ],
};

/** The checkout result of a new paid booking. */
async function aPayment(cast: Cast, { app, gateway }: Stage) {
  const { body } = await order(app.visitor(), await cast.anotherBooking());
  return gateway.pay(body.orderId);
}

/** A webhook delivery that concerns no payment. */
function news(secret: string): Request {
  const body = Buffer.from(JSON.stringify({ event: 'payment.failed', payload: {} }));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return { body, headers: { ...headers, 'x-razorpay-event-id': randomUUID() } };
}
