import { NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

/** Every signed-in person sees only their own earnings. */
const own = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
/** A home's earnings answer 404 to everybody but its host. */
const ofOneHome = {
  nobody: NOT_SIGNED_IN,
  guest: '404 LISTING_NOT_FOUND',
  host: '200',
  others: '404 LISTING_NOT_FOUND',
};

export const earningsRows: RowsOf<'earnings'> = {
  'earnings/summary': [
    { ask: nothing, ...own },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/entries': [
    { ask: nothing, ...own },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/homes': [{ ask: nothing, ...own }],
  'earnings/next-payout': [{ ask: nothing, ...own }],
  'earnings/documents': [{ ask: nothing, ...own }],
};
