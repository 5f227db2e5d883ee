/**
 * All stored personal data by purpose: the rows of the privacy notice, whose texts are in
 * `words/en/legal/data-map.json`, with the columns that hold the data. A test compares the columns with the real
 * schema.
 */
export const dataMap = {
  account: {
    account: 'id name email email_key password_hash email_verified_at state created_at deleted_at',
    identity: 'issuer subject account_id created_at',
    consent: 'account_id kind version given_at',
  },
  signIns: {
    session: 'token_hash id account_id device created_at last_used_at',
    account_link: 'token_hash account_id purpose created_at expires_at',
    used_identity_token: 'token_hash expires_at',
    attempt: 'id kind subject at',
    idempotent_request: 'call sender idempotency_key request_hash created_id created_at',
    booking_request: 'guest_id idempotency_key request_hash booking_id created_at',
  },
  profile: {
    person_profile: 'account_id about languages updated_at',
    person_photo: 'id account_id format width height widths blur',
    photo_intent: 'id format widths is_private created_at deletion_started_at',
    great_host: 'host_id',
  },
  phone: {
    person_profile: 'phone phone_verified_at',
    phone_code: 'account_id phone code_hash tries expires_at',
  },
  homes: {
    listing:
      'id sequence host_id title description rent included_guests max_guests extra_guest_fee cleaning_fee city landmark country ' +
      'state town category shortest_stay whole_night phone space bedrooms beds bathrooms amenities welcomes house_rules allows_pets cancellation at_lat at_lng ' +
      'at_radius has_calendar rating_sum rating_count rating import_key search_words place_keys facts_json created_at ' +
      'updated_at deleted_at',
    photo: 'id listing_id position format width height widths blur',
    place: 'key name homes',
    stay_rules:
      'listing_id preparation_days min_nights max_nights notice_days notice_until horizon_days check_in_days check_out_days ' +
      'weekend_days weekend_rent weekly_discount monthly_discount early_bird_days early_bird_percent last_minute_days ' +
      'last_minute_percent updated_at',
    season: 'id listing_id name starts ends yearly rent weekend_rent min_nights check_in_days updated_at',
    day_terms: 'listing_id day rent min_nights note',
    taken_days: 'id listing_id booking_id feed_id kind days lane',
  },
  pins: {
    exact_place: 'listing_id lat lng address directions',
  },
  feeds: {
    feed:
      'id listing_id name url pass_on generation created_at due_at claimed_until etag modified read_at failing_since last_error ' +
      'failure_notified_at empty_since',
    feed_event: 'id feed_id uid days is_block is_echo since missed',
    feed_conflict: 'feed_id booking_id since',
    calendar_address: 'listing_id generation',
    calendar_reading: 'id listing_id feed_id uid booking_id days sequence since until',
  },
  bookings: {
    booking:
      'id listing_id guest_id host_id check_in check_out adults children infants pets rent night_rents included_guests ' +
      'extra_guest_fee cleaning_fee discount_kind discount_percent tax_percent total_rent extra_service free_cancel_hours ' +
      'late_refund_percent state held_until extended_for_extra_at extended_for_order_at cancelled_by cancelled_at ' +
      'contacted_at settled_elsewhere hold_reminder_for stay_reminder_at created_at updated_at',
  },
  contactRequests: {
    booking: 'contact',
  },
  payments: {
    payment_order:
      'id booking_id receipt gateway_order_id amount_paise tax_percent home_state guest_state operator_state tax_marked ' +
      'created_at superseded_at superseded_for claimed_until requested_at',
    payment: 'gateway_payment_id order_id booking_id amount_paise captured_at is_accepted',
    refund:
      'id gateway_payment_id booking_id amount_paise idempotency_key gateway_refund_id reason state created_at settled_at ' +
      'requested_at last_error',
    outside_refund: 'gateway_refund_id gateway_payment_id booking_id amount_paise reported_at failed_at',
    dispute: 'gateway_dispute_id gateway_payment_id booking_id amount_paise state reported_at settled_at',
  },
  payouts: {
    earning: 'id number host_id listing_id booking_id kind source day stay_on paise at',
    payout:
      'id host_id listing_id booking_id gateway_payment_id part way due_paise deducted_paise sent_paise reversed_paise state ' +
      'release_at gateway_transfer_id gateway_account_id gateway_settlement_id reference reason requested_at released_at ' +
      'arrived_at created_at',
    payout_reversal:
      'id payout_id cause paise state wait_until gateway_reversal_id requested_at reason created_at settled_at',
    payout_wait: 'host_id since notified_day',
    host_debt: 'id host_id booking_id cause source paise paid_back_paise at',
    payment_split: 'gateway_payment_id booking_id host_id facts parts at',
    refund_split: 'booking_id gateway_payment_id host_id percent parts at',
    book_entry: 'id kind source booking_id at',
    book_posting: 'entry_id account owner paise',
  },
  payoutAccount: {
    payout_account:
      'host_id kind legal_name pan_sealed pan_masked pan_holder gstin address pin state ifsc account_sealed account_last4 upi_sealed ' +
      'upi_masked bank_changed_at next_bank_sealed next_bank_masked next_bank_at status required_corrections ready_at ' +
      'gateway_account_id gateway_attempt gateway_stakeholder_id gateway_product_id version synced_version is_bank_synced ' +
      'support_requested_at requested_at created_at updated_at',
  },
  documents: {
    document:
      'id kind number host_code year sequence issuer cause booking_id host_id guest_id is_for_host month day amount_paise facts ' +
      'supplies created_at',
    document_file: 'document_id bytes sha256 made_at',
    document_host: 'host_id code position',
    document_series: 'kind host_code year last',
  },
  messages: {
    conversation: 'id listing_id host_id guest_id last_seq first_asked_at first_answered_at created_at',
    conversation_entry:
      'conversation_id seq id kind sender visible_to words event_kind facts photos source at search_words',
    conversation_side: 'conversation_id side account_id seen_seq unread last_at',
    message_photo: 'id conversation_id',
    automatic_message_sent: 'automatic_id booking_id at',
    inbox: 'account_id unread last_update',
    inbox_update: 'account_id number name about unread at',
    waiting_message: 'account_id conversation_id from_seq due_at',
  },
  savedReplies: {
    saved_reply: 'id account_id name message created_at',
    automatic_message: 'id listing_id moment days hour message since created_at',
  },
  reviews: {
    rating: 'booking_id listing_id stars counts rated_at',
    review:
      'id booking_id side listing_id guest_id host_id overall cleanliness accuracy arrival communication location value tidy ' +
      'house_rules would_host_again text private_note search_words telling written_at changed_at published_at answer ' +
      'answered_at',
    review_photo: 'id review_id position format width height widths blur',
    review_request: 'booking_id day requested_at',
  },
  wishlists: {
    wishlist: 'id account_id name is_first is_shared link_generation created_at',
    saved_home: 'id wishlist_id listing_id note saved_at',
  },
  notifications: {
    notification_settings: 'account_id mail_off push_off quiet_at_night',
    unsubscribe_link: 'token account_id kind',
    push_device: 'id account_id session_id endpoint p256dh auth created_at failed_tries paused_until',
    waiting_push: 'id device_id tag content due_at expires_at claimed_until failed_tries',
    shown_push: 'device_id tag',
    outbox_mail:
      'id kind event_id event_role about created_at due_at failed_tries claimed_until sent_at given_up_at last_error',
  },
  blocksAndReports: {
    block: 'blocker_id blocked_id created_at',
    report: 'id reporter_id about_kind about_id reason words created_at closed_at outcome',
  },
  complaints: {
    grievance:
      'id year sequence number kind state account_id email booking_id created_at due_at answered_at closed_at reminders',
    grievance_step: 'id grievance_id at author words',
    grievance_key: 'key_hash grievance_id',
  },
  siteMessages: {
    site_message: 'id name email phone subject message created_at',
  },
  history: {
    event: 'id kind booking_id listing_id account_id data happened_at',
    event_delivery: 'subscriber event_id enqueued_at due_at failed_tries last_error',
    data_export: 'account_id id requested_at ready_at',
  },
} as const satisfies Record<string, Record<string, string>>;

/** A row of the privacy notice. */
export type DataKind = keyof typeof dataMap;

/** Tables without personal data. */
export const impersonalTables = [
  'migration',
  'sweep_turn',
  'screen_file',
  'push_key',
  'location_key',
  'gazetteer',
  'listing_count',
  'listing_version',
  'search_word',
  'search_posting',
  'map_cell',
  'great_host_day',
  'automatic_message_clock',
  'price_tax',
  'grievance_series',
  'grievance_overdue_mail',
  'document_month',
  'webhook_event',
  'event_subscription',
];
