import { exportedTakenDays } from '../calendar/taken-days.ts';
import { ofHost, ofOwnFeed, ofOwnHome, photoColumns, type RecordFile } from './record-file.ts';

/** Homes and their calendars in the copy of a host’s data. */
export const homeRecords: readonly RecordFile[] = [
  {
    path: 'homes/homes.json',
    table: 'listing',
    columns:
      'id title description rent included_guests max_guests extra_guest_fee cleaning_fee city landmark country state category ' +
      'phone space bedrooms beds bathrooms amenities welcomes house_rules cancellation at_lat at_lng at_radius rating_count ' +
      'rating import_key created_at updated_at deleted_at',
    key: 'id',
    where: ofHost,
  },
  {
    path: 'homes/photos.json',
    table: 'photo',
    columns: `${photoColumns} listing_id position`,
    key: 'id',
    where: ofOwnHome,
  },
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
    key: 'id',
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
    key: 'id',
    where: ofOwnHome,
  },
  {
    path: 'homes/events-of-other-sites.json',
    table: 'feed_event',
    columns: 'feed_id uid days is_block is_echo since',
    key: 'id',
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
