import { sql } from 'kysely';
import { homeTitle, ofAnyStay, ofHost, ofOwnStay, photoColumns, type RecordFile } from './record-file.ts';

const bookingColumns =
  'id listing_id check_in check_out adults children infants pets rent night_rents included_guests extra_guest_fee ' +
  'cleaning_fee discount_kind discount_percent tax_percent total_rent extra_service free_cancel_hours late_refund_percent ' +
  'state held_until extended_for_extra_at extended_for_order_at cancelled_by cancelled_at contacted_at settled_elsewhere ' +
  'hold_reminder_for stay_reminder_at created_at updated_at';
const reviewColumns =
  'id booking_id side listing_id overall cleanliness accuracy arrival communication location value tidy house_rules ' +
  'would_host_again text private_note written_at changed_at published_at answer answered_at';
/** Stays with their payments, payouts, documents and reviews in the copy of a person’s data. */
export const stayRecords: readonly RecordFile[] = [
  {
    path: 'bookings/as-guest.json',
    table: 'booking',
    columns: `${bookingColumns} contact`,
    fields: homeTitle,
    where: (me) => sql`t.guest_id = ${me}`,
  },
  {
    path: 'bookings/as-host.json',
    table: 'booking',
    columns: bookingColumns,
    fields: { ...homeTitle, requested_extra_service: "t.contact ->> 'extraService'" },
    where: ofHost,
  },
  {
    path: 'payments/orders.json',
    table: 'payment_order',
    columns:
      'id booking_id receipt gateway_order_id amount_paise tax_percent home_state guest_state operator_state created_at ' +
      'superseded_at superseded_for',
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
    where: ofHost,
  },
  {
    path: 'payouts/payouts.json',
    table: 'payout',
    columns:
      'id listing_id booking_id part way due_paise deducted_paise sent_paise reversed_paise state release_at ' +
      'gateway_transfer_id gateway_account_id gateway_settlement_id reference reason requested_at released_at arrived_at ' +
      'created_at',
    where: ofHost,
  },
  {
    path: 'payouts/reversals.json',
    table: 'payout_reversal',
    columns: 'id payout_id cause paise state gateway_reversal_id reason created_at settled_at',
    where: (me) => sql`t.payout_id in (select id from payout where host_id = ${me})`,
  },
  { path: 'payouts/waiting.json', table: 'payout_wait', columns: 'since notified_day', key: 'host_id', where: ofHost },
  {
    path: 'payouts/debts.json',
    table: 'host_debt',
    columns: 'id booking_id cause paise paid_back_paise at',
    where: ofHost,
  },
  {
    path: 'payouts/account.json',
    table: 'payout_account',
    // Excludes the full numbers, which are never shown, so that a stolen session cannot read them.
    columns:
      'kind legal_name pan_masked pan_holder gstin address pin state ifsc account_last4 upi_masked bank_changed_at next_bank_masked ' +
      'next_bank_at status required_corrections ready_at gateway_account_id gateway_stakeholder_id gateway_product_id ' +
      'created_at updated_at',
    key: 'host_id',
    where: ofHost,
  },
  {
    path: 'documents/documents.json',
    table: 'document',
    columns: 'id kind number booking_id month day amount_paise issuer created_at',
    where: (me) => sql`t.id in (
      select document.id from document join booking on booking.id = booking_id
        where booking.guest_id = ${me} and document.guest_id = ${me}
      union all select id from document where is_for_host and host_id = ${me}
    )`,
  },
  { path: 'documents/host-code.json', table: 'document_host', columns: 'code position', key: 'host_id', where: ofHost },
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
    where: (me) => sql`${ofAnyStay(me)} and case t.side when 'guest' then t.guest_id else t.host_id end = ${me}`,
  },
  {
    path: 'reviews/received.json',
    table: 'review',
    columns: reviewColumns,
    where: (me) => sql`${ofAnyStay(me)} and t.published_at is not null
      and case t.side when 'guest' then t.host_id else t.guest_id end = ${me}`,
  },
  {
    path: 'reviews/photos.json',
    table: 'review_photo',
    columns: `${photoColumns} review_id position`,
    where: (me) => sql`t.review_id in (select id from review where side = 'guest' and guest_id = ${me})`,
  },
  {
    path: 'reviews/requests.json',
    table: 'review_request',
    columns: 'booking_id day requested_at',
    key: 'booking_id day',
    where: ofAnyStay,
  },
];
