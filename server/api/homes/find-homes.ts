import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import type { ListingPage } from '@aangan/contract/homes/listings.ts';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type * as z from 'zod';
import { CachedPages, type CountHomes } from '../../domain/homes/cached-pages.ts';
import { findExactPlace } from '../../domain/homes/home-location.ts';
import { listHostListings, listPublished } from '../../domain/homes/list-listings.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';
import { maySeePhone, maySeePlace, requireListingInBatch } from '../../domain/homes/permissions.ts';
import { taxNow } from '../../domain/ledger/taxes.ts';
import { perDatabase } from '../../platform/concurrency/batch-reads.ts';
import type { Db } from '../../platform/database/schema.ts';
import { call } from '../call.ts';
import { decodeSequence, encodeSequence, nextPageLink, toPage } from '../list-pages.ts';
import { inTurn } from '../search-turns.ts';
import { listingsToJson, presentListing } from './present-listing.ts';

const BATCH_SIZE = 200;

type LoadInTurn = (load: () => Promise<ListedHome[]>, progress: { isBegun: boolean }) => Promise<ListedHome[]>;

/**
 * Streams all published homes, or those of a category, as one JSON array. Loads batches by keyset pagination: few homes
 * are in memory, and no database connection is held for a slow client. Each batch is queued like a search.
 */
async function streamListings(
  db: Db,
  category: Category | undefined,
  now: Date,
  { inTurn, tax }: { inTurn: LoadInTurn; tax: TaxRule | null },
): Promise<Readable> {
  const loadBatchBefore = (before?: number) =>
    inTurn(() => listPublished(db, category, now, { limit: BATCH_SIZE, before }), { isBegun: before !== undefined });
  // Loaded before the answer starts, so that a refusal or a database error still sets the status.
  const first = await loadBatchBefore();
  return Readable.from(jsonArray(first, loadBatchBefore, tax), { objectMode: false });
}

async function* jsonArray(
  first: ListedHome[],
  loadBatchBefore: (sequence: number) => Promise<ListedHome[]>,
  tax: TaxRule | null,
) {
  let opening = '[';
  for (let batch = first; batch.length > 0; batch = await next(batch)) {
    yield listingsToJson(batch, { phone: false, tax }, { begin: opening, end: '' });
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';

  async function next(batch: ListedHome[]): Promise<ListedHome[]> {
    const last = batch.at(-1);
    return last === undefined || batch.length < BATCH_SIZE ? [] : loadBatchBefore(last.sequence);
  }
}

/**
 * Lists published homes. With `limit` or `cursor` in pages, with the total in `X-Total-Count`; else all in one stream,
 * whose batches share the queue of searches.
 */
export const getListings = call('listing/get', async ({ query, account, now, request }, context) => {
  const { reads, settings } = context;
  const { category, limit, cursor } = query;
  const signedIn = account !== null;
  if (limit === undefined && cursor === undefined) {
    const loadInTurn: LoadInTurn = (load, { isBegun }) =>
      inTurn({ request, query: { query: '' }, isBegun }, { settings }, load);
    return {
      status: 200,
      json: await reads.readPossiblyStale({ signedIn }, (db) =>
        streamListings(db, category, now, { inTurn: loadInTurn, tax: taxNow(context, now) }),
      ),
    };
  }
  const before = decodeSequence(cursor);
  const key = [category, limit, before].join(' ');
  const page = await reads.readFresh({ signedIn }, (db) =>
    pageCacheFor(db).get(key, now, (count) => buildPage(db, query, count, { now, tax: taxNow(context, now) })),
  );
  return { status: 200, ...page };
});

async function buildPage(
  db: Db,
  requested: z.output<typeof ListingPage>,
  count: CountHomes,
  { now, tax }: { now: Date; tax: TaxRule | null },
) {
  const { category, limit = PAGE_SIZE, cursor } = requested;
  const found = await listPublished(db, category, now, { limit: limit + 1, before: decodeSequence(cursor) });
  const page = toPage(found, limit, encodeSequence);
  const headers = {
    'x-total-count': String(count(category)),
    ...nextPageLink('listing/get', { limit, category, cursor: page.cursor }),
  };
  return { homes: page.shown, page: withEtag(listingsToJson(page.shown, { phone: false, tax }), headers) };
}

interface Page {
  json: Buffer;
  headers: Record<string, string>;
}

function withEtag(json: Buffer, headers: Record<string, string>): Page {
  // Weak, because it is the same for every content encoding.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  // Browsers may cache it but must revalidate.
  return { json, headers: { ...headers, etag, 'cache-control': 'no-cache' } };
}

const pageCacheFor = perDatabase((db) => new CachedPages<Page>(db, { areMany: true }));

export const findListingById = call('listing/findlistingbyid', async ({ params: { id }, account, now }, context) =>
  context.reads.readFresh({ signedIn: account !== null }, async (db) => {
    const listing = await requireListingInBatch(db, id, now);
    const phone = await maySeePhone(db, listing, account, now);
    const place = (await maySeePlace(db, listing, account, now)) ? await findExactPlace(db, id) : null;
    return {
      status: 200,
      json: listingsToJson([listing], { phone, place, tax: taxNow(context, now) }, { begin: '', end: '' }),
    };
  }),
);

export const myListings = call('listing/mine', async ({ query, account, now }, context) => {
  const limit = query.limit ?? PAGE_SIZE;
  const found = await listHostListings(context.db, account.id, now, {
    limit: limit + 1,
    before: decodeSequence(query.cursor),
  });
  const { shown, cursor } = toPage(found, limit, encodeSequence);
  const tax = taxNow(context, now);
  return {
    status: 200,
    body: shown.map((listing) => presentListing(listing, { phone: true, tax })),
    headers: nextPageLink('listing/mine', { limit, cursor }),
  };
});
