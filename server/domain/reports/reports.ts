import type { Db } from '../../platform/database/schema.ts';
import { photoAddress } from '../../platform/photos/photo-address.ts';
import { findPhotoOwner } from './create-report.ts';

/** A report for operators, without its reporter, who stays anonymous; `outcome` is null while it is open. */
export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>;

const columns = [
  'id',
  'about_kind as kind',
  'about_id as subjectId',
  'reason',
  'words',
  'created_at as createdAt',
  'closed_at as closedAt',
  'outcome',
] as const;

/** Open reports, oldest first. */
export function listOpenReports(db: Db): Promise<ReportRecord[]> {
  return db
    .selectFrom('report')
    .select(columns)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findReport(db: Db, id: string) {
  return (await db.selectFrom('report').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The number of reports of an item, including closed reports. */
export async function countReports(db: Db, { kind, subjectId }: Pick<ReportRecord, 'kind' | 'subjectId'>) {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('about_kind', '=', kind)
    .where('about_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes a report with its outcome. `known`: already closed, and keeps its outcome; `none`: it does not exist. */
export async function closeReport(
  db: Db,
  { id, outcome }: { id: string; outcome: string },
  now: Date,
): Promise<'closed' | 'known' | 'none'> {
  const closed = await db
    .updateTable('report')
    .set({ closed_at: now, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) return 'closed';
  return (await findReport(db, id)) === null ? 'none' : 'known';
}

type Line = readonly [label: string, text: string];

/** The reported item in its current state, for operators only, one line per property. Empty if it no longer exists. */
export function describeReported(
  db: Db,
  { kind, subjectId }: Pick<ReportRecord, 'kind' | 'subjectId'>,
): Promise<Line[]> {
  return describers[kind](db, subjectId);
}

const describers: Record<ReportRecord['kind'], (db: Db, id: string) => Promise<Line[]>> = {
  home: describeHome,
  photo: describePhoto,
  review: describeReview,
  message: describeMessage,
  person: describePerson,
};

async function describeHome(db: Db, id: string): Promise<Line[]> {
  const home = await db
    .selectFrom('listing')
    .innerJoin('account as host', 'host.id', 'host_id')
    .select(['title', 'description', 'city', 'host_id', 'host.name as host', 'listing.deleted_at'])
    .where('listing.id', '=', id)
    .executeTakeFirst();
  if (home === undefined) return [];
  return [
    ['home', `${home.title}, ${home.city}`],
    ['page', `/viewcard?id=${id}`],
    ['description', home.description],
    ['host', `${home.host} (${home.host_id})`],
    ...(home.deleted_at === null ? [] : [['left the market', home.deleted_at.toISOString()] as const]),
  ];
}

const photoTables = { home: 'photo', review: 'review_photo', person: 'person_photo' } as const;

async function describePhoto(db: Db, id: string): Promise<Line[]> {
  const owner = await findPhotoOwner(db, id);
  if (owner === null) return [];
  const { widths, format } = await db
    .selectFrom(photoTables[owner.kind])
    .select(['format', 'widths'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [['photo', `${photoAddress(id)}/${widths.at(-1)}.${format}`], ...(await describers[owner.kind](db, owner.id))];
}

/** Only the reported message: operators do not see the rest of the conversation. */
async function describeMessage(db: Db, id: string): Promise<Line[]> {
  const message = await db
    .selectFrom('conversation_entry as entry')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('account as writer', (join) =>
      join.on(({ eb, ref }) =>
        eb(
          'writer.id',
          '=',
          eb.case().when('entry.sender', '=', 'guest').then(ref('guest_id')).else(ref('host_id')).end(),
        ),
      ),
    )
    .select(['kind', 'words', 'at', 'photos', 'writer.id as writerId', 'writer.name as writer', 'listing_id'])
    .where('entry.id', '=', id)
    .executeTakeFirst();
  if (message === undefined) return [];
  return [
    [message.kind === 'automatic' ? 'automatic message' : 'message', message.words],
    ['written by', `${message.writer} (${message.writerId})`],
    ['at', message.at.toISOString()],
    ['about the home', `/viewcard?id=${message.listing_id}`],
    ...(message.photos.length === 0 ? [] : [['photos', String(message.photos.length)] as const]),
  ];
}

/** The public part of a review and its parties; not the private note. */
async function describeReview(db: Db, id: string): Promise<Line[]> {
  const review = await db
    .selectFrom('review')
    .innerJoin('account as guest', 'guest.id', 'review.guest_id')
    .innerJoin('account as host', 'host.id', 'review.host_id')
    .select(['side', 'overall', 'text', 'answer', 'published_at', 'listing_id', 'booking_id'])
    .select(['guest_id', 'guest.name as guest', 'host_id', 'host.name as host'])
    .where('review.id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (review === undefined) return [];
  const [guest, host] = [`${review.guest} (${review.guest_id})`, `${review.host} (${review.host_id})`];
  return [
    [`review of ${review.side === 'guest' ? 'the home' : 'the guest'}`, review.text],
    ['stars', String(review.overall)],
    ['written by', review.side === 'guest' ? guest : host],
    ['written of', review.side === 'guest' ? host : guest],
    ['home', `/viewcard?id=${review.listing_id}`],
    ['stay', review.booking_id],
    ...(review.answer === null ? [] : [['answered', review.answer] as const]),
  ];
}

async function describePerson(db: Db, id: string): Promise<Line[]> {
  const person = await db
    .selectFrom('account')
    .select(['name', 'email', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (person === undefined) return [];
  return [
    ['person', `${person.name} (${id})`],
    ['since', person.created_at.toISOString()],
    ...(person.deleted_at === null
      ? [['e-mail', person.email] as const]
      : [['left', person.deleted_at.toISOString()] as const]),
  ];
}
