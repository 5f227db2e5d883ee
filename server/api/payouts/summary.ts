import { monthsSpan, yearSpan } from '../../domain/payouts/earnings-date-ranges.ts';
import { requireOwnHome } from '../../domain/payouts/require-own-home.ts';
import { loadSummary } from '../../domain/payouts/earnings-summary.ts';
import { call } from '../context.ts';

export const earningsSummary = call('earnings/summary', async ({ query, account, now }, { db }) => {
  const spans = { months: monthsSpan(query, now), paid: yearSpan(query, now) };
  await requireOwnHome(db, query.listing, account.id);
  const earner = { hostId: account.id, listingId: query.listing };
  return { status: 200, body: await loadSummary(db, earner, spans, now) };
});
