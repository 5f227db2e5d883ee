import { dataMap, impersonalTables } from '@aangan/contract/privacy/data-map.ts';
import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordFiles } from './exported-records.ts';

const database = started(() => aDatabase());

const mapped = Object.values(dataMap).flatMap((tables) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`)),
);

test('every column of the schema is in the map, or its table has no data about people', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db);
  const personal = rows.filter(({ table }) => !impersonalTables.includes(table));
  expect(mapped.toSorted()).toEqual(personal.map(({ table, column }) => `${table}.${column}`).toSorted());
  expect(impersonalTables.filter((table) => rows.every((row) => row.table !== table))).toEqual([]);
});

test('no table without personal data refers to an account, however indirectly', async () => {
  const { rows } = await sql<{ table: string }>`
    with recursive reference as (
      select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
      from pg_constraint where contype = 'f'
    ), reaching as (
      select 'account' as name
      union select from_table from reference join reaching on reaching.name = to_table
    )
    select name as table from reaching`.execute(database.db);
  const reaching = rows.map((row) => row.table);
  expect(reaching.length).toBeGreaterThan(40);
  expect(reaching.filter((table) => impersonalTables.includes(table))).toEqual([]);
});

/** Tables and columns excluded from the copy of a person's data, by reason. */
const leftOut = {
  'says only whose row it is':
    'identity.account_id session.account_id account_link.account_id person_profile.account_id person_photo.account_id ' +
    'phone_code.account_id listing.host_id earning.host_id payout.host_id payout_wait.host_id host_debt.host_id ' +
    'book_posting.owner payout_account.host_id document_host.host_id saved_reply.account_id wishlist.account_id ' +
    'notification_settings.account_id unsubscribe_link.account_id push_device.account_id block.blocker_id report.reporter_id ' +
    'event.account_id event.booking_id event.listing_id data_export.account_id consent.account_id grievance.account_id great_host message_photo account.deleted_at',
  'who the other of a stay is':
    'booking.guest_id booking.host_id conversation.host_id conversation.guest_id review.guest_id review.host_id ' +
    'document.host_id document.guest_id document.is_for_host conversation_entry.visible_to',
  'opens something, or would help to':
    'account.password_hash session.token_hash account_link.token_hash used_identity_token phone_code.code_hash ' +
    'unsubscribe_link.token push_device.endpoint push_device.p256dh push_device.auth payout_account.pan_sealed ' +
    'payout_account.account_sealed payout_account.upi_sealed payout_account.next_bank_sealed wishlist.link_generation ' +
    'feed.generation grievance_key',
  'shares of a payment that guest, host and operator must not learn of each other; each has theirs in payments or earnings':
    'payment_split refund_split book_entry payout.gateway_payment_id payment_order.tax_marked',
  'stands in the PDF':
    'document.facts document.supplies document_file document.host_code document.year document.sequence',
  'derived from exported columns':
    'grievance.year grievance.sequence listing.shortest_stay listing.whole_night listing.town account.email_key listing.sequence listing.allows_pets listing.has_calendar listing.rating_sum listing.search_words ' +
    'listing.place_keys listing.facts_json place taken_days.lane conversation.last_seq conversation_entry.search_words ' +
    'review.search_words review.telling document_series document.cause earning.source host_debt.source calendar_reading ' +
    'conversation_entry.source',
  'the files themselves are in the archive':
    'person_photo.format person_photo.blur person_photo.widths photo.format photo.blur photo.widths review_photo.format ' +
    'review_photo.blur review_photo.widths photo_intent',
  'steps of the work of the server, by ids, for minutes or days':
    'attempt idempotent_request booking_request inbox inbox_update waiting_message waiting_push shown_push outbox_mail ' +
    'event_delivery grievance.reminders feed.due_at feed.claimed_until feed.etag feed.modified feed_event.id feed_event.missed ' +
    'payment_order.claimed_until payment_order.requested_at refund.idempotency_key refund.requested_at refund.last_error ' +
    'payout_reversal.wait_until payout_reversal.requested_at payout_account.gateway_attempt payout_account.version ' +
    'payout_account.synced_version payout_account.is_bank_synced payout_account.support_requested_at ' +
    'payout_account.requested_at push_device.failed_tries push_device.paused_until conversation_side',
};

test('every column of the map is in the copy of a person’s data, or left out for a reason', () => {
  const exported = new Set(
    recordFiles.flatMap(({ table, columns }) => columns.split(' ').map((column) => `${table}.${column}`)),
  );
  const missing = mapped.filter((column) => !exported.has(column));
  const reasons = Object.values(leftOut).flatMap((names) => names.split(' '));
  const isLeftOut = (column: string) => reasons.includes(column) || reasons.includes(column.split('.')[0] ?? '');
  expect(missing.filter((column) => !isLeftOut(column))).toEqual([]);
  expect(reasons.filter((name) => !missing.some((column) => column === name || column.startsWith(`${name}.`)))).toEqual(
    [],
  );
  expect([...exported].filter((column) => !mapped.includes(column))).toEqual([]);
});
