import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { ListingPage } from '@aangan/contract/listing/listings.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { call } from '../context.ts';
import { perDatabase } from '../../platform/concurrency/batched-reads.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CountHomes, CachedPages } from '../../domain/listings/cached-pages.ts';
import { nextPageLink, decodeSequence, toPage } from '../presenters/list-pages.ts';
import { listPublished } from '../../domain/listings/list-listings.ts';
import { listingsToJson } from '../presenters/present-listing.ts';
import { inTurn } from './search-turns.ts';
import { streamListings } from './stream-listings.ts';

/**
 * Lists published homes. With `limit` or `cursor` in pages, with the total in `X-Total-Count`; else all in one stream,
 * whose batches take turns with searches.
 */
export const getListings = call('listing/get', async ({ query, account, now, request }, context) => {
  const { reads } = context;
  const { category, limit, cursor } = query;
  const signedIn = account !== null;
  if (limit === undefined && cursor === undefined) {
    const turn = <T>(work: () => Promise<T>) => inTurn({ request, query: { query: '' } }, context, work);
    return { status: 200, json: await reads.recent(signedIn, (db) => streamListings(db, category, now, turn)) };
  }
  const before = decodeSequence(cursor);
  const key = [category, limit, before].join(' ');
  const page = await reads.newest(signedIn, (db) =>
    pageCacheFor(db).get(key, now, (count) => buildPage(db, query, count, now)),
  );
  return { status: 200, ...page };
});

async function buildPage(db: Kysely<Database>, requested: z.output<typeof ListingPage>, count: CountHomes, now: Date) {
  const { category, limit = PAGE_SIZE, cursor } = requested;
  const found = await listPublished(db, category, now, { limit: limit + 1, before: decodeSequence(cursor) });
  const page = toPage(found, limit);
  const headers = {
    'x-total-count': String(count(category)),
    ...nextPageLink('listing/get', { limit, category, cursor: page.cursor }),
  };
  return { homes: page.shown, page: withEtag(listingsToJson(page.shown, { phone: false }), headers) };
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
