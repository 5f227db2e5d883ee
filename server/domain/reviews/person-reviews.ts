import type { GuestScore } from '@aangan/contract/reviews/scores.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import {
  homeReviewColumns,
  type HomeReviewRow,
  publishedColumns,
  type PublishedRow,
  type ReviewPosition,
} from './home-reviews.ts';

export type GuestReviewRow = PublishedRow & Record<GuestScore, number> & { wouldHostAgain: boolean };

export interface PersonReviews {
  /** Null if the account is deleted. */
  name: string | null;
  ratingSum: number;
  count: number;
  wouldHostAgain: number;
  reviews: GuestReviewRow[];
}

/** For the guest, and hosts who ever had a booking or conversation with them; else, and for unknown ids, null. */
export async function findPersonReviews(
  db: Db,
  personId: string,
  { reader, limit, after }: { reader: string; limit: number; after?: ReviewPosition | undefined },
): Promise<PersonReviews | null> {
  if (!isUuid(personId)) return null;
  const { rows } = await sql<PersonReviews>`
    select case when person.deleted_at is null then person.name end as name,
      coalesce(totals.sum, 0)::integer as "ratingSum", totals.count::integer as count, totals.again::integer as "wouldHostAgain",
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
    ) as totals
    where person.id = ${personId} and (
      person.id = ${reader}
      or exists (select from booking where booking.guest_id = person.id and booking.host_id = ${reader})
      or exists (
        select from conversation where conversation.guest_id = person.id and conversation.host_id = ${reader}
      )
    )`.execute(db);
  return rows[0] ?? null;
}

/** A published review of one of a host's homes. */
export type HostReviewRow = HomeReviewRow & {
  /** Null if the home was withdrawn. */
  home: { id: string; title: string } | null;
};

/** Sums over all homes of a host, and a page of their reviews. */
export interface HostReviews {
  ratingSum: number;
  ratingCount: number;
  written: number;
  reviews: HostReviewRow[];
}

/** One statement, so that sums and list agree. Withdrawn homes count. Null for unknown, malformed, closed accounts. */
export async function findHostReviews(
  db: Db,
  hostId: string,
  { limit, after }: { limit: number; after?: ReviewPosition | undefined },
): Promise<HostReviews | null> {
  if (!isUuid(hostId)) return null;
  const behind = after === undefined ? sql`` : sql`and (published_at, id) < (${after.publishedAt}, ${after.id})`;
  const { rows } = await sql<HostReviews>`
    select given.sum::integer as "ratingSum", given.count::integer as "ratingCount",
      (
        select count(*) from review where host_id = host.id and side = 'guest' and published_at is not null
      )::integer as written,
      coalesce((
        select json_agg(page) from (
          select ${homeReviewColumns()},
            case when listing.deleted_at is null then json_build_object('id', listing.id, 'title', listing.title) end as home
          from review
          join booking on booking.id = review.booking_id
          join account as author on author.id = review.guest_id
          join listing on listing.id = review.listing_id
          where review.id in (
            select id from review where host_id = host.id and side = 'guest' and published_at is not null ${behind}
            order by published_at desc, id desc limit ${limit}
          )
          order by review.published_at desc, review.id desc
        ) as page
      ), '[]') as reviews
    from account as host
    cross join lateral (
      select coalesce(sum(rating_sum), 0) as sum, coalesce(sum(rating_count), 0) as count
      from listing where listing.host_id = host.id
    ) as given
    where host.id = ${hostId} and host.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
