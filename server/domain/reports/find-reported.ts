import type { ReportedKind } from '@aangan/contract/reports/reasons.ts';
import type { Kysely } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { parsePhotoId } from '../../platform/photos/photo-address.ts';
import { findAccount } from '../accounts/accounts.ts';
import { findListing } from '../homes/listings.ts';
import { findPersonReviews } from '../reviews/person-reviews.ts';

type Db = Kysely<Database>;

/** The reported item as named by the reporter, and the reporter. */
export interface ReportTarget {
  kind: ReportedKind;
  /** For a photo, its URL. */
  id: string;
  viewerId: string;
}

/** The id of the reported item if the reporter can see it; else null, which does not reveal whether it exists. */
export async function findReportedId(db: Db, { kind, id, viewerId }: ReportTarget, now: Date): Promise<string | null> {
  const own = kind === 'photo' ? parsePhotoId(id) : id;
  if (own === null || !isUuid(own)) return null;
  return (await visibility[kind](db, own, { viewerId, now })) ? own : null;
}

/** Whether an account can see an item, by kind. */
const visibility: Record<ReportedKind, (db: Db, id: string, by: { viewerId: string; now: Date }) => Promise<boolean>> =
  {
    home: isListed,
    photo: async (db, id, by) => {
      const photo = await db.selectFrom('photo').select('listing_id').where('id', '=', id).executeTakeFirst();
      return photo !== undefined && isListed(db, photo.listing_id, by);
    },
    review: canReadReview,
    message: canReadMessage,
    person: async (db, id) => (await findAccount(db, id)) !== null,
  };

/** Whether the account takes part in the message's conversation. False for event lines, which have no author. */
async function canReadMessage(db: Db, id: string, { viewerId }: { viewerId: string }): Promise<boolean> {
  const entry = await db
    .selectFrom('conversation_entry')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select('conversation_entry.id')
    .where('conversation_entry.id', '=', id)
    .where('kind', '<>', 'line')
    .where(({ eb, or }) => or([eb('guest_id', '=', viewerId), eb('host_id', '=', viewerId)]))
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * Published reviews of homes are public, also those of withdrawn homes, on the host's page; published reviews of guests
 * are visible to some accounts.
 */
async function canReadReview(db: Db, id: string, { viewerId }: { viewerId: string }): Promise<boolean> {
  const review = await db
    .selectFrom('review')
    .select(['side', 'host_id', 'guest_id'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (review === undefined) return false;
  if (review.side === 'guest') return (await findAccount(db, review.host_id)) !== null;
  return (await findPersonReviews(db, review.guest_id, { reader: viewerId, limit: 0 })) !== null;
}

/** Whether the home is published, so that everyone can see it. */
async function isListed(db: Db, id: string, { now }: { now: Date }): Promise<boolean> {
  const listing = await findListing(db, id, now);
  return listing !== null && listing.deletedAt === null;
}
