import { Readable } from 'node:stream';
import type { EarningKind } from '@aangan/contract/payouts/earnings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { sql } from 'kysely';
import { BYTE_ORDER_MARK, csvLine, decimalText, escapeFormula } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { mayManage } from '../homes/permissions.ts';
import { listingNotFound } from '../refusals.ts';
import { type Earner, isOfHostAndHome } from './earning-queries.ts';

export interface EntryPosition {
  day: CalendarDate;
  number: number;
}

export interface EarningRecord extends EntryPosition {
  id: string;
  kind: EarningKind;
  bookingId: string | null;
  listingId: string | null;
  paise: number;
}

interface EntriesQuery extends Earner {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** A host's earnings, newest first. Pages after a cursor are stable. */
export function listEntries(
  db: Db,
  entriesQuery: EntriesQuery,
  { limit, after }: { limit: number; after: EntryPosition | undefined },
): Promise<EarningRecord[]> {
  return db
    .selectFrom('earning')
    .select(['id', 'day', 'number', 'kind', 'booking_id as bookingId', 'listing_id as listingId', 'paise'])
    .where(entryCondition(entriesQuery))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(day, number) < (${after?.day}::date, ${after?.number}::bigint)`),
    )
    .orderBy('day', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

interface PresentedEntry extends EarningRecord {
  /** The home's current title; null if it belongs to no home. */
  home: string | null;
  checkIn: CalendarDate | null;
  /** Day in India and bank references of the payout's arrival; both references if the stay has two payouts. */
  paidOn: CalendarDate | null;
  reference: string | null;
}

/** A host's earnings with home, stay and payout, oldest first; for batches. */
async function presentEntries(
  db: Db,
  entriesQuery: EntriesQuery,
  { limit, after }: { limit: number; after: EntryPosition | undefined },
): Promise<PresentedEntry[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(earning.day, earning.number) > (${after.day}::date, ${after.number}::bigint)`;
  const { rows } = await sql<PresentedEntry>`
    select earning.id, earning.day, earning.number, earning.kind, earning.booking_id as "bookingId",
      earning.listing_id as "listingId", earning.paise, listing.title as home, booking.check_in as "checkIn",
      paid.on as "paidOn", paid.reference
    from (
      select id, day, number, kind, booking_id, listing_id, paise, at from earning where ${entryCondition(entriesQuery)} and ${isAfter} order by earning.day, earning.number limit ${limit}
    ) as earning
    left join listing on listing.id = earning.listing_id
    left join booking on booking.id = earning.booking_id
    left join lateral (
      select max((arrived_at at time zone 'Asia/Kolkata')::date) as on, string_agg(reference, ' ' order by part desc) as reference
      from payout where payout.booking_id = earning.booking_id and payout.state = 'arrived'
        and earning.at <= coalesce(payout.released_at, payout.arrived_at)
    ) as paid on true
    order by earning.day, earning.number`.execute(db);
  return rows;
}

function entryCondition({ from, to, ...earner }: EntriesQuery) {
  return sql<boolean>`${isOfHostAndHome(earner, 'earning')}
    and ${from === undefined ? sql`true` : sql`earning.day >= ${from}`}
    and ${to === undefined ? sql`true` : sql`earning.day <= ${to}`}`;
}

const BATCH = 1_000;
const HEADINGS = ['date', 'kind', 'amount', 'booking', 'listing', 'home', 'check_in', 'paid_on', 'reference'];

/** CSV (RFC 4180), oldest first, in batches: slow clients hold no connection, and rows added meanwhile come last. */
export async function streamEntries(db: Db, query: Parameters<typeof presentEntries>[1]): Promise<Readable> {
  const batchAfter = (after?: EntryPosition) => presentEntries(db, query, { limit: BATCH, after });
  // Loaded before the response starts, so that a database failure still gets an error status.
  return Readable.from(lines(await batchAfter(), batchAfter), { objectMode: false });
}

async function* lines(first: PresentedEntry[], batchAfter: (after: EntryPosition) => Promise<PresentedEntry[]>) {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  let batch = first;
  while (batch.length > 0) {
    yield batch.map((entry) => csvLine(toCells(entry))).join('');
    const last = batch.at(-1);
    batch = last === undefined || batch.length < BATCH ? [] : await batchAfter(last);
  }
}

function toCells(entry: PresentedEntry): string[] {
  return [
    entry.day,
    entry.kind,
    decimalText(entry.paise),
    entry.bookingId ?? '',
    entry.listingId ?? '',
    escapeFormula(entry.home ?? ''),
    entry.checkIn ?? '',
    entry.paidOn ?? '',
    escapeFormula(entry.reference ?? ''),
  ];
}

/** Refuses a home of another host. Withdrawn homes are allowed, since they have earnings. */
export async function requireOwnHome(db: Db, id: string | undefined, hostId: string): Promise<void> {
  if (id === undefined) return;
  if (!isUuid(id)) throw listingNotFound();
  const query = db.selectFrom('listing').select('host_id as hostId').where('id', '=', id);
  const home = await query.executeTakeFirst();
  if (home === undefined || !mayManage(home, hostId)) throw listingNotFound();
}
