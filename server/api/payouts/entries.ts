import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { type EntryPosition, listEntries, type EarningRecord } from '../../domain/payouts/earning-entries.ts';
import { requireOwnHome } from '../../domain/payouts/require-own-home.ts';
import { call } from '../context.ts';
import { nextPageLink, invalidCursor } from '../list-pages.ts';
import type { Earning } from '@aangan/contract/payouts/earnings.ts';

export const earningEntries = call('earnings/entries', async ({ query, account }, { db }) => {
  const { from, to, listing, limit = PAGE_SIZE, cursor } = query;
  const after = decodeCursor(cursor);
  await requireOwnHome(db, listing, account.id);
  // One extra item tells whether there is a next page.
  const found = await listEntries(
    db,
    { hostId: account.id, listingId: listing, from, to },
    { limit: limit + 1, after },
  );
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    status: 200,
    body: shown.map(presentEarning),
    headers: nextPageLink('earnings/entries', {
      from,
      to,
      listing,
      limit,
      cursor: last && `${last.day}.${last.number}`,
    }),
  };
});

/** Undefined without a cursor. Throws INVALID_INPUT if it is malformed. */
function decodeCursor(cursor: string | undefined): EntryPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, day = '', number = ''] = /^([0-9-]{10})\.([0-9]{1,15})$/.exec(cursor) ?? [];
  if (!isCalendarDate(day)) throw invalidCursor();
  return { day, number: Number(number) };
}

/** Presents a row of earnings to its host. */
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
