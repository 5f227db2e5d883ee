import { homeSlug } from '@aangan/contract/homes/home-slug.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

const MIN_DIGITS = 8;
const MAX_DIGITS = 32;

export interface AddressedHome {
  id: string;
  /** The current part of its public path after `/homes/`. */
  slug: string;
  city: string;
  state: State | null;
  /** Same as `listing.town`. */
  town: string | null;
  deletedAt: Date | null;
  /** Whether an older home has the same title and city. */
  isNamesake: boolean;
}

interface AddressRow extends Omit<AddressedHome, 'slug'> {
  title: string;
  landMark: string;
  older: string[];
}

/** The oldest home whose id begins with these 8 to 32 hex digits, including deleted homes. */
export async function findHomeByDigits(db: Db, digits: string): Promise<AddressedHome | null> {
  const [first, last] = [toUuid(digits, '0'), toUuid(digits, 'f')];
  // Materialized: otherwise the order could make PostgreSQL scan all homes by their sequence.
  const { rows } = await sql<AddressRow>`
    with found as materialized (select * from listing where id between ${first} and ${last})
    select id, title, landmark as "landMark", city, state, town, deleted_at as "deletedAt", ${olderIds()} as older,
      exists (
        select from listing as older
        where older.title = listing.title and older.city = listing.city
          and older.deleted_at is null and older.sequence < listing.sequence
      ) as "isNamesake"
    from found as listing order by sequence limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { title, landMark, older, ...home } = row;
  return { ...home, slug: homeSlug({ title, landMark }, shortestDigits(home.id, older)) };
}

export async function findSlug(db: Db, id: string): Promise<string> {
  return (await findSlugs(db, [{ id }])).get(id) ?? toDigits(id);
}

export async function findSlugs(db: Db, homes: readonly { id: string }[]): Promise<Map<string, string>> {
  const ids = homes.map(({ id }) => id);
  const { rows } = await sql<Pick<AddressRow, 'id' | 'title' | 'landMark' | 'older'>>`
    select id, title, landmark as "landMark", ${olderIds()} as older
    from listing where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, homeSlug(row, shortestDigits(row.id, row.older))]));
}

/** SQL: the older homes with the same first digits as `listing`, including deleted homes; found by the primary key. */
function olderIds(): RawBuilder<unknown> {
  const end = (rest: string) => sql`(left(listing.id::text, ${sql.lit(MIN_DIGITS)}) || ${sql.lit(rest)})::uuid`;
  return sql`array(
    select older.id from listing as older
    where older.id between ${end('-0000-0000-0000-000000000000')} and ${end('-ffff-ffff-ffff-ffffffffffff')}
      and older.sequence < listing.sequence)`;
}

/** Digits are added two by two until no older home begins with them. */
function shortestDigits(id: string, older: readonly string[]): string {
  const [digits, others] = [toDigits(id), older.map(toDigits)];
  let length = MIN_DIGITS;
  while (others.some((other) => other.startsWith(digits.slice(0, length)))) length += 2;
  return digits.slice(0, length);
}

function toDigits(id: string): string {
  return id.replaceAll('-', '');
}

function toUuid(digits: string, filling: '0' | 'f'): string {
  return digits.padEnd(MAX_DIGITS, filling);
}

interface ListedPage {
  slug: string;
  /** Time of the last change of its content. */
  changedAt: Date;
}

/** Maximum number of homes per part; parts follow the order of publication. */
const PART_SIZE = 10_000;

/** Parts of all public pages, each with its newest change. */
export async function findPageParts(db: Db): Promise<{ part: number; changedAt: Date }[]> {
  const { rows } = await sql<{ part: number; changedAt: Date }>`
    select (sequence / ${sql.lit(PART_SIZE)})::int as part, max(changed_at) as "changedAt" from (
      select sequence, updated_at as changed_at from listing where deleted_at is null
      union all
      select sequence, greatest(published_at, answered_at)
      from review join listing on listing.id = review.listing_id
      where side = 'guest' and published_at is not null and deleted_at is null
    ) as change group by 1 order by 1`.execute(db);
  return rows;
}

/** The public pages of one part, oldest first. */
export async function findPages(db: Db, part: number): Promise<ListedPage[]> {
  const first = part * PART_SIZE;
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select id, greatest(updated_at, (
      select max(greatest(published_at, answered_at)) from review
      where review.listing_id = listing.id and side = 'guest' and published_at is not null
    )) as "changedAt"
    from listing where deleted_at is null and sequence between ${first} and ${first + PART_SIZE - 1}
    order by sequence`.execute(db);
  const slugs = await findSlugs(db, rows);
  return rows.flatMap(({ id, changedAt }) => {
    const slug = slugs.get(id);
    return slug === undefined ? [] : [{ slug, changedAt }];
  });
}
