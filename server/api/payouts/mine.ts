import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { listHostPayouts } from '../../domain/payouts/list-payouts.ts';
import { call } from '../context.ts';
import { decodePosition, encodePosition, nextPageLink } from '../list-pages.ts';
import { presentPayouts } from './present-payout.ts';

export const myPayouts = call('payout/mine', async ({ query, account, now }, { db }) => {
  const limit = query.limit ?? PAGE_SIZE;
  // One extra item tells whether there is a next page.
  const found = await listHostPayouts(db, account.id, { limit: limit + 1, before: decodePosition(query.cursor) });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: await presentPayouts(db, account.id, shown, now),
    headers: nextPageLink('payout/mine', {
      limit,
      cursor: last && encodePosition({ at: last.releaseAt, id: last.id }),
    }),
  };
});
