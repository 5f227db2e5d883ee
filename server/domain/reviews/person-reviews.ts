import type { GuestScore } from '@aangan/contract/reviews/scores.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ReviewPosition } from './home-reviews.ts';
import { type PublishedRow, publishedColumns } from './review-columns.ts';

/** A published review of a guest. */
export type GuestReviewRow = PublishedRow & Record<GuestScore, number> & { wouldHostAgain: boolean };

/** The published reviews of a guest. */
export interface PersonReviews {
  /** Null if the account is deleted. */
  name: string | null;
  sum: number;
  count: number;
  wouldHostAgain: number;
  reviews: GuestReviewRow[];
}

/**
 * Visible to the guest, and to hosts who ever had a booking or conversation with them. Null for others and for unknown
 * ids, which are indistinguishable.
 */
export async function findPersonReviews(
  db: Kysely<Database>,
  personId: string,
  { reader, limit, after }: { reader: string; limit: number; after?: ReviewPosition | undefined },
): Promise<PersonReviews | null> {
  if (!isUuid(personId)) return null;
  const { rows } = await sql<PersonReviews>`
    select case when person.deleted_at is null then person.name end as name,
      coalesce(told.sum, 0)::integer as sum, told.count::integer as count, told.again::integer as "wouldHostAgain",
      coalesce((
        select json_agg(page) from (
          select ${publishedColumns()}, review.tidy, review.house_rules as "houseRules",
            review.would_host_again as "wouldHostAgain"
          from review
          join booking on booking.id = review.booking_id
          join account as author on author.id = review.host_id
          where review.guest_id = person.id and review.side = 'host' and review.published_at is not null
            ${after === undefined ? sql`` : sql`and (review.published_at, review.id) < (${after.publishedAt}, ${after.id})`}
          order by review.published_at desc, review.id desc limit ${limit}
        ) as page
      ), '[]') as reviews
    from account as person
    cross join lateral (
      select sum(overall) as sum, count(*) as count, count(*) filter (where would_host_again) as again
      from review where review.guest_id = person.id and side = 'host' and published_at is not null
    ) as told
    where person.id = ${personId} and (
      person.id = ${reader}
      or exists (select from booking where booking.guest_id = person.id and booking.host_id = ${reader})
      or exists (
        select from conversation where conversation.guest_id = person.id and conversation.host_id = ${reader}
      )
    )`.execute(db);
  return rows[0] ?? null;
}
