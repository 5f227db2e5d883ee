import type { Cast } from '../callers.ts';
import { everyone, NOT_ALLOWED, nothing, type RowsOf, signedIn } from './rows.ts';

const reported = signedIn('201');
const gone = '404 REPORTED_NOT_FOUND';

/** Reports, and blocks of people. */
export const reportRows: RowsOf<'report'> &
  Pick<RowsOf<'people'>, 'people/block' | 'people/unblock' | 'people/blocked'> = {
  'report/make': [
    { ask: ({ home }) => ({ body: { about: { kind: 'home', id: home._id }, reason: 'wrong-facts' } }), ...reported },
    {
      when: 'of a home that is not listed any more',
      ask: async (cast) => {
        const home = await cast.anotherHome();
        await cast.host.delete(`/api/listing/delete/${home._id}`);
        return { body: { about: { kind: 'home', id: home._id }, reason: 'spam' } };
      },
      ...reported,
      guest: gone,
      host: gone,
      others: gone,
    },
  ],
  'people/block': [
    { ask: ({ anotherGuest }) => ({ id: anotherGuest.id }), ...signedIn('200'), but: { 'another guest': NOT_ALLOWED } },
  ],
  'people/unblock': [{ ask: ({ anotherGuest }) => ({ id: anotherGuest.id }), ...signedIn('200') }],
  'people/blocked': [{ ask: nothing, ...signedIn('200') }],
};

const noGrievance = '404 GRIEVANCE_NOT_FOUND';
const complaint = { kind: 'stay', words: 'Nobody opened the door when we came.' };
const byGuest = async ({ guest }: Cast) =>
  (await guest.post<{ number: string; key: string }>('/api/grievance/make', complaint)).body;
const words = { words: 'And nobody answered the phone.' };

export const grievanceRows: RowsOf<'grievance'> = {
  'grievance/make': [
    { ask: () => ({ body: { ...complaint, email: 'n@example.org' } }), ...everyone('201') },
    {
      when: 'about a stay',
      ask: ({ booking }) => ({ body: { ...complaint, booking: booking._id, email: 'n@example.org' } }),
      nobody: '404 BOOKING_NOT_FOUND',
      guest: '201',
      host: '201',
      others: '404 BOOKING_NOT_FOUND',
    },
  ],
  'grievance/status': [
    {
      when: 'by its number',
      ask: async (cast) => ({ id: (await byGuest(cast)).number }),
      nobody: noGrievance,
      guest: '200',
      host: noGrievance,
      others: noGrievance,
    },
    {
      when: 'with its key',
      ask: async (cast) => {
        const { number, key } = await byGuest(cast);
        return { id: number, headers: { 'x-link-token': key } };
      },
      ...everyone('200'),
    },
  ],
  'grievance/say': [
    {
      when: 'by its number',
      ask: async (cast) => ({ id: (await byGuest(cast)).number, body: words }),
      nobody: noGrievance,
      guest: '201',
      host: noGrievance,
      others: noGrievance,
    },
    {
      when: 'with its key',
      ask: async (cast) => {
        const { number, key } = await byGuest(cast);
        return { id: number, body: words, headers: { 'x-link-token': key } };
      },
      ...everyone('201'),
    },
  ],
};

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
      ...signedIn('200', NOT_ALLOWED, NOT_ALLOWED),
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
