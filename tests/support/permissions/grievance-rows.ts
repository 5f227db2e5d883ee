import type { Cast } from '../callers.ts';
import { everyone, type RowsOf } from './rows.ts';

const gone = '404 GRIEVANCE_NOT_FOUND';
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
      nobody: gone,
      guest: '200',
      host: gone,
      others: gone,
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
      nobody: gone,
      guest: '201',
      host: gone,
      others: gone,
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
