import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';

/** The recipient of an export URL: another site, or with `feedId` null anybody. */
export interface CalendarReader {
  listingId: string;
  feedId: string | null;
}

interface Address extends CalendarReader {
  /** Number of renewals of the URL. */
  generation: number;
}

const KEY_BYTES = 18;

/** The export URL of a home's calendar for one recipient: anyone who knows it can read which days are taken. */
export function calendarUrl(publicUrl: string, secret: string, address: Address): string {
  const [kind, id] = toSubject(address);
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${publicUrl}/calendar/${kind}${name}${computeKey(secret, address).toString('base64url')}.ics`;
}

/** The recipient of an export URL, from its last part; null if the URL was renewed or the home does not exist. */
export async function findCalendarReader(db: Db, secret: string, word: string): Promise<CalendarReader | null> {
  const [, kind, name = '', key = ''] = /^([hs])([\w-]{22})([\w-]{24})$/.exec(word) ?? [];
  const id = Buffer.from(name, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (kind === undefined || !isUuid(id)) return null;
  const address = kind === 's' ? await findFeedAddress(db, id) : await findHomeAddress(db, id);
  if (address === undefined || !timingSafeEqual(Buffer.from(key, 'base64url'), computeKey(secret, address)))
    return null;
  return { listingId: address.listingId, feedId: address.feedId };
}

/** Number of renewals of a home's public export URL. */
export async function findGeneration(db: Db, listingId: string): Promise<number> {
  const row = await db
    .selectFrom('calendar_address')
    .select('generation')
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

/** Renews all export URLs of a home; the former URLs stop working. */
export async function renewAddresses(trx: Db, listingId: string): Promise<number> {
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

export async function renewHostAddresses(trx: Db, hostId: string): Promise<void> {
  const homes = trx.selectFrom('listing').select('id').where('host_id', '=', hostId).where('deleted_at', 'is', null);
  for (const { id } of await homes.execute()) await renewAddresses(trx, id);
}

/** Undefined if the feed or its home was deleted. */
function findFeedAddress(db: Db, id: string): Promise<Address | undefined> {
  return db
    .selectFrom('feed')
    .innerJoin('listing', 'listing.id', 'feed.listing_id')
    .select(['listing_id as listingId', 'feed.id as feedId', 'generation'])
    .where('feed.id', '=', id)
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst();
}

async function findHomeAddress(db: Db, id: string): Promise<Address | undefined> {
  const home = await db
    .selectFrom('listing')
    .leftJoin('calendar_address', 'calendar_address.listing_id', 'listing.id')
    .select(['listing.id as listingId', 'generation'])
    .where('listing.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return home && { listingId: home.listingId, feedId: null, generation: home.generation ?? 0 };
}

/** The signed text includes the purpose, so no other token of the same secret is valid here. */
function computeKey(secret: string, address: Address): Buffer {
  const signedText = ['calendar', ...toSubject(address), address.generation].join('\n');
  return createHmac('sha256', secret).update(signedText).digest().subarray(0, KEY_BYTES);
}

function toSubject({ listingId, feedId }: CalendarReader): [kind: 'h' | 's', id: string] {
  return feedId === null ? ['h', listingId] : ['s', feedId];
}
