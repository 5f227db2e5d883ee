import { taxNow } from '../../domain/ledger/tax-settings.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { ListingPage } from '@aangan/contract/homes/listings.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { call } from '../context.ts';
import { perDatabase } from '../../platform/concurrency/batch-reads.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CountHomes, CachedPages } from '../../domain/homes/cached-pages.ts';
import { inTurn } from '../search-turns.ts';
import { nextPageLink, decodeSequence, toPage } from '../list-pages.ts';
import { listPublished } from '../../domain/homes/list-listings.ts';
import { listingsToJson } from './present-listing.ts';
import { Readable } from 'node:stream';
import type { Category } from '@aangan/contract/homes/categories.ts';
import type { ListedHome } from '../../domain/homes/listings.ts';

const BATCH_SIZE = 200;

type LoadInTurn = (load: () => Promise<ListedHome[]>, progress: { isBegun: boolean }) => Promise<ListedHome[]>;

/**
 * Streams all published homes, or those of a category, as one JSON array. Loads batches by keyset pagination: few homes
 * are in memory, and no database connection is held for a slow client. Each batch is queued like a search.
 */
async function streamListings(
  db: Kysely<Database>,
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
  db: Kysely<Database>,
  requested: z.output<typeof ListingPage>,
  count: CountHomes,
  { now, tax }: { now: Date; tax: TaxRule | null },
) {
  const { category, limit = PAGE_SIZE, cursor } = requested;
  const found = await listPublished(db, category, now, { limit: limit + 1, before: decodeSequence(cursor) });
  const page = toPage(found, limit);
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
