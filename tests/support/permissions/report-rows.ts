import { NOT_ALLOWED, NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

const signedInOnly = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
const reported = { nobody: NOT_SIGNED_IN, guest: '201', host: '201', others: '201' };
const gone = '404 REPORTED_NOT_FOUND';

/** Reports, and blocks of people. */
export const reportRows: RowsOf<'report'> &
  Pick<RowsOf<'people'>, 'people/block' | 'people/unblock' | 'people/blocked'> = {
  'report/make': [
    {
      ask: ({ home }) => ({ body: { about: { kind: 'home', id: home._id }, reason: 'wrong-facts' } }),
      ...reported,
    },
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
    { ask: ({ anotherGuest }) => ({ id: anotherGuest.id }), ...signedInOnly, but: { 'another guest': NOT_ALLOWED } },
  ],
  'people/unblock': [{ ask: ({ anotherGuest }) => ({ id: anotherGuest.id }), ...signedInOnly }],
  'people/blocked': [{ ask: nothing, ...signedInOnly }],
};
