import type { NewReport } from '@aangan/contract/reports/calls.ts';
import type { ReportedKind } from '@aangan/contract/reports/reasons.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { parsePhotoId } from '../../platform/photos/photo-address.ts';
import { findAccount } from '../accounts/accounts.ts';
import { appendEvent } from '../events/event-log.ts';
import { findListing } from '../homes/listings.ts';
import { findPersonReviews } from '../reviews/person-reviews.ts';

export interface ReportInput extends Pick<NewReport, 'reason' | 'words'> {
  reporterId: string;
  about: { kind: NewReport['about']['kind']; id: string };
}

/** Saves a report of an item that the reporter can see, and returns its id. Its event does not include its text. */
export async function createReport(trx: Trx, report: ReportInput, now: Date): Promise<string> {
  const { reporterId, about, reason, words = '' } = report;
  // Locked so that the account is not closed meanwhile: closing removes it from its reports.
  const reporter = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', reporterId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (reporter === undefined) throw notSignedIn();
  const { id } = await trx
    .insertInto('report')
    .values({
      reporter_id: reporterId,
      about_kind: about.kind,
      about_id: about.id,
      reason,
      words: words.trim(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendEvent(trx, { kind: 'report-made', accountId: reporterId, data: { reportId: id } }, now);
  return id;
}

/** Removes a closing account from its reports, which stay. The caller has locked the account. */
export async function anonymizeReporter(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('report').set({ reporter_id: null }).where('reporter_id', '=', accountId).execute();
}

/** The reported item as named by the reporter, and the reporter. */
export interface ReportTarget {
  kind: ReportedKind;
  /** For a photo, its URL. */
  id: string;
  viewerId: string;
}

/** The id of the reported item if the reporter can see it; else null, which does not reveal whether it exists. */
export async function findReportedId(db: Db, { kind, id, viewerId }: ReportTarget, now: Date): Promise<string | null> {
  const reportedId = kind === 'photo' ? parsePhotoId(id) : id;
  if (reportedId === null || !isUuid(reportedId)) return null;
  return (await visibility[kind](db, reportedId, { viewerId, now })) ? reportedId : null;
}

/** Whether an account can see an item, by kind. */
const visibility: Record<ReportedKind, (db: Db, id: string, by: { viewerId: string; now: Date }) => Promise<boolean>> =
  {
    home: isListed,
    photo: canSeePhoto,
    review: canReadReview,
    message: canReadMessage,
    person: async (db, id) => (await findAccount(db, id)) !== null,
  };

/** Photos are seen with their home, review or person. */
async function canSeePhoto(db: Db, id: string, by: { viewerId: string; now: Date }): Promise<boolean> {
  const owner = await findPhotoOwner(db, id);
  return owner !== null && visibility[owner.kind](db, owner.id, by);
}

/** What a public photo belongs to. Photos of messages are private, and reported with their message. */
export async function findPhotoOwner(
  db: Db,
  id: string,
): Promise<{ kind: 'home' | 'review' | 'person'; id: string } | null> {
  const owner = await db
    .selectFrom('photo')
    .select([sql<'home' | 'review' | 'person'>`'home'`.as('kind'), 'listing_id as id'])
    .where('id', '=', id)
    .unionAll(
      db
        .selectFrom('review_photo')
        .select([sql<'review'>`'review'`.as('kind'), 'review_id as id'])
        .where('id', '=', id),
    )
    .unionAll(
      db
        .selectFrom('person_photo')
        .select([sql<'person'>`'person'`.as('kind'), 'account_id as id'])
        .where('id', '=', id),
    )
    .executeTakeFirst();
  return owner ?? null;
}

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

/** Published reviews of homes are public (if withdrawn, on the host's page), those of guests for some accounts. */
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

async function isListed(db: Db, id: string, { now }: { now: Date }): Promise<boolean> {
  const listing = await findListing(db, id, now);
  return listing !== null && listing.deletedAt === null;
}
