import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Who reads a home's calendar at an address: one other site, or with `feedId` null anybody. */
export interface CalendarReader {
  listingId: string;
  feedId: string | null;
}

interface Address extends CalendarReader {
  /** How often it was made anew. */
  generation: number;
}

const KEY_BYTES = 18;

/** The address of a home's calendar for one reader: whoever has it reads which days are taken. */
export function calendarUrl(publicUrl: string, secret: string, address: Address): string {
  const [kind, id] = subjectOf(address);
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${publicUrl}/calendar/${kind}${name}${keyOf(secret, address).toString('base64url')}.ics`;
}

/** Whose address this is; null where it is nobody's any more, or of a home that is not there. */
export async function readerAt(db: Kysely<Database>, secret: string, word: string): Promise<CalendarReader | null> {
  const [, kind, name = '', key = ''] = /^([hs])([\w-]{22})([\w-]{24})$/.exec(word) ?? [];
  const id = Buffer.from(name, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (kind === undefined || !isUuid(id)) return null;
  const address = kind === 's' ? await addressOfFeed(db, id) : await addressOfHome(db, id);
  if (address === undefined || !timingSafeEqual(Buffer.from(key, 'base64url'), keyOf(secret, address))) return null;
  return { listingId: address.listingId, feedId: address.feedId };
}

/** How often the address of a home for anybody was made anew. */
export async function generationOf(db: Kysely<Database>, listingId: string): Promise<number> {
  const row = await db
    .selectFrom('calendar_address')
    .select('generation')
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

/** Makes all addresses of a home anew: what was read at the old ones is read there no more. */
export async function renewAddresses(trx: Kysely<Database>, listingId: string): Promise<number> {
  await trx
    .updateTable('feed')
    .set({ generation: sql`generation + 1` })
    .where('listing_id', '=', listingId)
    .execute();
  const { generation } = await trx
    .insertInto('calendar_address')
    .values({ listing_id: listingId, generation: 1 })
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet({ generation: sql`calendar_address.generation + 1` }),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

function addressOfFeed(db: Kysely<Database>, id: string): Promise<Address | undefined> {
  return db
    .selectFrom('feed')
    .innerJoin('listing', 'listing.id', 'feed.listing_id')
    .select(['listing_id as listingId', 'feed.id as feedId', 'generation'])
    .where('feed.id', '=', id)
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst();
}

async function addressOfHome(db: Kysely<Database>, id: string): Promise<Address | undefined> {
  const home = await db
    .selectFrom('listing')
    .leftJoin('calendar_address', 'calendar_address.listing_id', 'listing.id')
    .select(['listing.id as listingId', 'generation'])
    .where('listing.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return home && { listingId: home.listingId, feedId: null, generation: home.generation ?? 0 };
}

/** The purpose is part of what is signed: no other token made with the same secret fits here. */
function keyOf(secret: string, address: Address): Buffer {
  const said = ['calendar', ...subjectOf(address), address.generation].join('\n');
  return createHmac('sha256', secret).update(said).digest().subarray(0, KEY_BYTES);
}

function subjectOf({ listingId, feedId }: CalendarReader): [kind: 'h' | 's', id: string] {
  return feedId === null ? ['h', listingId] : ['s', feedId];
}
