import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { exportedTakenDays } from '../calendar/taken-days.ts';

/** A file of records about one person: columns of a table, whose rows are `t`. */
export interface RecordFile {
  /** In the archive: `bookings/as-guest.json`. */
  path: string;
  table: string;
  /** Exported columns, separated by blanks. */
  columns: string;
  /** Further fields by name, as SQL. */
  fields?: Record<string, string>;
  /** Unique columns in whose order it is read in batches. */
  key: string;
  join?: string;
  /** Which rows are about this person. */
  where: (me: RawBuilder<string>) => RawBuilder<unknown>;
}

const ownRow = (me: RawBuilder<string>) => sql`t.account_id = ${me}`;
const ofHost = (me: RawBuilder<string>) => sql`t.host_id = ${me}`;
const ofOwnHome = (me: RawBuilder<string>) => sql`t.listing_id in (select id from listing where host_id = ${me})`;
const ofOwnFeed = (me: RawBuilder<string>) =>
  sql`t.feed_id in (select feed.id from feed join listing on listing.id = feed.listing_id where listing.host_id = ${me})`;
const ofOwnStay = (me: RawBuilder<string>) => sql`t.booking_id in (select id from booking where guest_id = ${me})`;
const ofAnyStay = (me: RawBuilder<string>) =>
  sql`t.booking_id in (select id from booking where guest_id = ${me} or host_id = ${me})`;

const homeTitle = { home: '(select title from listing where listing.id = t.listing_id)' };
const bookingColumns =
  'id listing_id check_in check_out adults children infants pets rent night_rents included_guests extra_guest_fee ' +
  'cleaning_fee discount_kind discount_percent tax_percent total_rent extra_service free_cancel_hours late_refund_percent ' +
  'state held_until extended_for_extra_at extended_for_order_at cancelled_by cancelled_at contacted_at settled_elsewhere ' +
  'hold_reminder_for stay_reminder_at created_at updated_at';
const reviewColumns =
  'id booking_id side listing_id overall cleanliness accuracy arrival communication location value tidy house_rules ' +
  'would_host_again text private_note written_at changed_at published_at answer answered_at';
const photoColumns = 'id width height';

/**
 * What a copy of a person's data holds, file by file. What somebody else wrote to this person in a message or a published
 * review is included; other facts about others are not, nor are secrets and what the server derives or counts for
 * itself. A test names every column that is left out.
 */
export const recordFiles: readonly RecordFile[] = [
  {
    path: 'account/account.json',
    table: 'account',
    columns: 'id name email email_verified_at state created_at',
    fields: {
      has_password: 't.password_hash is not null',
      great_host: 'exists (select from great_host where host_id = t.id)',
    },
    key: 'id',
    where: (me) => sql`t.id = ${me}`,
  },
  {
    path: 'account/identities.json',
    table: 'identity',
    columns: 'issuer subject created_at',
    key: 'issuer subject',
    where: ownRow,
  },
  {
    path: 'account/sessions.json',
    table: 'session',
    columns: 'id device created_at last_used_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'account/mailed-links.json',
    table: 'account_link',
    columns: 'purpose created_at expires_at',
    key: 'token_hash',
    where: ownRow,
  },
  {
    path: 'account/history.json',
    table: 'event',
    columns: 'id kind data happened_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'account/consents.json',
    table: 'consent',
    columns: 'kind version given_at',
    key: 'kind version',
    where: ownRow,
  },
  {
    path: 'account/data-copies.json',
    table: 'data_export',
    columns: 'id requested_at ready_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'profile/profile.json',
    table: 'person_profile',
    columns: 'about languages phone phone_verified_at updated_at',
    key: 'account_id',
    where: ownRow,
  },
  { path: 'profile/photo.json', table: 'person_photo', columns: photoColumns, key: 'id', where: ownRow },
  {
    path: 'profile/phone-code.json',
    table: 'phone_code',
    columns: 'phone tries expires_at',
    key: 'account_id',
    where: ownRow,
  },
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
  {
    path: 'bookings/as-guest.json',
    table: 'booking',
    columns: `${bookingColumns} contact`,
    fields: homeTitle,
    key: 'id',
    where: (me) => sql`t.guest_id = ${me}`,
  },
  {
    path: 'bookings/as-host.json',
    table: 'booking',
    columns: bookingColumns,
    fields: { ...homeTitle, requested_extra_service: "t.contact ->> 'extraService'" },
    key: 'id',
    where: ofHost,
  },
  {
    path: 'payments/orders.json',
    table: 'payment_order',
    columns:
      'id booking_id receipt gateway_order_id amount_paise tax_percent home_state guest_state operator_state created_at ' +
      'superseded_at superseded_for',
    key: 'id',
    where: ofOwnStay,
  },
  {
    path: 'payments/payments.json',
    table: 'payment',
    columns: 'gateway_payment_id order_id booking_id amount_paise captured_at is_accepted',
    key: 'gateway_payment_id',
    where: ofOwnStay,
  },
  {
    path: 'payments/refunds.json',
    table: 'refund',
    columns: 'id gateway_payment_id booking_id amount_paise gateway_refund_id reason state created_at settled_at',
    key: 'id',
    where: ofOwnStay,
  },
  {
    path: 'payments/refunds-at-the-gateway.json',
    table: 'outside_refund',
    columns: 'gateway_refund_id gateway_payment_id booking_id amount_paise reported_at failed_at',
    key: 'gateway_refund_id',
    where: ofOwnStay,
  },
  {
    path: 'payments/disputes.json',
    table: 'dispute',
    columns: 'gateway_dispute_id gateway_payment_id booking_id amount_paise state reported_at settled_at',
    key: 'gateway_dispute_id',
    where: ofOwnStay,
  },
  {
    path: 'payments/books.json',
    table: 'book_posting',
    columns: 'entry_id account paise',
    fields: { kind: 'book_entry.kind', booking_id: 'book_entry.booking_id', at: 'book_entry.at' },
    key: 'entry_id account',
    join: 'join book_entry on book_entry.id = t.entry_id',
    where: (me) => sql`t.account in ('guest', 'host', 'linked')
      and (t.owner = ${me} or t.owner in (select id from booking where guest_id = ${me}))`,
  },
  {
    path: 'payouts/earnings.json',
    table: 'earning',
    columns: 'id number listing_id booking_id kind day stay_on paise at',
    key: 'id',
    where: ofHost,
  },
  {
    path: 'payouts/payouts.json',
    table: 'payout',
    columns:
      'id listing_id booking_id part way due_paise deducted_paise sent_paise reversed_paise state release_at ' +
      'gateway_transfer_id gateway_account_id gateway_settlement_id reference reason requested_at released_at arrived_at ' +
      'created_at',
    key: 'id',
    where: ofHost,
  },
  {
    path: 'payouts/reversals.json',
    table: 'payout_reversal',
    columns: 'id payout_id paise state gateway_reversal_id reason created_at settled_at',
    key: 'id',
    where: (me) => sql`t.payout_id in (select id from payout where host_id = ${me})`,
  },
  {
    path: 'payouts/waiting.json',
    table: 'payout_wait',
    columns: 'since notified_day',
    key: 'host_id',
    where: ofHost,
  },
  {
    path: 'payouts/debts.json',
    table: 'host_debt',
    columns: 'id booking_id cause paise paid_back_paise at',
    key: 'id',
    where: ofHost,
  },
  {
    path: 'payouts/account.json',
    table: 'payout_account',
    // The numbers themselves are shown to nobody, so that a stolen session does not read them.
    columns:
      'kind legal_name pan_masked gstin address pin state ifsc account_last4 upi_masked bank_changed_at next_bank_masked ' +
      'next_bank_at status required_corrections ready_at gateway_account_id gateway_stakeholder_id gateway_product_id ' +
      'created_at updated_at',
    key: 'host_id',
    where: ofHost,
  },
  {
    path: 'documents/documents.json',
    table: 'document',
    columns: 'id kind number booking_id month day amount_paise issuer created_at',
    key: 'id',
    where: (me) => sql`t.id in (
      select document.id from document join booking on booking.id = booking_id
        where booking.guest_id = ${me} and document.guest_id = ${me}
      union all select id from document where is_for_host and host_id = ${me}
    )`,
  },
  { path: 'documents/host-code.json', table: 'document_host', columns: 'code position', key: 'host_id', where: ofHost },
  {
    path: 'messages/conversations.json',
    table: 'conversation',
    columns: 'id listing_id first_asked_at first_answered_at created_at',
    fields: {
      ...homeTitle,
      you_are: 'conversation_side.side',
      seen_seq: 'conversation_side.seen_seq',
      unread: 'conversation_side.unread',
      last_at: 'conversation_side.last_at',
    },
    key: 'id',
    join: 'join conversation_side on conversation_side.conversation_id = t.id',
    where: (me) => sql`conversation_side.account_id = ${me}`,
  },
  {
    path: 'messages/messages.json',
    table: 'conversation_entry',
    columns: 'conversation_id seq id kind sender words event_kind facts photos at',
    key: 'conversation_id seq',
    join: 'join conversation_side on conversation_side.conversation_id = t.conversation_id',
    where: (me) => sql`conversation_side.account_id = ${me} and coalesce(t.visible_to = conversation_side.side, true)`,
  },
  {
    path: 'messages/saved-replies.json',
    table: 'saved_reply',
    columns: 'id name message created_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'messages/automatic-messages.json',
    table: 'automatic_message',
    columns: 'id listing_id moment days hour message since created_at',
    key: 'id',
    where: ofOwnHome,
  },
  {
    path: 'messages/sent-automatic-messages.json',
    table: 'automatic_message_sent',
    columns: 'automatic_id booking_id at',
    key: 'automatic_id booking_id',
    where: (me) => sql`t.booking_id in (select id from booking where host_id = ${me})`,
  },
  {
    path: 'complaints/complaints.json',
    table: 'grievance',
    columns: 'id number kind state email booking_id created_at due_at answered_at closed_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'complaints/what-was-said.json',
    table: 'grievance_step',
    columns: 'id grievance_id at author words',
    key: 'id',
    where: (me) => sql`t.grievance_id in (select id from grievance where account_id = ${me})`,
  },
  {
    path: 'messages/to-the-operator.json',
    table: 'site_message',
    columns: 'id name email phone subject message created_at',
    key: 'id',
    // By address, which is theirs once it is verified.
    where: (me) => sql`lower(t.email) =
      (select email_key from account where id = ${me} and email_verified_at is not null)`,
  },
  {
    path: 'reviews/ratings.json',
    table: 'rating',
    columns: 'booking_id listing_id stars counts rated_at',
    key: 'booking_id',
    where: ofAnyStay,
  },
  {
    path: 'reviews/written.json',
    table: 'review',
    columns: reviewColumns,
    key: 'id',
    where: (me) => sql`${ofAnyStay(me)} and case t.side when 'guest' then t.guest_id else t.host_id end = ${me}`,
  },
  {
    path: 'reviews/received.json',
    table: 'review',
    columns: reviewColumns,
    key: 'id',
    where: (me) => sql`${ofAnyStay(me)} and t.published_at is not null
      and case t.side when 'guest' then t.host_id else t.guest_id end = ${me}`,
  },
  {
    path: 'reviews/photos.json',
    table: 'review_photo',
    columns: `${photoColumns} review_id position`,
    key: 'id',
    where: (me) => sql`t.review_id in (select id from review where side = 'guest' and guest_id = ${me})`,
  },
  {
    path: 'reviews/requests.json',
    table: 'review_request',
    columns: 'booking_id day requested_at',
    key: 'booking_id day',
    where: ofAnyStay,
  },
  {
    path: 'wishlists/wishlists.json',
    table: 'wishlist',
    columns: 'id name is_first is_shared created_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'wishlists/homes.json',
    table: 'saved_home',
    columns: 'id wishlist_id listing_id note saved_at',
    fields: homeTitle,
    key: 'id',
    where: (me) => sql`t.wishlist_id in (select id from wishlist where account_id = ${me})`,
  },
  {
    path: 'notifications/settings.json',
    table: 'notification_settings',
    columns: 'mail_off push_off quiet_at_night',
    key: 'account_id',
    where: ownRow,
  },
  {
    path: 'notifications/unsubscribe-links.json',
    table: 'unsubscribe_link',
    columns: 'kind',
    key: 'token',
    where: ownRow,
  },
  {
    path: 'notifications/devices.json',
    table: 'push_device',
    columns: 'id session_id created_at',
    key: 'id',
    where: ownRow,
  },
  {
    path: 'blocks-and-reports/blocked.json',
    table: 'block',
    columns: 'blocked_id created_at',
    key: 'blocked_id',
    where: (me) => sql`t.blocker_id = ${me}`,
  },
  {
    path: 'blocks-and-reports/reports.json',
    table: 'report',
    columns: 'id about_kind about_id reason words created_at closed_at outcome',
    key: 'id',
    where: (me) => sql`t.reporter_id = ${me}`,
  },
];

const BATCH = 500;

interface RecordRow {
  json: string;
  /** Of the row, to go on after it. */
  position: string[];
}

/**
 * The records of a file as the parts of a JSON array. Read in batches, so that a slow reader neither needs memory nor
 * holds a database connection.
 */
export async function* readRecords(db: Kysely<Database>, file: RecordFile, accountId: string): AsyncGenerator<string> {
  let batch = await readBatch(db, file, accountId, null);
  let separator = '[\n';
  while (batch.length > 0) {
    for (const { json } of batch) {
      yield separator + json;
      separator = ',\n';
    }
    const last = batch.at(-1);
    batch = last === undefined || batch.length < BATCH ? [] : await readBatch(db, file, accountId, last.position);
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}

async function readBatch(
  db: Kysely<Database>,
  { table, columns, fields = {}, key, join = '', where }: RecordFile,
  accountId: string,
  after: string[] | null,
): Promise<RecordRow[]> {
  const keys = key.split(' ').map((column) => `t.${column}`);
  const shown = [
    ...columns.split(' ').map((column) => `t.${column}`),
    ...Object.entries(fields).map(([name, expression]) => `${expression} as ${name}`),
  ];
  const { rows } = await sql<RecordRow>`
    select (select row_to_json(fields) from (select ${sql.raw(shown.join(', '))}) as fields)::text as json,
      array[${sql.raw(keys.map((column) => `${column}::text`).join(', '))}] as position
    from ${sql.table(table)} as t ${sql.raw(join)}
    where ${where(sql`${accountId}::uuid`)}
      ${after === null ? sql`` : sql`and (${sql.raw(keys.join(', '))}) > (${sql.join(after)})`}
    order by ${sql.raw(keys.join(', '))} limit ${BATCH}`.execute(db);
  return rows;
}
