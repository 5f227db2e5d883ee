import { everyone, NOT_ALLOWED, NOT_SIGNED_IN, type RowsOf } from './rows.ts';

export const contactRows: RowsOf<'guest' | 'contact' | 'site'> = {
  'guest/contact': [
    {
      ask: async (cast) => ({
        body: {
          bookingId: (await cast.anotherBooking())._id,
          name: 'N',
          phone: '+91 90000 00003',
          email: 'n@example.org',
        },
      }),
      nobody: NOT_SIGNED_IN,
      guest: '200',
      host: NOT_ALLOWED,
      others: NOT_ALLOWED,
    },
  ],
  'contact/contact': [
    {
      ask: () => ({ body: { userName: 'N', userEmail: 'n@example.org', userMessage: 'Namaste' } }),
      ...everyone('200'),
    },
  ],
  'site/operator': [{ ask: () => ({}), ...everyone('200') }],
};
