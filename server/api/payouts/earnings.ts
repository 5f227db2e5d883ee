import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { Earning } from '@aangan/contract/payouts/earnings.ts';
import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import {
  type EarningRecord,
  type EntryPosition,
  listEntries,
  requireOwnHome,
} from '../../domain/payouts/earning-entries.ts';
import { monthsSpan, yearSpan } from '../../domain/payouts/earning-queries.ts';
import { listHomesWithEarnings, loadSummary } from '../../domain/payouts/earnings-summary.ts';
import { call } from '../call.ts';
import { decodeSequence, encodeSequence, invalidCursor, nextPageLink, toPage } from '../list-pages.ts';

export const earningsSummary = call('earnings/summary', async ({ query, account, now }, { db }) => {
  const spans = { months: monthsSpan(query, now), paid: yearSpan(query, now) };
  await requireOwnHome(db, query.listing, account.id);
  const earner = { hostId: account.id, listingId: query.listing };
  return { status: 200, body: await loadSummary(db, earner, spans, now) };
});

export const earningEntries = call('earnings/entries', async ({ query, account }, { db }) => {
  const { from, to, listing, limit = PAGE_SIZE, cursor } = query;
  const after = decodeCursor(cursor);
  await requireOwnHome(db, listing, account.id);
  const found = await listEntries(
    db,
    { hostId: account.id, listingId: listing, from, to },
    { limit: limit + 1, after },
  );
  const page = toPage(found, limit, ({ day, number }) => `${day}.${number}`);
  return {
    status: 200,
    body: page.shown.map(presentEarning),
    headers: nextPageLink('earnings/entries', { from, to, listing, limit, cursor: page.cursor }),
  };
});

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed. */
function decodeCursor(cursor: string | undefined): EntryPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, day = '', number = ''] = /^([0-9-]{10})\.([0-9]{1,15})$/.exec(cursor) ?? [];
  if (!isCalendarDate(day)) throw invalidCursor();
  return { day, number: Number(number) };
}

function presentEarning({ id, day, kind, bookingId, listingId, paise }: EarningRecord): Earning {
  return {
    _id: id,
    date: day,
    kind,
    ...(bookingId !== null && { booking: bookingId }),
    ...(listingId !== null && { listing: listingId }),
    amount: paise / 100,
  };
}

export const earningHomes = call('earnings/homes', async ({ query, account, now }, { db }) => {
  const { from, to, limit = PAGE_SIZE } = query;
  const page = { limit: limit + 1, before: decodeSequence(query.cursor) };
  const { shown, cursor } = toPage(
    await listHomesWithEarnings(db, account.id, monthsSpan(query, now), page, now),
    limit,
    encodeSequence,
  );
  return {
    status: 200,
    body: shown.map(({ earnings }) => earnings),
    headers: nextPageLink('earnings/homes', { from, to, limit, cursor }),
  };
});
