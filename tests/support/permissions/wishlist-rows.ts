import type { Cast } from '../callers.ts';
import { everyone, NOT_SIGNED_IN, nothing, ofTheHome, type RowsOf } from './rows.ts';

const signedInOnly = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
/** Answers 404 to everybody but the list's owner. */
const guestOnly = {
  nobody: NOT_SIGNED_IN,
  guest: '200',
  host: '404 WISHLIST_NOT_FOUND',
  others: '404 WISHLIST_NOT_FOUND',
};
const fetchList = async ({ guest }: Cast) =>
  (await guest.get<{ _id: string }[]>('/api/wishlist/mine')).body[0]?._id ?? '';
const createList = async ({ guest }: Cast) =>
  (await guest.post<{ _id: string }>('/api/wishlist/create', { name: 'Hills' })).body._id;

export const wishlistRows: RowsOf<'wishlist'> = {
  'wishlist/mine': [{ ask: nothing, ...signedInOnly }],
  'wishlist/create': [
    { ask: () => ({ body: { name: 'Hills' } }), ...signedInOnly, guest: '201', host: '201', others: '201' },
  ],
  'wishlist/rename': [{ ask: async (cast) => ({ id: await fetchList(cast), body: { name: 'Lakes' } }), ...guestOnly }],
  'wishlist/delete': [{ ask: async (cast) => ({ id: await createList(cast) }), ...guestOnly }],
  'wishlist/homes': [{ ask: async (cast) => ({ id: await fetchList(cast) }), ...guestOnly }],
  'wishlist/keep': [
    { ask: (cast) => ({ ...ofTheHome(cast), body: {} }), ...signedInOnly },
    {
      when: "in the guest's list",
      ask: async (cast) => ({ ...ofTheHome(cast), body: { list: await fetchList(cast) } }),
      ...guestOnly,
    },
  ],
  'wishlist/unkeep': [{ ask: ofTheHome, ...signedInOnly }],
  'wishlist/lists': [{ ask: ofTheHome, ...signedInOnly }],
  'wishlist/kept': [{ ask: nothing, ...signedInOnly }],
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
