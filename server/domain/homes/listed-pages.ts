import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findSlugs } from './home-slugs.ts';

/** The public page of a published home. */
interface ListedPage {
  slug: string;
  /** Time of the last change of its content. */
  changedAt: Date;
}

type Db = Kysely<Database>;

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
