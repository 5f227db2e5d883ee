import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { monthsSpan } from '../../domain/payouts/earnings-date-ranges.ts';
import { listHomesWithEarnings } from '../../domain/payouts/earnings-by-home.ts';
import { call } from '../context.ts';
import { nextPageLink, decodeSequence, toPage } from '../list-pages.ts';

export const earningHomes = call('earnings/homes', async ({ query, account, now }, { db }) => {
  const { from, to, limit = PAGE_SIZE } = query;
  const page = { limit: limit + 1, before: decodeSequence(query.cursor) };
  const { shown, cursor } = toPage(
    await listHomesWithEarnings(db, account.id, monthsSpan(query, now), page, now),
    limit,
  );
  return {
    status: 200,
    body: shown.map(({ earnings }) => earnings),
    headers: nextPageLink('earnings/homes', { from, to, limit, cursor }),
  };
});
