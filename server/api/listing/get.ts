import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import type { ListingPage } from '@aangan/contract/listing/listings.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { call } from '../context.ts';
import { perDatabase } from '../../platform/concurrency/batched-reads.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CountHomes, CachedPages } from '../../domain/listings/cached-pages.ts';
import { linkToNext, sequenceOf, turnPage } from '../presenters/list-pages.ts';
import { publishedListings } from '../../domain/listings/list-listings.ts';
import { listingsAsJson } from '../presenters/present-listing.ts';
import { streamListings } from './stream-listings.ts';

/** In pages, `X-Total-Count` says how many homes the whole list has. */
export const getListings = call('listing/get', async ({ query, account, now }, { reads }) => {
  const { category, limit, cursor } = query;
  const signedIn = account !== null;
  if (limit === undefined && cursor === undefined) {
    return { status: 200, json: await reads.recent(signedIn, (db) => streamListings(db, category, now)) };
  }
  const before = sequenceOf(cursor);
  const key = [category, limit, before].join(' ');
  const page = await reads.newest(signedIn, (db) =>
    cachedPagesOf(db).get(key, now, (count) => makePage(db, query, count, now)),
  );
  return { status: 200, ...page };
});

async function makePage(db: Kysely<Database>, requested: z.output<typeof ListingPage>, count: CountHomes, now: Date) {
  const { category, limit = PAGE_SIZE, cursor } = requested;
  const found = await publishedListings(db, category, now, { limit: limit + 1, before: sequenceOf(cursor) });
  const page = turnPage(found, limit);
  const headers = {
    'x-total-count': String(count(category)),
    ...linkToNext('listing/get', { limit, category, cursor: page.cursor }),
  };
  return { homes: page.shown, page: tagged(listingsAsJson(page.shown, { phone: false }), headers) };
}

interface Page {
  json: Buffer;
  headers: Record<string, string>;
}

function tagged(json: Buffer, headers: Record<string, string>): Page {
  // Weak, since it is the same in every encoding.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  // Cached by the browser too, but revalidated each time.
  return { json, headers: { ...headers, etag, 'cache-control': 'no-cache' } };
}

const cachedPagesOf = perDatabase((db) => new CachedPages<Page>(db, { areMany: true }));
