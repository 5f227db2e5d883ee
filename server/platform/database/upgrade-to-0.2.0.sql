-- Brings the database of the last version before 0.2.0 to the schema of 0.2.0: by renaming, and what waits to be sent by
-- identifiers instead of texts. Run by upgrade-to-0.2.0.ts, which then replaces the bodies of functions by those of schema/.

-- platform
alter table migration rename column lives_with to oldest_compatible;
alter table done_request rename to idempotent_request;
alter table idempotent_request rename column made_id to created_id;
alter table idempotent_request rename constraint done_request_key to idempotent_request_key;
alter index done_request_by_age rename to idempotent_request_by_age;
alter table photo_intent rename column condemned_at to deletion_started_at;
alter function use_photo() rename to delete_photo_intents;
alter function leave_photo() rename to create_photo_intents;
alter table screen_file rename column brought_at to last_seen_at;

-- accounts
alter function tell_ended_session() rename to notify_session_ended;
alter table great_host_day rename column reckoned_on to calculated_on;
alter trigger photo_used on person_photo rename to photo_added;
alter trigger photo_left on person_photo rename to photo_removed;

-- homes
alter table listing rename column facts_told to facts_json;
alter index listing_told_apart rename to listing_filters;
alter table listing_change rename to listing_version;
alter table listing_version rename constraint listing_change_pkey to listing_version_pkey;
alter function note_listing_change() rename to bump_listing_version;
alter table place_key rename to location_key;
alter table location_key rename constraint place_key_pkey to location_key_pkey;
alter table location_key rename constraint place_key_is_only_check to location_key_is_only_check;
alter trigger photo_used on photo rename to photo_added;
alter trigger photo_left on photo rename to photo_removed;

-- bookings
alter table booking rename column told_of_end to hold_reminder_for;
alter table booking rename column told_of_stay_at to stay_reminder_at;

-- feeds
alter table feed rename column told_of_failure_at to failure_notified_at;

-- calendar
alter trigger taken_days_stay on taken_days rename to taken_days_protected;
alter function note_calendar() rename to set_has_calendar;
alter trigger stay_rules_noted on stay_rules rename to stay_rules_added;
alter trigger season_noted on season rename to season_added;
alter trigger day_terms_noted on day_terms rename to day_terms_added;
alter trigger closed_days_noted on taken_days rename to closed_days_added;
alter function prepare_after_stays(uuid) rename to sync_preparation_days;
alter function take_feed_days(uuid) rename to sync_feed_days;
alter function keep_booking_days() rename to sync_booking_days;

-- search
alter function cell_at(double precision, integer) rename to map_cell_at;
alter function keep_postings() rename to sync_search_postings;
alter trigger postings_kept on listing rename to search_postings_synced;
alter function cells_of(listing) rename to map_cells_of;
alter function count_cells() rename to count_map_cells;
alter trigger cells_counted on listing rename to map_cells_counted;
alter function season_of(uuid, date) rename to season_on;
alter function home_takes(uuid, date, date, timestamptz) rename to home_accepts_stay;
alter function home_passes(listing, home_filter) rename to home_matches;
alter function reach_of(integer[], text[], text[], home_filter) rename to search_ranges;
alter function wanted_home(bigint, tsquery, home_filter, timestamptz) rename to matching_home;
alter function homes_found(tsquery, integer[], text[], text[], text[], home_filter, timestamptz, bigint, integer)
  rename to find_homes;

-- ledger
alter table payment_order rename column calling_until to claimed_until;
alter table payment_order rename column asked_at to requested_at;
alter trigger payment_order_stays on payment_order rename to payment_order_no_delete;
alter trigger payment_order_kept on payment_order rename to payment_order_no_truncate;
alter table payment rename column kept to is_accepted;
alter index payment_kept_once rename to payment_accepted_once;
alter trigger payment_stays on payment rename to payment_append_only;
alter trigger payment_kept on payment rename to payment_no_truncate;
alter table refund rename column asked_at to requested_at;
alter trigger refund_stays on refund rename to refund_no_delete;
alter trigger refund_kept on refund rename to refund_no_truncate;
alter table outside_refund rename column told_at to reported_at;
alter trigger outside_refund_stays on outside_refund rename to outside_refund_no_delete;
alter trigger outside_refund_kept on outside_refund rename to outside_refund_no_truncate;
alter trigger book_entry_stays on book_entry rename to book_entry_append_only;
alter trigger book_entry_kept on book_entry rename to book_entry_no_truncate;
alter trigger book_posting_stays on book_posting rename to book_posting_append_only;
alter trigger book_posting_kept on book_posting rename to book_posting_no_truncate;
alter trigger payment_split_stays on payment_split rename to payment_split_append_only;
alter trigger payment_split_kept on payment_split rename to payment_split_no_truncate;
alter trigger refund_split_stays on refund_split rename to refund_split_append_only;
alter trigger refund_split_kept on refund_split rename to refund_split_no_truncate;
alter trigger earning_stays on earning rename to earning_append_only;
alter trigger earning_kept on earning rename to earning_no_truncate;
alter table payout rename column kept_back_paise to deducted_paise;
alter table payout rename column why to reason;
alter table payout rename column asked_at to requested_at;
alter table payout rename constraint payout_check2 to payout_transferred;
alter table payout_reversal rename column asked_at to requested_at;
alter table payout_reversal rename column why to reason;
alter table dispute rename column told_at to reported_at;

-- payouts
alter table payout_account rename column next_bank_shown to next_bank_masked;
alter table payout_account rename column to_mend to required_corrections;
alter table payout_account rename column gateway_try to gateway_attempt;
alter table payout_account rename column told_version to synced_version;
alter table payout_account rename column bank_is_told to is_bank_synced;
alter table payout_account rename column support_asked_at to support_requested_at;
alter table payout_account rename column asked_at to requested_at;
alter table payout_wait rename column told_day to notified_day;

-- documents
alter function refuse_gap() rename to refuse_number_gap;
alter trigger document_stays on document rename to document_append_only;
alter trigger document_kept on document rename to document_no_truncate;
alter trigger document_file_stays on document_file rename to document_file_append_only;
alter trigger document_file_kept on document_file rename to document_file_no_truncate;

-- inbox
alter table conversation_entry rename column only_for to visible_to;
alter table conversation_entry rename column happened to event_kind;
alter table conversation_entry rename column found_by to search_words;
alter index conversation_entry_found rename to conversation_entry_search;
alter trigger conversation_entry_kept on conversation_entry rename to conversation_entry_append_only;
alter trigger photo_used on message_photo rename to photo_added;
alter table inbox rename column last_news to last_update;
alter table inbox_news rename to inbox_update;
alter index inbox_news_by_age rename to inbox_update_by_age;
alter table automatic_message rename column acts_on to moment;
alter table automatic_sent rename to automatic_message_sent;
alter index automatic_sent_by_booking rename to automatic_message_sent_by_booking;
alter table automatic_clock rename to automatic_message_clock;
alter table automatic_message_clock rename column only_one to is_only;
alter table automatic_message_clock rename column done_until to processed_until;
alter table news_settings rename to notification_settings;
alter table news_stop_link rename to unsubscribe_link;
alter table unsubscribe_link rename constraint news_stop_link_once to unsubscribe_link_once;

-- reviews
alter function reviews_until(date) rename to review_deadline;
alter table review rename column words to search_words;
alter index review_words rename to review_search;
alter table review_ask rename to review_request;
alter table review_request rename column asked_at to requested_at;
alter function keep_review() rename to check_review;
alter trigger review_kept on review rename to review_checked;
alter function keep_review_photos() rename to check_review_photos;
alter trigger review_photo_kept on review_photo rename to review_photo_checked;
alter function keep_reviewed_rating() rename to check_reviewed_rating;
alter trigger photo_used on review_photo rename to photo_added;
alter trigger photo_left on review_photo rename to photo_removed;

-- wishlists
alter table kept_home rename to saved_home;
alter table saved_home rename column kept_at to saved_at;
alter table saved_home rename constraint kept_once to saved_home_once;
alter index kept_home_by_list rename to saved_home_by_list;
alter function begin_wishlist() rename to create_first_wishlist;

-- events
alter table event_delivery rename column left_at to enqueued_at;
alter trigger event_stays on event rename to event_append_only;
alter trigger event_kept on event rename to event_no_delete;
alter trigger event_not_emptied on event rename to event_no_truncate;

-- Names that PostgreSQL derived from the former ones.
alter table automatic_message rename constraint automatic_message_acts_on_check to automatic_message_moment_check;
alter table automatic_message_clock rename constraint automatic_clock_pkey to automatic_message_clock_pkey;
alter table automatic_message_clock rename constraint automatic_clock_only_one_check to automatic_message_clock_is_only_check;
alter table automatic_message_sent rename constraint automatic_sent_pkey to automatic_message_sent_pkey;
alter table automatic_message_sent
  rename constraint automatic_sent_automatic_id_fkey to automatic_message_sent_automatic_id_fkey;
alter table automatic_message_sent rename constraint automatic_sent_booking_id_fkey to automatic_message_sent_booking_id_fkey;
alter table conversation_entry rename constraint conversation_entry_only_for_check to conversation_entry_visible_to_check;
alter table inbox_update rename constraint inbox_news_pkey to inbox_update_pkey;
alter table inbox_update rename constraint inbox_news_account_id_fkey to inbox_update_account_id_fkey;
alter table inbox_update rename constraint inbox_news_name_check to inbox_update_name_check;
alter table notification_settings rename constraint news_settings_pkey to notification_settings_pkey;
alter table notification_settings rename constraint news_settings_account_id_fkey to notification_settings_account_id_fkey;
alter table unsubscribe_link rename constraint news_stop_link_pkey to unsubscribe_link_pkey;
alter table unsubscribe_link rename constraint news_stop_link_account_id_fkey to unsubscribe_link_account_id_fkey;
alter table review_request rename constraint review_ask_pkey to review_request_pkey;
alter table review_request rename constraint review_ask_booking_id_fkey to review_request_booking_id_fkey;
alter table review_request rename constraint review_ask_day_check to review_request_day_check;
alter table saved_home rename constraint kept_home_pkey to saved_home_pkey;
alter table saved_home rename constraint kept_home_listing_id_fkey to saved_home_listing_id_fkey;
alter table saved_home rename constraint kept_home_wishlist_id_fkey to saved_home_wishlist_id_fkey;
alter sequence kept_home_id_seq rename to saved_home_id_seq;
-- Since PostgreSQL 18 not-null constraints have names, too.
do $$
declare
  derived record;
begin
  for derived in
    select relname, conname, relname || '_' || attname || '_not_null' as wanted
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'n' and relnamespace = 'public'::regnamespace and conname <> relname || '_' || attname || '_not_null'
  loop
    execute format('alter table %I rename constraint %I to %I', derived.relname, derived.conname, derived.wanted);
  end loop;
end $$;

-- What waits to be sent: of an event it is rendered anew; other mails had no identifiers.
delete from outbox_mail where not exists (select from event where event.id = event_id);
alter table outbox_mail
  drop column recipient, drop column subject, drop column text, drop column letter, drop column html,
  drop column reply_to, drop column stop_url, drop column expires_at,
  add column kind text,
  add column about jsonb;
update outbox_mail set kind = event.kind, last_error = null from event where event.id = event_id;
alter table outbox_mail
  alter column kind set not null,
  add constraint outbox_mail_about_one check (num_nonnulls(event_id, about) = 1),
  add constraint outbox_mail_role check ((event_id is null) = (event_role is null));
drop table outbox_sms;
delete from waiting_push where content ? 'said';
