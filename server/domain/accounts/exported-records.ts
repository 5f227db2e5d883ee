import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { FileAddress } from '../../platform/photos/photo-files.ts';
import { exportedTakenDays } from '../calendar/taken-days.ts';
import { peopleRecords } from './exported-people.ts';
import { stayRecords } from './exported-stays.ts';
import { ofHost, ofOwnFeed, ofOwnHome, photoColumns, type RecordFile } from './record-file.ts';

/** Homes and their calendars in the copy of a host’s data. */
const homeRecords: readonly RecordFile[] = [
  {
    path: 'homes/homes.json',
    table: 'listing',
    columns:
      'id title description rent included_guests max_guests extra_guest_fee cleaning_fee city landmark country state category ' +
      'phone space bedrooms beds bathrooms amenities welcomes house_rules cancellation at_lat at_lng at_radius rating_count ' +
      'rating import_key created_at updated_at deleted_at',
    where: ofHost,
  },
  { path: 'homes/photos.json', table: 'photo', columns: `${photoColumns} listing_id position`, where: ofOwnHome },
  {
    path: 'homes/exact-places.json',
    table: 'exact_place',
    columns: 'listing_id lat lng address directions',
    key: 'listing_id',
    where: ofOwnHome,
  },
  {
    path: 'homes/rules.json',
    table: 'stay_rules',
    columns:
      'listing_id preparation_days min_nights max_nights notice_days notice_until horizon_days check_in_days check_out_days ' +
      'weekend_days weekend_rent weekly_discount monthly_discount early_bird_days early_bird_percent last_minute_days ' +
      'last_minute_percent updated_at',
    key: 'listing_id',
    where: ofOwnHome,
  },
  {
    path: 'homes/seasons.json',
    table: 'season',
    columns: 'id listing_id name starts ends yearly rent weekend_rent min_nights check_in_days updated_at',
    where: ofOwnHome,
  },
  {
    path: 'homes/days.json',
    table: 'day_terms',
    columns: 'listing_id day rent min_nights note',
    key: 'listing_id day',
    where: ofOwnHome,
  },
  { ...exportedTakenDays, where: ofOwnHome },
  {
    path: 'homes/calendars-of-other-sites.json',
    table: 'feed',
    columns:
      'id listing_id name url pass_on created_at read_at failing_since last_error failure_notified_at empty_since',
    where: ofOwnHome,
  },
  {
    path: 'homes/events-of-other-sites.json',
    table: 'feed_event',
    columns: 'feed_id uid days is_block is_echo since',
    where: ofOwnFeed,
  },
  {
    path: 'homes/conflicts-with-other-sites.json',
    table: 'feed_conflict',
    columns: 'feed_id booking_id since',
    key: 'feed_id booking_id',
    where: ofOwnFeed,
  },
  {
    path: 'homes/calendar-addresses.json',
    table: 'calendar_address',
    columns: 'listing_id generation',
    key: 'listing_id',
    where: ofOwnHome,
  },
];

/**
 * The files of records in a copy of a person's data. Includes texts of other people in messages and published reviews
 * to this person; excludes other data about others, secrets, and derived values. A test names every excluded column.
 */
export const recordFiles: readonly RecordFile[] = [...peopleRecords, ...homeRecords, ...stayRecords];

export interface ExportedPhoto {
  path: string;
  file: FileAddress;
}

interface PhotoRow extends Pick<FileAddress, 'id' | 'access'> {
  folder: string;
  format: string;
  width: number;
}

const BATCH = 500;

/** The portrait, and photos of own homes, own reviews and messages that this person can read; batched like records. */
export async function* findExportedPhotos(db: Db, accountId: string): AsyncGenerator<ExportedPhoto> {
  let after: string | null = null;
  do {
    const rows: PhotoRow[] = await readBatch(db, accountId, after);
    for (const { id, access, folder, format, width } of rows) {
      yield { path: `photos/${folder}/${id}.${format}`, file: { id, access, name: `${width}.${format}` } };
    }
    after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}

async function readBatch(db: Db, accountId: string, after: string | null): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select id, folder, access, format, (select max(width) from unnest(widths) as width) as width from (
      select id, 'profile' as folder, 'public' as access, format, widths from person_photo where account_id = ${accountId}
      union all
      select photo.id, 'homes', 'public', format, widths from photo
        join listing on listing.id = listing_id where host_id = ${accountId}
      union all
      select review_photo.id, 'reviews', 'public', format, widths from review_photo
        join review on review.id = review_id join booking on booking.id = booking_id
        where booking.guest_id = ${accountId} and side = 'guest'
      union all
      select (photo ->> 'id')::uuid, 'messages', 'private', 'webp', array(select jsonb_array_elements_text(photo -> 'widths')::integer)
        from conversation_side join conversation_entry using (conversation_id)
        cross join jsonb_array_elements(photos) as photo
        where account_id = ${accountId} and coalesce(visible_to = conversation_side.side, true)
    ) as own
    where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${BATCH}`.execute(db);
  return rows;
}
