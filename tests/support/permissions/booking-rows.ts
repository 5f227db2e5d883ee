import { bookingRequest } from '../bookings.ts';
import { everyone, NOT_ALLOWED, NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf, span, WHOLE } from './rows.ts';

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
      nobody: NOT_SIGNED_IN,
      guest: '201 guest name, guest e-mail, host name, phone',
      host: '403 OWN_LISTING',
      others: '201 host name, phone',
    },
  ],
  'booking/cancel': [
    {
      ask: async (cast) => ({ id: (await cast.anotherBooking())._id }),
      nobody: NOT_SIGNED_IN,
      guest: '200 guest name, guest e-mail, host name',
      host: WHOLE,
      others: NOT_ALLOWED,
    },
    {
      when: 'by the id of a home',
      ask: ofTheHome,
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: '409 SEVERAL_BOOKINGS',
      others: NOT_ALLOWED,
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
      nobody: NOT_SIGNED_IN,
      guest: NOT_ALLOWED,
      host: WHOLE,
      others: NOT_ALLOWED,
      but: {
        'holder of the mailed link': '200',
        'holder of a tampered link': NOT_ALLOWED,
        'holder of an expired link': NOT_ALLOWED,
        "holder of another booking's link": NOT_ALLOWED,
      },
    },
  ],
  'booking/hosted': [{ ask: ofTheHome, nobody: NOT_SIGNED_IN, guest: NOT_ALLOWED, host: WHOLE, others: NOT_ALLOWED }],
  'booking/documents': [
    {
      ask: ({ booking }) => ({ id: booking._id }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: '200',
      others: NOT_ALLOWED,
    },
  ],
  'booking/mine': [
    {
      ask: nothing,
      nobody: NOT_SIGNED_IN,
      guest: WHOLE,
      host: '200',
      others: '200 host name, phone',
    },
  ],
};
