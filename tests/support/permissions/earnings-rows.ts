import { NOT_SIGNED_IN, nothing, type RowsOf } from './rows.ts';

/** Everyone who is signed in sees what they have earned themselves. */
const own = { nobody: NOT_SIGNED_IN, guest: '200', host: '200', others: '200' };
/** To everybody but its host a home is not there. */
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
